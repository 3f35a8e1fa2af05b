import { PICTURE_WIDTHS, PREVIEW } from '@dhow/contract/company/pictures'
import sharp, { type Sharp } from 'sharp'
import { decodePicture } from './decoder/decode.ts'
import type { Share } from './decoder/decode-cost.ts'
import type { UploadedFile } from './receive.ts'

/** Raise it when the output changes: file names depend on it. */
const PIPELINE_VERSION = 4

/** An alpha quality of 90 keeps 176 levels of transparency, in half the time of 100. */
const WEBP_OPTIONS = { quality: 82, alphaQuality: 90, effort: 2 }

/** Options of the smallest width, which pages show by the dozen: 20 % fewer bytes for little time. */
const NARROWEST_OPTIONS = { quality: 82, alphaQuality: 80, effort: 4 }

/** A processed upload: a name derived from its content (see PICTURE_NAME), and its files by suffix. */
export type ProcessedPicture = {
  name: string
  files: { suffix: string; data: Buffer }[]
  size?: { width: number; height: number }
}

export const INSIDE = { fit: 'inside', withoutEnlargement: true } as const

/** Decodes a picture once, so that it can be rendered several times. */
export async function decodeOnce(picture: Sharp) {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const copy = () => sharp(data, { raw: { width, height, channels } })
  return { data, width, height, channels, copy }
}

/**
 * Converts an untrusted file to upright sRGB pictures without metadata: WebP in three widths, and a JPEG for link previews.
 * @returns undefined and throws like decodePicture
 */
export const processPicture = (
  file: UploadedFile,
  share: Share = 'all',
): Promise<ProcessedPicture | undefined> =>
  decodePicture(file, { share, recipe: String(PIPELINE_VERSION) }, async ({ upright, digest }) => {
    const { files, cutOut } = await render(upright)
    return { name: cutOut ? `${digest}cut` : digest, files }
  })

/** Maximum height relative to the width: WebP is limited to 16,383 pixels. */
const MAX_ASPECT_RATIO = 4

type Rendered = { files: ProcessedPicture['files']; cutOut: boolean }

export async function render(upright: Sharp): Promise<Rendered> {
  const widest = Math.max(...PICTURE_WIDTHS)
  const narrowest = Math.min(...PICTURE_WIDTHS)
  const picture = await decodeOnce(
    upright
      .resize({ width: widest, height: widest * MAX_ASPECT_RATIO, ...INSIDE })
      .toColourspace('srgb'),
  )
  const files = []
  for (const width of PICTURE_WIDTHS) {
    const resized = picture.copy().resize({ width, withoutEnlargement: true })
    const options = width === narrowest ? NARROWEST_OPTIONS : WEBP_OPTIONS
    files.push({ suffix: `-${width}.webp`, data: await resized.webp(options).toBuffer() })
  }
  files.push({ suffix: '-preview.jpg', data: await renderPreview(picture.copy()) })
  return { files, cutOut: isCutOut(picture) }
}

type Pixels = Awaited<ReturnType<typeof decodeOnce>>

/** Returns whether more than half of the border pixels are transparent. */
function isCutOut({ data, width, height, channels }: Pixels): boolean {
  if (channels !== 4) return false
  const isClear = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 255) < 128
  let clear = 0
  for (let x = 0; x < width; x++) clear += Number(isClear(x, 0)) + Number(isClear(x, height - 1))
  for (let y = 0; y < height; y++) clear += Number(isClear(0, y)) + Number(isClear(width - 1, y))
  return clear > width + height
}

async function renderPreview(picture: Sharp): Promise<Buffer> {
  const { width, height, bytes } = PREVIEW
  const background = '#fff'
  const preview = await decodeOnce(
    picture.flatten({ background }).resize({ width, height, fit: 'contain', background }),
  )
  for (let quality = 85; ; quality -= 15) {
    const jpeg = await preview.copy().jpeg({ quality, progressive: true }).toBuffer()
    // At quality 10, even black and white noise fits.
    if (jpeg.length <= bytes || quality <= 10) return jpeg
  }
}
