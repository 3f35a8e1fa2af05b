/// <reference path="./libheif-js.d.ts" />
import { open, readFile, rm } from 'node:fs/promises'
import { LIMITS } from '@dhow/contract/limits'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { AppError } from '#api/platform/app-error.ts'
import type { UploadedFile } from '#api/platform/pictures/receive.ts'
import { calculatePixelLimit, type Share } from './decode-cost.ts'
import {
  createRefusal,
  isMarkup,
  type PictureFormat,
  readHead,
  readName,
  sniffPicture,
} from './sniff.ts'

const DRAWN_EDGE = 1600

/** Dots per inch: the default of SVG, and the range that librsvg accepts. */
const DENSITY = { stated: 72, min: 1, max: 100_000 }

const REFERENCE =
  /<(?:image|use|feImage|script)\s[^<>]{0,10000}href\s*=\s*["']\s*(?!#|data:)|url\(\s*["']?\s*(?!["'#]|data:)|@import/i

/** Renders an SVG with librsvg, which runs no scripts and, without a path, loads no other files. */
async function drawSvg(svg: Buffer, file: UploadedFile): Promise<Sharp> {
  if (svg.length > LIMITS.svgBytes) {
    throw createRefusal('too-large', file, `is larger than ${LIMITS.svgBytes / 1_000_000} MB.`)
  }
  const text = svg.toString('latin1')
  if (!/<(?:\w{1,20}:)?svg[\s>]/.test(text)) {
    throw createRefusal('unsupported', file, 'is not an SVG picture.')
  }
  if (REFERENCE.test(text)) {
    const reason = 'uses other files. Please embed them, or save the logo as PNG, and retry.'
    throw createRefusal('unprocessable', file, reason)
  }
  const header = await sharp(svg, { limitInputPixels: false }).metadata()
  if (header.format !== 'svg') throw createRefusal('unsupported', file, 'is not an SVG picture.')
  const scaled = DENSITY.stated * (DRAWN_EDGE / Math.max(header.width, header.height))
  if (scaled < DENSITY.min) {
    const size = `${header.width} × ${header.height} pixels`
    throw createRefusal(
      'too-large',
      file,
      `has a size of ${size}. Please save it smaller, and retry.`,
    )
  }
  const density = Math.min(DENSITY.max, scaled)
  return sharp(svg, { density, limitInputPixels: LIMITS.picturePixels, failOn: 'error' })
}

// Decodes without a cache, because no picture is decoded twice.
sharp.cache(false)

type Options = {
  share: Share
  /** Name and version of the recipe; file names depend on it. */
  recipe: string
  takesSvg?: boolean
}

/**
 * Decodes an untrusted file by its content and renders it. Run it only in a decoder process; see decoder.ts.
 * @returns undefined when it needs more memory than its share, but not more than the largest share
 * @throws AppError `unsupported` (no picture), `too-large` (pixels) or `unprocessable` (damaged)
 */
export async function decodePicture<T>(
  file: UploadedFile,
  { share, recipe, takesSvg = false }: Options,
  /** `digest` is that of the file and the recipe. */
  render: (decoded: { upright: Sharp; digest: string }) => Promise<T>,
): Promise<T | undefined> {
  const head = await readHead(file.path)
  const profiledPath = `${file.path}.tiff`
  const sniffed = sniffPicture(head)
  if (!sniffed && !(takesSvg && isMarkup(head))) throw refuseUnknown(file, takesSvg)
  const digest = await readName(file.path, `recipe ${recipe}`)

  try {
    if (!sniffed) {
      const svg = await readFile(file.path)
      return await render({ upright: await drawSvg(svg, file), digest })
    }
    const header = await sharp(file.path, { limitInputPixels: false }).metadata()
    if (!isDecodedAs(sniffed, header)) throw refuseUnknown(file, takesSvg)
    checkPixels(file, header)
    if (header.width * header.height > calculatePixelLimit(header, share).pixels) return undefined
    const upright =
      header.compression === 'hevc'
        ? await decodeHeic(file.path, header, profiledPath)
        : sharp(file.path, { limitInputPixels: LIMITS.picturePixels, failOn: 'error' }).autoOrient()
    return await render({ upright, digest })
  } catch (error) {
    // Errors of the disk or of Node have a code; others are caused by the file.
    if (error instanceof AppError || (error instanceof Error && 'code' in error)) throw error
    throw createRefusal(
      'unprocessable',
      file,
      'is damaged or incomplete. Please save it again and retry.',
    )
  } finally {
    await rm(profiledPath, { force: true })
  }
}

const refuseUnknown = (file: UploadedFile, takesSvg: boolean) => {
  const formats = `JPEG, PNG, WebP, GIF, AVIF${takesSvg ? ', HEIC or SVG' : ' or HEIC'}`
  return createRefusal('unsupported', file, `is not a ${formats} picture.`)
}

/** Returns whether the decoder that sharp chose matches the first bytes of a file. */
const isDecodedAs = (sniffed: PictureFormat, { format }: Metadata) =>
  // The brand mif1 means any HEIF; the compression decides about the decoder.
  format === (sniffed === 'avif' || sniffed === 'heic' ? 'heif' : sniffed)

/** @throws AppError `too-large`, with the limit for any picture or for one of this kind */
function checkPixels(file: UploadedFile, header: Metadata): void {
  const pixels = header.width * header.height
  const ofKind = calculatePixelLimit(header, 'all')
  const limit = Math.min(LIMITS.picturePixels, ofKind.pixels)
  if (pixels <= limit) return
  const megapixels = Math.ceil(pixels / 100_000) / 10
  const max = Math.floor(limit / 100_000) / 10
  const reason =
    limit < LIMITS.picturePixels
      ? `the limit for ${ofKind.what} is ${max}. Please save it smaller, or as a plain JPEG.`
      : `the limit is ${max}.`
  throw createRefusal('too-large', file, `has ${megapixels} megapixels; ${reason}`)
}

/**
 * Decodes an iPhone photo (HEVC in HEIF), which sharp's build omits because of patents. The pixels are a view of the
 * decoder's memory, which it never frees, so use it only in a decoder process. With a color profile they are written to
 * `profiledPath`.
 * @throws Error when the file is damaged
 */
async function decodeHeic(path: string, { icc }: Metadata, profiledPath: string): Promise<Sharp> {
  const file = await readFile(path)
  if (isTruncated(file)) throw new Error('the file is truncated')
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  await libheif.ready
  const images = new libheif.HeifDecoder().decode(file)
  const image = images.find((candidate) => candidate.is_primary()) ?? images[0]
  if (!image) throw new Error('there is no picture in the file')
  const channels = image.has_alpha_channel() ? 4 : 3
  const chroma = `heif_chroma_interleaved_${channels === 4 ? 'RGBA' : 'RGB'}` as const
  const decoded = libheif.heif_js_decode_image2(
    image.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    libheif.heif_chroma[chroma],
  )
  const plane = 'channels' in decoded ? decoded.channels[0] : undefined
  if (!plane) throw new Error('the picture cannot be decoded')
  const { data, width, height, stride } = plane
  const rowBytes = width * channels
  // Removes the padding between the rows, in place.
  for (let y = 1; y < height && stride !== rowBytes; y++) {
    data.copyWithin(y * rowBytes, y * stride, y * stride + rowBytes)
  }
  const pixels = data.subarray(0, height * rowBytes)
  const profile = icc ?? (await readNclxProfile(file))
  if (!profile) return sharp(pixels, { raw: { width, height, channels } })
  await writeTiff(profiledPath, { data: pixels, width, height, channels }, profile)
  return sharp(profiledPath, { limitInputPixels: LIMITS.picturePixels, failOn: 'error' })
}

/** The color primaries of Display P3 in a box `colr` (ISO/IEC 23091-2, 8.1). */
const DISPLAY_P3 = 12

/** Returns the ICC profile of a file that only names the primaries of Display P3. */
async function readNclxProfile(file: Buffer): Promise<Buffer | undefined> {
  const box = file.indexOf('colrnclx', 0, 'latin1')
  if (box < 0 || box + 10 > file.length || file.readUInt16BE(box + 8) !== DISPLAY_P3)
    return undefined
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
  const png = await pixel.withIccProfile('p3').png().toBuffer()
  return (await sharp(png).metadata()).icc
}

/**
 * Returns whether a HEIF file ends before its picture data (boxes: ISO/IEC 14496-12, 4.2). The decoder would leave the
 * missing part grey.
 */
export function isTruncated(file: Buffer): boolean {
  for (let offset = 0, length = 0; offset + 16 <= file.length; offset += length) {
    const size = file.readUInt32BE(offset)
    length = size === 1 ? Number(file.readBigUInt64BE(offset + 8)) : size
    if (file.toString('latin1', offset + 4, offset + 8) === 'mdat')
      return offset + length > file.length
    if (length < 8) return false
  }
  return false
}

type Pixels = { data: Uint8Array; width: number; height: number; channels: 3 | 4 }

const [SHORT, LONG, UNDEFINED] = [3, 4, 7]

/** Writes pixels as an uncompressed TIFF 6.0, because sharp accepts a color profile only in a file. */
async function writeTiff(
  path: string,
  { data, width, height, channels }: Pixels,
  icc: Uint8Array,
): Promise<void> {
  const fields = channels === 4 ? 11 : 10
  const bitsAt = 8 + 2 + 12 * fields + 4
  const iccAt = bitsAt + 2 * 4
  const pixelsAt = iccAt + icc.length
  const head = Buffer.alloc(iccAt)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8, 4)
  head.writeUInt16LE(fields, 8)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    // Uncompressed RGB in a single strip.
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, data.length],
    ...(channels === 4 ? [[338, SHORT, 1, 2] as [number, number, number, number]] : []),
    [34_675, UNDEFINED, icc.length, iccAt],
  ]
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const offset = 10 + 12 * index
    head.writeUInt16LE(tag, offset)
    head.writeUInt16LE(type, offset + 2)
    head.writeUInt32LE(count, offset + 4)
    head.writeUInt32LE(value, offset + 8)
  }
  for (let channel = 0; channel < channels; channel++) head.writeUInt16LE(8, bitsAt + 2 * channel)
  const file = await open(path, 'w')
  try {
    for (const part of [head, icc, data]) await file.writeFile(part)
  } finally {
    await file.close()
  }
}
