import { PREVIEW } from '@dhow/contract/pictures'
import type { Palette } from '@dhow/palette'
import sharp, { type OverlayOptions } from 'sharp'
import { at, type Bitmap, fitInto, rectangle } from './bitmap.ts'
import type { BrandLook } from './brand-look.ts'
import { letterInto } from './lettering.ts'
import { drawable, isRightToLeft } from './letters.ts'
import { chooseLogo } from './logo.ts'

/** Pixels between the picture's edge and what stands in it. */
const MARGIN = 80

const INNER = { width: PREVIEW.width - 2 * MARGIN, height: PREVIEW.height - 2 * MARGIN }

/** The box of the logo, or of the name. */
const TOP = { width: 520, height: 128 }

/** The box of the headline, and the line above it. */
const HEADLINE = { width: INNER.width, height: 260 }
const LINE = { width: 88, height: 6, gap: 36 }

/** Pixels of the plate around a logo that is not seen on the ground. */
const PLATE = { padding: 20, radius: 16 }

/** Pixels across of what stands for a company of which nothing can be shown. */
const DOT = 240

/** Beside a logo at most this many times as wide as tall, the name is said in type. */
const MAX_MARK_ASPECT = 1.6

/** What link previews show of a page without a picture of its own: logo, or name, and headline. */
export async function drawSharingPicture(
  look: BrandLook,
  { light, dark }: Palette,
): Promise<Buffer> {
  const headline = drawable(look.headline)
  const name = drawable(look.brand)
  const isMirrored = isRightToLeft(headline || name)
  const layers: OverlayOptions[] = []
  const addLayer = (picture: Bitmap, start: number, top: number) => {
    const left = isMirrored ? PREVIEW.width - start - picture.width : start
    layers.push(at(picture, left, top))
  }
  const style = { typeface: look.typeface, color: dark['on-night'] }

  const logo = await logoOn(look, dark.night, light.raised)
  if (logo) addLayer(logo, MARGIN, MARGIN)
  if (name && (!logo || logo.width <= logo.height * MAX_MARK_ASPECT)) {
    const start = logo ? MARGIN + logo.width + 28 : MARGIN
    const box = { width: PREVIEW.width - start - MARGIN, height: TOP.height }
    const drawn = await letterInto(name, box, {
      ...style,
      sizes: headline ? [56, 48, 40, 32] : [96, 72, 56, 40],
    })
    addLayer(drawn, start, MARGIN + (logo ? (logo.height - drawn.height) / 2 : 0))
  }
  if (headline) {
    const sizes = [84, 72, 62, 54, 46, 38]
    const drawn = await letterInto(headline, HEADLINE, { ...style, sizes })
    const top = PREVIEW.height - MARGIN - drawn.height
    addLayer(await rectangle(LINE, dark.saffron), MARGIN, top - LINE.gap - LINE.height)
    addLayer(drawn, MARGIN, top)
  }
  if (layers.length === 0) {
    const dot = await rectangle({ width: DOT, height: DOT }, dark.saffron, DOT / 2)
    addLayer(dot, (PREVIEW.width - DOT) / 2, (PREVIEW.height - DOT) / 2)
  }
  return sharp({
    create: { width: PREVIEW.width, height: PREVIEW.height, channels: 3, background: dark.night },
  })
    .composite(layers)
    .jpeg({ quality: 90, progressive: true })
    .toBuffer()
}

/** The logo as large as it fits; on a plate where it is not seen on the ground. */
async function logoOn(
  { logos }: BrandLook,
  ground: string,
  plate: string,
): Promise<Bitmap | undefined> {
  const { light, dark } = logos
  const bare = await chooseLogo([
    { logo: dark, ground },
    { logo: light, ground },
  ])
  if (bare && bare.ground === ground) return fitInto(bare.logo, TOP)
  const logo = light ?? dark
  if (!logo) return undefined
  const { padding, radius } = PLATE
  const inner = await fitInto(logo, {
    width: TOP.width - 2 * padding,
    height: TOP.height - 2 * padding,
  })
  const box = { width: inner.width + 2 * padding, height: inner.height + 2 * padding }
  const { data } = await rectangle(box, logo.ground ?? plate, radius)
  const { data: whole } = await sharp(data, { raw: { ...box, channels: 4 } })
    .composite([at(inner, padding, padding)])
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: whole, ...box }
}
