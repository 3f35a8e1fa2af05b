import { decodePicture } from './decode.ts'
import type { Share } from './decode-cost.ts'
import type { ProcessedPicture } from './process.ts'
import type { UploadedFile } from './receive.ts'

/** Raised when the same upload should give another file than before: names depend on it. */
const PIPELINE_VERSION = 1

/** Pixels of the longer edge: a page of A4 at 300 dots to the inch. */
const LONGEST_EDGE = 3_508

export const CERTIFICATE_SUFFIX = '.jpg'

/**
 * Turns an untrusted picture of a paper into one that every machine opens: upright, without metadata, small print
 * and the colours of stamps as they were.
 * @returns undefined and throws as decodePicture does
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
