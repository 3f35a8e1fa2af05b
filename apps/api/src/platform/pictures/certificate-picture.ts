import { decodePicture } from './decode.ts'
import type { Share } from './decode-cost.ts'
import type { ProcessedPicture } from './process.ts'
import type { UploadedFile } from './receive.ts'

/** Raise it when the output changes: file names depend on it. */
const PIPELINE_VERSION = 1

/** Pixels of the longer edge: A4 at 300 dpi. */
const LONGEST_EDGE = 3_508

export const CERTIFICATE_SUFFIX = '.jpg'

/**
 * Converts an untrusted picture of a document to an upright JPEG without metadata, with legible small print and stamps.
 * @returns undefined and throws like decodePicture
 */
export const processCertificate = (
  file: UploadedFile,
  share: Share,
): Promise<ProcessedPicture | undefined> =>
  decodePicture(
    file,
    { share, recipe: `certificate ${PIPELINE_VERSION}` },
    async ({ upright, digest }) => {
      const data = await upright
        .resize({
          width: LONGEST_EDGE,
          height: LONGEST_EDGE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .flatten({ background: '#fff' })
        .toColourspace('srgb')
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
        .toBuffer()
      return { name: digest, files: [{ suffix: CERTIFICATE_SUFFIX, data }] }
    },
  )
