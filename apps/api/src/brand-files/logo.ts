import sharp from 'sharp'
import { type Bitmap, draw, toBitmap } from './bitmap.ts'

/** A logo without its margin. */
export type Logo = Bitmap & {
  /** The colour that all of its edge has, where it brings a ground of its own. */
  ground: string | undefined
}

/** Pixels of the longer edge that are enough for every picture. */
const LOGO_EDGE = 1200

/** Reads a stored logo. */
export async function readLogo(path: string): Promise<Logo> {
  const whole = await toBitmap(
    sharp(path).resize({
      width: LOGO_EDGE,
      height: LOGO_EDGE,
      fit: 'inside',
      withoutEnlargement: true,
    }),
  )
  return { ...(await toBitmap(draw(whole).trim())), ground: groundOf(whole) }
}

const channelsAt = ({ data }: Bitmap, pixel: number) => [...data.subarray(pixel * 4, pixel * 4 + 4)]

const toHex = (channels: number[]) =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

/** How far the channels of one ground may be apart: what JPEG makes of white. */
const ALIKE = 12

/** The colour of the corners, where they are opaque and alike. */
function groundOf(bitmap: Bitmap): string | undefined {
  const { width, height } = bitmap
  const corners = [0, width - 1, width * (height - 1), width * height - 1].map((pixel) =>
    channelsAt(bitmap, pixel),
  )
  const [first = []] = corners
  const isAlike = corners.every(
    (corner) =>
      (corner[3] ?? 0) > 250 &&
      corner.every((channel, index) => Math.abs(channel - (first[index] ?? 0)) <= ALIKE),
  )
  return isAlike ? toHex(first.slice(0, 3)) : undefined
}

/** As WCAG 2 has it, of channels from 0 to 255. */
function luminance(channels: number[]): number {
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** The least contrast of the better half of a logo on its ground, and of nearly all of it. */
const LEAST_CONTRAST = { half: 3, nearlyAll: 1.8 }

/** How much of a logo is nearly all of it. */
const NEARLY_ALL = 0.9

/** Pixels of the longer edge of a logo as it is looked at. */
const SAMPLE_EDGE = 96

/** Whether a logo is seen on a ground, given as `#rrggbb`. */
async function isSeenOn(logo: Logo, ground: string): Promise<boolean> {
  const { data } = await toBitmap(
    draw(logo).resize({ width: SAMPLE_EDGE, height: SAMPLE_EDGE, fit: 'inside' }),
  )
  const behind = luminance(
    [1, 3, 5].map((index) => Number.parseInt(ground.slice(index, index + 2), 16)),
  )
  const contrasts: number[] = []
  for (let pixel = 0; pixel < data.length; pixel += 4) {
    if ((data[pixel + 3] ?? 0) < 128) continue
    contrasts.push(contrast(luminance([...data.subarray(pixel, pixel + 3)]), behind))
  }
  contrasts.sort((a, b) => b - a)
  const ofShare = (share: number) => contrasts[Math.floor((contrasts.length - 1) * share)] ?? 0
  return ofShare(0.5) >= LEAST_CONTRAST.half && ofShare(NEARLY_ALL) >= LEAST_CONTRAST.nearlyAll
}

/** The first of some logos that is seen on the ground it is to stand on: its own, where it brings one. */
export async function chooseLogo(
  choices: { logo: Logo | undefined; ground: string }[],
): Promise<{ logo: Logo; ground: string } | undefined> {
  for (const { logo, ground } of choices) {
    if (logo?.ground) return { logo, ground: logo.ground }
    if (logo && (await isSeenOn(logo, ground))) return { logo, ground }
  }
  return undefined
}
