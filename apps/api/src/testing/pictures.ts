import { createHash } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

export type Color = 'red' | 'green' | 'blue' | 'yellow'

const RGB: Record<Color, readonly [number, number, number]> = {
  red: [255, 0, 0],
  green: [0, 255, 0],
  blue: [0, 0, 255],
  yellow: [255, 255, 0],
}

/** Pixels in four quarters: red and green above, blue and yellow below. */
function quarters(width: number, height: number) {
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

/** A JPEG in four quarters, without metadata. */
export const jpeg = (width = 120, height = 80): Promise<Buffer> =>
  quarters(width, height).jpeg({ quality: 95 }).toBuffer()

/**
 * A JPEG as a phone held upright takes it: stored lying on its side, turned by EXIF orientation 6
 * (a quarter clockwise), with the place it was taken at. Upright its corners are, from the top left
 * by rows: blue, red, yellow, green.
 */
export const phonePhoto = (width = 120, height = 80): Promise<Buffer> =>
  quarters(width, height)
    .jpeg({ quality: 95 })
    .withExif({
      IFD0: { Make: 'Lateen', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 15/1 47/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer()

/** The colors of a picture's corners, by rows from the top left. */
export async function corners(picture: Buffer): Promise<(Color | undefined)[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => nearest(data.subarray((y * info.width + x) * info.channels))
  const [right, bottom] = [info.width - 1, info.height - 1]
  return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)]
}

const nearest = (pixel: Uint8Array) =>
  (Object.keys(RGB) as Color[]).find((color) =>
    RGB[color].every((value, channel) => Math.abs(value - (pixel[channel] ?? 0)) < 60),
  )

/** A JPEG that ends in the middle of its pixels. */
export async function truncatedJpeg(): Promise<Buffer> {
  const whole = await noise(200, 200)
  return whole.subarray(0, whole.length / 2)
}

/** A JPEG that compresses badly. */
export function noise(width: number, height: number): Promise<Buffer> {
  const outputLength = width * height * 3
  const data = createHash('shake256', { outputLength }).update('noise').digest()
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** A PNG of pixels that are black or white at random: no picture compresses worse. */
export function harshNoise(width: number, height: number): Promise<Buffer> {
  const outputLength = width * height
  const data = createHash('shake256', { outputLength }).update('noise').digest()
  const pixels = data.map((byte) => (byte & 1) * 255)
  return sharp(pixels, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer()
}

/** A PNG whose left half can be seen through. */
export const transparentPng = (): Promise<Buffer> =>
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

export const pngChunk = (type: string, data: Uint8Array) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG of one bit a pixel, so that even a huge one takes a moment and a few kilobytes. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', new Uint8Array()),
  ])
}

export const TEXT = Buffer.from('This is no picture, whatever its name says.')
export const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
