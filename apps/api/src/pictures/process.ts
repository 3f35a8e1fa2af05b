import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { LIMITS } from '@dhow/contract/limits'
import { PICTURE_WIDTHS, PREVIEW } from '@dhow/contract/pictures'
import sharp, { type Metadata, type OutputInfo, type Sharp } from 'sharp'
import { AppError } from '#api/app-error.ts'
import { pixelLimit, type Share } from './decode-cost.ts'
import { decodeHeic } from './heic.ts'
import type { UploadedFile } from './receive.ts'
import { type PictureFormat, SNIFF_BYTES, sniffPicture } from './sniff.ts'

// Pictures come one after another and never twice: nothing to gain from keeping decoded ones.
sharp.cache(false)

/** Raised when the same upload should give other files than before: names depend on it. */
const PIPELINE_VERSION = 2

/**
 * WebP as it is stored. At 90, libwebp keeps 176 levels of transparency, more than a shadow needs, and
 * takes half the time of keeping all.
 */
const WEBP_OPTIONS = { quality: 82, alphaQuality: 90, effort: 2 }

/** A processed upload: a name made from its content (see PICTURE_NAME), and its files by suffix. */
export type ProcessedPicture = { name: string; files: { suffix: string; data: Buffer }[] }

const refuse = (kind: AppError['kind'], file: UploadedFile, what: string) =>
  AppError.ofField(kind, 'media', `${file.filename} ${what}`)

/**
 * Turns an untrusted file into upright, metadata-free sRGB pictures: WebP in three widths (never
 * enlarged) and a JPEG for link previews. Its bytes decide what it is, not its name. To be run where a
 * hostile file does no harm: see decoder.ts.
 * @returns undefined when it takes more memory than its share, but not more than any picture may
 * @throws AppError `unsupported` (no picture), `too-large` (pixels) or `unprocessable` (damaged)
 */
export async function processPicture(
  file: UploadedFile,
  share: Share = 'all',
): Promise<ProcessedPicture | undefined> {
  const { head, digest } = await inspect(file.path)
  const sniffed = sniffPicture(head)
  if (!sniffed) throw refuseUnknown(file)

  try {
    const header = await sharp(file.path, { limitInputPixels: false }).metadata()
    if (!agrees(sniffed, header)) throw refuseUnknown(file)
    checkPixels(file, header)
    if (header.width * header.height > pixelLimit(header, share).pixels) return undefined
    const upright =
      header.compression === 'hevc'
        ? await fromHeic(file.path)
        : sharp(file.path, { limitInputPixels: LIMITS.picturePixels, failOn: 'error' }).autoOrient()
    const { files, cutOut } = await render(upright)
    return { name: cutOut ? `${digest}cut` : digest, files }
  } catch (error) {
    // Errors of the disk or of Node itself have a code, and are no fault of the file.
    if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error
    throw refuse('unprocessable', file, 'is damaged or incomplete. Please save it again and retry.')
  }
}

const refuseUnknown = (file: UploadedFile) =>
  refuse('unsupported', file, 'is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.')

/** Whether the decoder that would read a file is the one that its first bytes call for. */
const agrees = (sniffed: PictureFormat, { format }: Metadata) =>
  // The brand mif1 says no more than HEIF: what it was compressed with decides who can decode it.
  format === (sniffed === 'avif' || sniffed === 'heic' ? 'heif' : sniffed)

/** @throws AppError `too-large`, with the limit for any picture or for one of this kind */
function checkPixels(file: UploadedFile, header: Metadata): void {
  const pixels = header.width * header.height
  const ofKind = pixelLimit(header, 'all')
  const limit = Math.min(LIMITS.picturePixels, ofKind.pixels)
  if (pixels <= limit) return
  const has = Math.ceil(pixels / 100_000) / 10
  const most = Math.floor(limit / 100_000) / 10
  const told =
    limit < LIMITS.picturePixels
      ? `the limit for ${ofKind.what} is ${most}. Please save it smaller, or as a plain JPEG.`
      : `the limit is ${most}.`
  throw refuse('too-large', file, `has ${has} megapixels; ${told}`)
}

async function inspect(path: string) {
  const file = await open(path)
  const hash = createHash('sha256').update(`recipe ${PIPELINE_VERSION}\n`)
  const head = new Uint8Array(SNIFF_BYTES)
  try {
    await file.read(head, 0, SNIFF_BYTES, 0)
    for await (const chunk of file.createReadStream({ start: 0 })) hash.update(chunk)
  } finally {
    await file.close()
  }
  return { head, digest: hash.digest('hex').slice(0, 32) }
}

async function fromHeic(path: string): Promise<Sharp> {
  const { data, ...raw } = await decodeHeic(path)
  return sharp(data, { raw })
}

/** A picture is at most this many times as tall as wide: WebP ends at 16,383 pixels. */
const MAX_ASPECT_RATIO = 4

type Rendered = { files: ProcessedPicture['files']; cutOut: boolean }

async function render(upright: Sharp): Promise<Rendered> {
  const widest = Math.max(...PICTURE_WIDTHS)
  const { data, info } = await upright
    .resize({
      width: widest,
      height: widest * MAX_ASPECT_RATIO,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const picture = () => sharp(data, { raw: { width, height, channels } })

  const variants = []
  for (const target of PICTURE_WIDTHS) {
    const resized = picture().resize({ width: target, withoutEnlargement: true })
    variants.push({
      suffix: `-${target}.webp`,
      data: await resized.webp(WEBP_OPTIONS).toBuffer(),
    })
  }
  return {
    files: [...variants, { suffix: '-preview.jpg', data: await renderPreview(picture()) }],
    cutOut: isCutOut(data, info),
  }
}

/** Whether more than half of a picture's outermost pixels are clear. `data` holds its channels, pixel by pixel. */
function isCutOut(data: Buffer, { width, height, channels }: OutputInfo): boolean {
  if (channels !== 4) return false
  const isClear = (x: number, y: number) => (data[(y * width + x) * 4 + 3] ?? 255) < 128
  let clear = 0
  for (let x = 0; x < width; x++) clear += Number(isClear(x, 0)) + Number(isClear(x, height - 1))
  for (let y = 0; y < height; y++) clear += Number(isClear(0, y)) + Number(isClear(width - 1, y))
  return clear > width + height
}

/** The whole picture on white, in the shape that chat and social previews show. */
async function renderPreview(picture: Sharp): Promise<Buffer> {
  const { data, info } = await picture
    .flatten({ background: '#fff' })
    .resize({ width: PREVIEW.width, height: PREVIEW.height, fit: 'contain', background: '#fff' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  for (let quality = 85; ; quality -= 15) {
    const jpeg = await sharp(data, { raw: { width, height, channels } })
      .jpeg({ quality, progressive: true })
      .toBuffer()
    // Even black and white noise fits at the lowest of these.
    if (jpeg.length <= PREVIEW.bytes || quality <= 10) return jpeg
  }
}
