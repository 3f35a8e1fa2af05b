import { type BrandFile, brandFileUrl, PREVIEW } from '@dhow/contract/company/pictures'
import { createPalette, type Palette } from '@dhow/palette'
import sharp, { type OverlayOptions } from 'sharp'
import {
  type BrandFields,
  drawableText,
  drawText,
  drawTextInto,
  initialOf,
  isRightToLeft,
  type Picture,
  toPng,
} from './text.ts'

type Box = { width: number; height: number }

/** A logo without its margin; `ground` is the color of its own background, if it has one. */
type Logo = Picture & { ground: string | undefined }

export type BrandSource = BrandFields & {
  version: string
  logoPaths: { light?: string; dark?: string }
}

/** Generates every brand file. Run it in a decoder process, because only these have the typefaces. */
export async function drawBrand({ version, logoPaths, ...fields }: BrandSource) {
  const palette = createPalette(fields.colours)
  const logos = { light: await readLogo(logoPaths.light), dark: await readLogo(logoPaths.dark) }
  const files = {
    ...(await drawIcons(fields, logos, palette)),
    'sharing.jpg': await drawSharingPicture(fields, logos, palette),
    'manifest.webmanifest': Buffer.from(JSON.stringify(manifestOf(fields, version, palette))),
  } satisfies Record<BrandFile, Buffer>
  return { name: version, files: Object.entries(files).map(([suffix, data]) => ({ suffix, data })) }
}

type Logos = { light: Logo | undefined; dark: Logo | undefined }

async function readLogo(path: string | undefined): Promise<Logo | undefined> {
  if (!path) return undefined
  const logo = sharp(path).ensureAlpha()
  const corner = logo.clone().extract({ left: 0, top: 0, width: 1, height: 1 })
  const [r, g, b, alpha] = await corner.raw().toBuffer()
  const ground = alpha === 255 ? `rgb(${r},${g},${b})` : undefined
  return { ...(await toPng(logo.clone().trim())), ground }
}

function rectangle({ width, height }: Box, color: string, radius = 0): Buffer {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`
  return Buffer.from(
    `${svg}<rect width="100%" height="100%" rx="${radius}" fill="${color}"/></svg>`,
  )
}

const dot = (size: number, color: string) =>
  rectangle({ width: size, height: size }, color, size / 2)

const fitInto = (data: Buffer, { width, height }: Box): Promise<Picture> =>
  toPng(sharp(data).resize({ width, height, fit: 'inside' }))

const LARGEST_ICON = 512

/** Maximum aspect of a logo that is readable in a square icon. */
const MAX_ICON_ASPECT = 2

const fitsIcon = (logo: Logo | undefined): logo is Logo =>
  logo !== undefined &&
  Math.max(logo.width / logo.height, logo.height / logo.width) <= MAX_ICON_ASPECT

/** Returns the picture of all icons and the color behind it: a logo, else the initial, else a dot. */
async function iconMark(fields: BrandFields, logos: Logos, { light }: Palette) {
  if (fitsIcon(logos.dark)) {
    return { data: logos.dark.data, ground: logos.dark.ground ?? light.sea }
  }
  if (fitsIcon(logos.light)) {
    return { data: logos.light.data, ground: logos.light.ground ?? light.raised }
  }
  const initial = initialOf(fields.brand)
  if (!initial) return { data: dot(LARGEST_ICON, light.saffron), ground: light.sea }
  const style = { typeface: fields.typeface, color: light['on-sea'] }
  const { data } = await drawText(initial, { ...style, size: LARGEST_ICON })
  return { data, ground: light.sea }
}

async function drawIcons(fields: BrandFields, logos: Logos, palette: Palette) {
  const { data, ground } = await iconMark(fields, logos, palette)
  /** `fill` and `radius` are shares of the side. */
  const icon = async (side: number, fill: number, radius = 0) => {
    const inner = Math.round(side * fill)
    const mark = await fitInto(data, { width: inner, height: inner })
    return sharp(rectangle({ width: side, height: side }, ground, side * radius))
      .composite([{ input: mark.data }])
      .png({ compressionLevel: 9 })
      .toBuffer()
  }
  return {
    'favicon.ico': toIco(await icon(48, 0.82, 0.19), 48),
    // iOS and Android crop these icons, so they have no round corners.
    'apple-touch-icon.png': await icon(180, 0.68),
    'icon-192.png': await icon(192, 0.7, 0.22),
    'icon-512.png': await icon(LARGEST_ICON, 0.7, 0.22),
    // A mask may crop to a circle of 80 %, which contains a square of 56 %.
    'icon-maskable-512.png': await icon(LARGEST_ICON, 0.56),
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

const MARGIN = 80
const LOGO_BOX = { width: 520, height: 128 }
const HEADLINE_BOX = { width: PREVIEW.width - 2 * MARGIN, height: 260 }
/** Accent line above the headline; `gap` is the distance between both. */
const LINE = { width: 88, height: 6, gap: 36 }
/** Light background around a logo that was made for light pages. */
const PLATE = { padding: 20, radius: 16 }
const DOT_SIZE = 240
/** Maximum aspect of a logo that is expected not to contain the company's name. */
const MAX_MARK_ASPECT = 1.6

async function drawSharingPicture(
  { brand, headline: headlineText, typeface }: BrandFields,
  logos: Logos,
  { light, dark }: Palette,
): Promise<Buffer> {
  const headline = drawableText(headlineText)
  const name = drawableText(brand)
  const isMirrored = isRightToLeft(headline || name)
  const layers: OverlayOptions[] = []
  const addLayer = (input: Buffer, { width }: Box, start: number, top: number) => {
    const left = isMirrored ? PREVIEW.width - start - width : start
    layers.push({ input, left: Math.round(left), top: Math.round(top) })
  }
  const style = { typeface, color: dark['on-night'] }

  const logo = await sharingLogo(logos, light.raised)
  if (logo) addLayer(logo.data, logo, MARGIN, MARGIN)
  if (name && (!logo || logo.width <= logo.height * MAX_MARK_ASPECT)) {
    const start = logo ? MARGIN + logo.width + 28 : MARGIN
    const box = { width: PREVIEW.width - start - MARGIN, height: LOGO_BOX.height }
    const sizes = headline ? [56, 48, 40, 32] : [96, 72, 56, 40]
    const drawn = await drawTextInto(name, box, { ...style, sizes })
    addLayer(drawn.data, drawn, start, MARGIN + (logo ? (logo.height - drawn.height) / 2 : 0))
  }
  if (headline) {
    const sizes = [84, 72, 62, 54, 46, 38]
    const drawn = await drawTextInto(headline, HEADLINE_BOX, { ...style, sizes })
    const top = PREVIEW.height - MARGIN - drawn.height
    addLayer(rectangle(LINE, dark.saffron), LINE, MARGIN, top - LINE.gap - LINE.height)
    addLayer(drawn.data, drawn, MARGIN, top)
  }
  if (layers.length === 0) layers.push({ input: dot(DOT_SIZE, dark.saffron) })
  return sharp({ create: { ...PREVIEW, channels: 3, background: dark.night } })
    .composite(layers)
    .jpeg({ quality: 90, progressive: true })
    .toBuffer()
}

/** Returns the logo for dark ground, else the one for light ground on a plate. */
async function sharingLogo({ light, dark }: Logos, plate: string): Promise<Picture | undefined> {
  const logo = dark ?? light
  if (!logo) return undefined
  const ground = logo.ground ?? (dark ? undefined : plate)
  if (!ground) return fitInto(logo.data, LOGO_BOX)
  const { padding, radius } = PLATE
  const [width, height] = [LOGO_BOX.width - 2 * padding, LOGO_BOX.height - 2 * padding]
  const inner = await fitInto(logo.data, { width, height })
  const box = { width: inner.width + 2 * padding, height: inner.height + 2 * padding }
  return toPng(sharp(rectangle(box, ground, radius)).composite([{ input: inner.data }]))
}

function manifestOf(
  { brand, description }: Pick<BrandFields, 'brand' | 'description'>,
  version: string,
  { light }: Palette,
) {
  const icon = (file: BrandFile, side: number, purpose?: 'maskable') => ({
    src: brandFileUrl(file, version),
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
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      icon('icon-192.png', 192),
      icon('icon-512.png', LARGEST_ICON),
      icon('icon-maskable-512.png', LARGEST_ICON, 'maskable'),
    ],
  }
}
