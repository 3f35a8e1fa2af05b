import type { BrandFile } from '@dhow/contract/pictures'
import type { Palette } from '@dhow/palette'
import { at, type Bitmap, draw, fitInto, rectangle } from './bitmap.ts'
import type { BrandLook } from './brand-look.ts'
import { ico } from './ico.ts'
import { letter } from './lettering.ts'
import { initialOf } from './letters.ts'
import { chooseLogo, type Logo } from './logo.ts'

/** What stands on a tile, and the tile's colour. */
type Mark = { picture: Bitmap; ground: string }

/** How many times as wide as tall, or the other way round, a logo may be that is still seen in an icon. */
const MAX_ASPECT = 2

const isCompact = ({ width, height }: Logo) =>
  Math.max(width / height, height / width) <= MAX_ASPECT

/** Pixels of the largest icon. */
const LARGEST_SIDE = 512

/** The company's logo; where it has none that fits in a square, its initial in its colours; or a dot in them. */
async function markOf(
  { brand, typeface, logos }: BrandLook,
  { light, dark }: Palette,
): Promise<Mark> {
  const compact = (logo: Logo | undefined) => (logo && isCompact(logo) ? logo : undefined)
  const [onLight, onDark] = [compact(logos.light), compact(logos.dark)]
  const chosen = await chooseLogo([
    { logo: onDark, ground: light.sea },
    { logo: onLight, ground: light.raised },
    { logo: onDark, ground: dark.night },
    { logo: onLight, ground: dark.night },
  ])
  if (chosen) return { picture: chosen.logo, ground: chosen.ground }
  const initial = initialOf(brand)
  const picture = initial
    ? await letter(initial, { typeface, color: light['on-sea'], size: LARGEST_SIDE })
    : await rectangle(
        { width: LARGEST_SIDE, height: LARGEST_SIDE },
        light.saffron,
        LARGEST_SIDE / 2,
      )
  return { picture, ground: light.sea }
}

type Tile = {
  side: number
  /** How much of the side the mark takes. */
  fill: number
  /** The corners' radius as a share of the side; none where the system cuts the shape. */
  radius?: number
}

async function tile({ picture, ground }: Mark, { side, fill, radius = 0 }: Tile): Promise<Buffer> {
  const inner = Math.round(side * fill)
  const mark = await fitInto(picture, { width: inner, height: inner })
  const left = (side - mark.width) / 2
  const top = (side - mark.height) / 2
  return draw(await rectangle({ width: side, height: side }, ground, side * radius))
    .composite([at(mark, left, top)])
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The icons by their file names. */
export async function drawIcons(
  look: BrandLook,
  palette: Palette,
): Promise<Partial<Record<BrandFile, Buffer>>> {
  const mark = await markOf(look, palette)
  const small = []
  for (const side of [16, 32, 48]) {
    small.push({ side, png: await tile(mark, { side, fill: 0.82, radius: 0.19 }) })
  }
  return {
    'favicon.ico': ico(small),
    'apple-touch-icon.png': await tile(mark, { side: 180, fill: 0.68 }),
    'icon-192.png': await tile(mark, { side: 192, fill: 0.7, radius: 0.22 }),
    'icon-512.png': await tile(mark, { side: LARGEST_SIDE, fill: 0.7, radius: 0.22 }),
    // A mask may cut away all but the circle of 80 % in the middle: in it lies the square of 56 %.
    'icon-maskable-512.png': await tile(mark, { side: LARGEST_SIDE, fill: 0.56 }),
  }
}
