import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export type Color = 'red' | 'green' | 'blue' | 'yellow'

const RGB: Record<Color, readonly [number, number, number]> = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
}

/** Draws four quarters: red and green above, blue and yellow below. */
function drawQuarters(width: number, height: number) {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [left, right] =
        y < height / 2 ? (['red', 'green'] as const) : (['blue', 'yellow'] as const)
      data.set(RGB[x < width / 2 ? left : right], (y * width + x) * 3)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
}

export const createJpeg = (width = 120, height = 80): Promise<Buffer> =>
  drawQuarters(width, height).jpeg({ quality: 95 }).toBuffer()

/**
 * A JPEG like that of an upright phone: stored rotated, with EXIF orientation 6 and a location. Upright, its corners
 * are blue, red, yellow and green.
 */
export const createPhonePhoto = (width = 120, height = 80): Promise<Buffer> =>
  drawQuarters(width, height)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Lateen', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 15/1 47/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** Returns the colors of the corners, by rows from the top left. */
export async function readCorners(picture: Buffer): Promise<(Color | undefined)[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const readColor = (x: number, y: number) =>
    findNearestColor(data.subarray((y * info.width + x) * info.channels))
  const [right, bottom] = [info.width - 1, info.height - 1]
  return [readColor(0, 0), readColor(right, 0), readColor(0, bottom), readColor(right, bottom)]
}

const findNearestColor = (pixel: Uint8Array) =>
  (Object.keys(RGB) as Color[]).find((color) =>
    RGB[color].every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) < 60),
  )

export async function createTruncatedJpeg(): Promise<Buffer> {
  const whole = await createNoise(200, 200)
  return whole.subarray(0, whole.length / 2)
}

export function createNoise(width: number, height: number): Promise<Buffer> {
  const outputLength = width * height * 3
  const data = createHash('shake256', { outputLength }).update('noise').digest()
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A PNG of random black and white pixels, which hardly compresses. */
export function createHarshNoise(width: number, height: number): Promise<Buffer> {
  const outputLength = width * height
  const data = createHash('shake256', { outputLength }).update('noise').digest()
  const pixels = data.map((byte) => (byte & 1) * 255)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A PNG with a transparent left half. */
export const createTransparentPng = (): Promise<Buffer> =>
  sharp({
    create: { width: 60, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 1 } },
  })
    .composite([
      {
        input: { create: { width: 30, height: 40, channels: 4, background: '#000' } },
        gravity: 'west',
        blend: 'dest-out',
      },
    ])
    .png()
    .toBuffer()

const createPngChunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG with one bit per pixel, so that even a huge one is small. */
export function createBlackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    createPngChunk('IHDR', header),
    createPngChunk('IDAT', deflateSync(rows)),
    createPngChunk('IEND', new Uint8Array()),
  ])
}

export const TEXT = Buffer.from('This is no picture, whatever its name says.')
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)

const MEGAPIXEL = 1_000_000

/** A picture of one color with the aspect ratio 4:3, which is small in most formats. */
export function createEvenPicture(megapixels: number, channels: 3 | 4 = 3): Sharp {
  const width = Math.round(Math.sqrt((megapixels * MEGAPIXEL * 4) / 3))
  const height = Math.floor((megapixels * MEGAPIXEL) / width)
  const background = { r: 200, g: 80, b: 20, alpha: 0.5 }
  return sharp({ create: { width, height, channels, background }, limitInputPixels: false })
}

/** Overwrites the width and height in the header of a JPEG, a PNG or an AVIF. */
export function overwriteSize(picture: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(picture)
  const png = bytes.indexOf('IHDR')
  const heif = bytes.indexOf('ispe')
  const jpeg = Math.max(
    bytes.indexOf(Buffer.from([0xff, 0xc0])),
    bytes.indexOf(Buffer.from([0xff, 0xc2])),
  )
  if (heif >= 0) {
    bytes.writeUInt32BE(width, heif + 8)
    bytes.writeUInt32BE(height, heif + 12)
  } else if (png >= 0) {
    bytes.writeUInt32BE(width, png + 4)
    bytes.writeUInt32BE(height, png + 8)
  } else {
    bytes.writeUInt16BE(height, jpeg + 5)
    bytes.writeUInt16BE(width, jpeg + 7)
  }
  return bytes
}

/** A progressive JPEG whose last scan is repeated. */
async function repeatLastScan(megapixels: number, scans: number) {
  const whole = await createEvenPicture(megapixels).jpeg({ progressive: true }).toBuffer()
  const lastScan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([whole.subarray(0, -2), ...Array(scans).fill(lastScan), whole.subarray(-2)])
}

/** A PNG with a small chunk that decompresses to many megabytes. */
function createChunkBomb(type: 'iCCP' | 'zTXt', megabytes: number) {
  const png = createBlackPng(100, 100)
  const packed = deflateSync(Buffer.alloc(megabytes * MEGAPIXEL))
  const bomb = createPngChunk(type, Buffer.concat([Buffer.from('name\0\0', 'latin1'), packed]))
  const afterHeader = png.indexOf('IDAT') - 4
  return Buffer.concat([png.subarray(0, afterHeader), bomb, png.subarray(afterHeader)])
}

const createAnimation = (frames: number, side: number) =>
  sharp(
    Buffer.alloc(side * side * frames * 3, 1).map((_, index) => (index / (side * side * 3)) % 251),
    {
      raw: { width: side, height: side * frames, channels: 3, pageHeight: side },
      limitInputPixels: false,
    },
  )

const slowSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">
  <filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="90"/></filter>
  <rect width="4000" height="4000" filter="url(#f)"/></svg>`

const encodeLatin1 = (text: string) => Buffer.from(text, 'latin1')

/** SVGs behind the first bytes of another format, or with a hidden `svg` tag. */
export const SVG_IN_DISGUISE: Record<string, Buffer> = {
  'an SVG that begins as an AVIF in a comment': encodeLatin1(`<!--ftypavif-->${slowSvg}`),
  'an SVG that begins as a HEIC in a comment': encodeLatin1(`<!--ftypheic-->${slowSvg}`),
  'an SVG behind a mark of byte order': encodeLatin1(`\xef\xbb\xbf${slowSvg}`),
  'an SVG in UTF-16': Buffer.from(`\ufeff${slowSvg}`, 'utf16le'),
  'an SVG behind blanks': encodeLatin1(`${' '.repeat(40)}<?xml version="1.0"?>${slowSvg}`),
  'an SVG behind the box of an AVIF': encodeLatin1(`\0\0\0\x18ftypavif\0\0\0\0${slowSvg}`),
  'an SVG behind the first bytes of a GIF': encodeLatin1(`GIF89a<!-- -->${slowSvg}`),
  'an SVG behind the first bytes of a JPEG': encodeLatin1(`\xff\xd8\xff\xe0${slowSvg}`),
  'an SVG behind the first bytes of a WebP': encodeLatin1(`RIFF\x24\0\0\0WEBP${slowSvg}`),
}

/** Files that are expensive to decode. Some take seconds to create. */
export const HOSTILE_PICTURES: Record<string, () => Promise<Buffer> | Buffer> = {
  'a 48 MP AVIF': () =>
    createEvenPicture(48).avif({ effort: 0, chromaSubsampling: '4:2:0' }).toBuffer(),
  'a 48 MP AVIF that says 0.01': async () =>
    overwriteSize(await createEvenPicture(48).avif({ effort: 0 }).toBuffer(), 100, 100),
  'a 16 MP AVIF': () => createEvenPicture(16).avif({ effort: 0 }).toBuffer(),
  'a 12 MP AVIF of 12 bits, clear': () =>
    createEvenPicture(12, 4).toColourspace('rgb16').avif({ effort: 0, bitdepth: 12 }).toBuffer(),
  'an AVIF that says 48 MP': async () =>
    overwriteSize(await createEvenPicture(1).avif({ effort: 0 }).toBuffer(), 8000, 6000),
  'a 49 MP PNG of 1 bit': () => createBlackPng(7000, 7000),
  'a 48 MP PNG of 16 bits, clear': () =>
    createEvenPicture(48, 4).toColourspace('rgb16').png({ compressionLevel: 1 }).toBuffer(),
  'a 48 MP PNG of 16 bits, interlaced': () =>
    createEvenPicture(48, 4)
      .toColourspace('rgb16')
      .png({ compressionLevel: 1, progressive: true })
      .toBuffer(),
  'a PNG that says 4.6 exapixels': () =>
    overwriteSize(createBlackPng(10, 10), 2 ** 31 - 1, 2 ** 31 - 1),
  'a PNG with a profile of 300 MB': () => createChunkBomb('iCCP', 300),
  'a PNG with a text of 300 MB': () => createChunkBomb('zTXt', 300),
  'a 49 MP progressive JPEG': () =>
    createEvenPicture(49).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
  'a 60 MP progressive JPEG': () => createEvenPicture(60).jpeg({ progressive: true }).toBuffer(),
  'a 30 MP CMYK JPEG': () =>
    createEvenPicture(30).toColourspace('cmyk').jpeg({ progressive: true }).toBuffer(),
  'a JPEG that says 4,295 MP': async () =>
    overwriteSize(await createEvenPicture(1).jpeg().toBuffer(), 65_535, 65_535),
  'a 40 MP JPEG of 2,000 scans': () => repeatLastScan(40, 2_000),
  'a 49 MP WebP': () => createEvenPicture(49, 4).webp({ effort: 0 }).toBuffer(),
  'a 49 MP lossless WebP': () =>
    createEvenPicture(49, 4).webp({ effort: 0, lossless: true }).toBuffer(),
  'a 49 MP GIF': () => createEvenPicture(49).gif({ effort: 1 }).toBuffer(),
  'a GIF of 2,000 frames': () => createAnimation(2_000, 60).gif({ effort: 1 }).toBuffer(),
  'a WebP of 2,000 frames': () => createAnimation(2_000, 60).webp({ effort: 0 }).toBuffer(),
  ...Object.fromEntries(Object.entries(SVG_IN_DISGUISE).map(([what, svg]) => [what, () => svg])),
}
