import { createHash } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { LIMITS } from '@dhow/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '#api/app-error.ts'
import { pixelLimit, type Share } from './decode-cost.ts'
import { decodeHeic } from './heic.ts'
import type { UploadedFile } from './receive.ts'
import { refuse } from './refuse.ts'
import { isMarkup, type PictureFormat, SNIFF_BYTES, sniffPicture } from './sniff.ts'
import { drawSvg } from './svg.ts'

// Pictures come one after another and never twice: nothing to gain from keeping decoded ones.
sharp.cache(false)

type Options = {
  share: Share
  /** What is made of the file, and its version: names depend on it. */
  recipe: string
  /** Whether an SVG is drawn; otherwise it is none of the pictures. */
  takesSvg?: boolean
}

/** A picture that can be worked on: upright, and a digest of its content and of what is made of it. */
type Decoded = { upright: Sharp; digest: string }

/**
 * Decodes an untrusted file and has something made of it. Its bytes decide what it is, not its name. To be run
 * where a hostile file does no harm: see decoder.ts.
 * @returns undefined when it takes more memory than its share, but not more than any picture may
 * @throws AppError `unsupported` (no picture), `too-large` (pixels) or `unprocessable` (damaged)
 */
export async function decodePicture<T>(
  file: UploadedFile,
  { share, recipe, takesSvg = false }: Options,
  render: (decoded: Decoded) => Promise<T>,
): Promise<T | undefined> {
  const { head, digest } = await inspect(file.path, recipe)
  const sniffed = sniffPicture(head)
  if (!sniffed && !(takesSvg && isMarkup(head))) throw refuseUnknown(file, takesSvg)

  try {
    if (!sniffed) {
      const svg = await readFile(file.path)
      return await render({ upright: await drawSvg(svg, file), digest })
    }
    const header = await sharp(file.path, { limitInputPixels: false }).metadata()
    if (!agrees(sniffed, header)) throw refuseUnknown(file, takesSvg)
    checkPixels(file, header)
    if (header.width * header.height > pixelLimit(header, share).pixels) return undefined
    const upright =
      header.compression === 'hevc'
        ? await fromHeic(file.path)
        : sharp(file.path, { limitInputPixels: LIMITS.picturePixels, failOn: 'error' }).autoOrient()
    return await render({ upright, digest })
  } catch (error) {
    // Errors of the disk or of Node itself have a code, and are no fault of the file.
    if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error
    throw refuse('unprocessable', file, 'is damaged or incomplete. Please save it again and retry.')
  }
}

const refuseUnknown = (file: UploadedFile, takesSvg: boolean) => {
  const formats = takesSvg
    ? 'JPEG, PNG, WebP, GIF, AVIF, HEIC or SVG'
    : 'JPEG, PNG, WebP, GIF, AVIF or HEIC'
  return refuse('unsupported', file, `is not a ${formats} picture.`)
}

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

async function inspect(path: string, recipe: string) {
  const file = await open(path)
  const hash = createHash('sha256').update(`recipe ${recipe}\n`)
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
