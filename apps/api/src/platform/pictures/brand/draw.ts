import { type BrandFile, PREVIEW, toBrandFileUrl } from '@dhow/contract/pictures'
import type { BrandColors } from '@dhow/palette'
import { type Colors, createPalette } from '@dhow/palette'
import sharp from 'sharp'

type Box = { width: number; height: number }

/** A picture and the color behind it. */
type Mark = { data: Buffer; ground: string }

export type BrandSource = {
  brand: string
  description: string
  colours: BrandColors
  version: string
  logoPaths: { light?: string; dark?: string }
}

/** Generates every brand file from the logos. Without a logo it is a dot in the company's colors. */
export async function drawBrand(source: BrandSource) {
  const { light: colors } = createPalette(source.colours)
  const { light, dark } = source.logoPaths
  const logos = [
    ...(dark ? [await readLogo(dark, colors.sea)] : []),
    ...(light ? [await readLogo(light, colors.raised)] : []),
  ]
  const dot: Mark = { data: drawDot(colors.saffron), ground: colors.sea }
  const files = {
    ...(await drawIcons(logos.find(({ aspect }) => fitsIcon(aspect)) ?? dot)),
    'sharing.jpg': await drawSharingPicture(logos[0] ?? dot),
    'manifest.webmanifest': Buffer.from(JSON.stringify(createManifest(source, colors))),
  } satisfies Record<BrandFile, Buffer>
  return {
    name: source.version,
    files: Object.entries(files).map(([suffix, data]) => ({ suffix, data })),
  }
}

async function readLogo(path: string, ground: string): Promise<Mark & { aspect: number }> {
  const logo = sharp(path).ensureAlpha()
  const corner = logo.clone().extract({ left: 0, top: 0, width: 1, height: 1 })
  const [r, g, b, alpha] = await corner.raw().toBuffer()
  const { data, info } = await logo.clone().trim().png().toBuffer({ resolveWithObject: true })
  return {
    data,
    ground: alpha === 255 ? `rgb(${r},${g},${b})` : ground,
    aspect: info.width / info.height,
  }
}

function drawRectangle({ width, height }: Box, color: string, radius = 0): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`
  return Buffer.from(
    `${svg}<rect width="100%" height="100%" rx="${radius}" fill="${color}"/></svg>`,
  )
}

const drawDot = (color: string) =>
  drawRectangle({ width: LARGEST_ICON, height: LARGEST_ICON }, color, LARGEST_ICON / 2)

const LARGEST_ICON = 512

/** Maximum aspect of a logo that is readable in a square icon. */
const MAX_ICON_ASPECT = 2

const fitsIcon = (aspect: number) => Math.max(aspect, 1 / aspect) <= MAX_ICON_ASPECT

/** Draws a mark in the middle of its background. `fill` and `radius` are shares of the lower side. */
async function draw({ data, ground }: Mark, { width, height }: Box, fill: number, radius = 0) {
  const side = Math.min(width, height)
  const inner = {
    width: width - Math.round(side * (1 - fill)),
    height: Math.round(side * fill),
  }
  const input = await sharp(data)
    .resize({ ...inner, fit: 'inside' })
    .toBuffer()
  return sharp(drawRectangle({ width, height }, ground, side * radius)).composite([{ input }])
}

async function drawIcons(mark: Mark) {
  const drawIcon = async (side: number, fill: number, radius?: number) => {
    const picture = await draw(mark, { width: side, height: side }, fill, radius)
    return picture.png({ compressionLevel: 9 }).toBuffer()
  }
  return {
    'favicon.ico': toIco(await drawIcon(48, 0.82, 0.19), 48),
    // iOS and Android crop these icons, so they have no round corners.
    'apple-touch-icon.png': await drawIcon(180, 0.68),
    'icon-192.png': await drawIcon(192, 0.7, 0.22),
    'icon-512.png': await drawIcon(LARGEST_ICON, 0.7, 0.22),
    // A mask may crop to a circle of 80 %, which contains a square of 56 %.
    'icon-maskable-512.png': await drawIcon(LARGEST_ICON, 0.56),
  }
}

/** Wraps a square PNG as an .ico file: a directory of one entry, then the picture. */
function toIco(png: Buffer, side: number): Buffer {
  const directory = Buffer.alloc(22)
  directory.writeUInt16LE(1, 2) // an icon
  directory.writeUInt16LE(1, 4) // one picture
  directory.writeUInt8(side, 6)
  directory.writeUInt8(side, 7)
  directory.writeUInt16LE(1, 10) // color planes
  directory.writeUInt16LE(32, 12) // bits per pixel
  directory.writeUInt32LE(png.length, 14)
  directory.writeUInt32LE(directory.length, 18)
  return Buffer.concat([directory, png])
}

const drawSharingPicture = async (mark: Mark): Promise<Buffer> =>
  (await draw(mark, PREVIEW, 0.5)).jpeg({ quality: 90, progressive: true }).toBuffer()

function createManifest({ brand, description, version }: BrandSource, { paper }: Colors) {
  const toIcon = (file: BrandFile, side: number, purpose?: 'maskable') => ({
    src: toBrandFileUrl(file, version),
    sizes: `${side}x${side}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  return {
    id: '/',
    name: brand,
    short_name: brand,
    ...(description && { description }),
    dir: 'auto',
    start_url: '/',
    display: 'minimal-ui',
    background_color: paper,
    theme_color: paper,
    icons: [
      toIcon('icon-192.png', 192),
      toIcon('icon-512.png', LARGEST_ICON),
      toIcon('icon-maskable-512.png', LARGEST_ICON, 'maskable'),
    ],
  }
}
