import { CUTS, type CutShape } from '@dhow/contract/pictures'
import sharp from 'sharp'
import { cutOf, type Focus } from './cut.ts'
import { decodePicture } from './decode.ts'
import type { Share } from './decode-cost.ts'
import { renderForMail } from './mail-picture.ts'
import { type ProcessedPicture, render } from './process.ts'
import type { UploadedFile } from './receive.ts'
import { refuse } from './refuse.ts'
import { MAIL_SUFFIX, MASTER_SUFFIX } from './stored-files.ts'

/** Raised when the same upload should give other files than before: names depend on it. */
const PIPELINE_VERSION = 3

/** Pixels of the longer edge of a picture as it is kept: enough for the cuts of a photo. */
const MASTER_EDGE = 3200

/** The slideshow's pictures lie behind a veil and words: what is lost is not seen. */
const CUT_OPTIONS = { quality: 72, effort: 4, preset: 'photo' } as const

/**
 * Turns an untrusted file, which may be an SVG, into pictures as a product's are, and one as large as it is
 * kept; what is clear stays clear.
 * @returns undefined and throws as decodePicture does, and `unprocessable` for a picture that shows nothing
 */
export const processCompanyPicture = (
  file: UploadedFile,
  share: Share,
): Promise<ProcessedPicture | undefined> =>
  decodePicture(
    file,
    { share, recipe: `company ${PIPELINE_VERSION}`, takesSvg: true },
    async ({ upright, digest }) => {
      const { data, info } = await upright
        .resize({
          width: MASTER_EDGE,
          height: MASTER_EDGE,
          fit: 'inside',
          withoutEnlargement: true,
        })
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { width, height, channels } = info
      const picture = () => sharp(data, { raw: { width, height, channels } })
      const hasAlpha = channels === 4
      if (hasAlpha && (await picture().stats()).channels[3]?.max === 0) {
        throw refuse('unprocessable', file, 'shows nothing: all of it is clear.')
      }
      // Line art keeps its edges; a photo is taken once more from what is nearly the original.
      const master = await picture()
        .webp(hasAlpha ? { lossless: true, effort: 2 } : { quality: 92, effort: 2 })
        .toBuffer()
      const { files } = await render(picture())
      return {
        name: digest,
        // First, so that where the others are it is there too.
        files: [
          { suffix: MASTER_SUFFIX, data: master },
          { suffix: MAIL_SUFFIX, data: await renderForMail(picture()) },
          ...files,
        ],
        size: { width, height },
      }
    },
  )

/** Cuts a picture as it is kept around a point, for some shapes in every width. */
export async function cutPicture(
  { path }: UploadedFile,
  { name, shapes, focus }: { name: string; shapes: CutShape[]; focus: Focus },
): Promise<ProcessedPicture> {
  const { data, info } = await sharp(path).flatten({ background: '#000' }).raw().toBuffer({
    resolveWithObject: true,
  })
  const { width, height, channels } = info
  const files: ProcessedPicture['files'] = []
  for (const shape of shapes) {
    const { box } = cutOf(info, shape, focus)
    for (const target of CUTS[shape].widths) {
      const cut = sharp(data, { raw: { width, height, channels } })
        .extract(box)
        .resize({ width: target, withoutEnlargement: true })
      files.push({
        suffix: `-${shape}-${target}.webp`,
        data: await cut.webp(CUT_OPTIONS).toBuffer(),
      })
    }
  }
  return { name, files }
}
