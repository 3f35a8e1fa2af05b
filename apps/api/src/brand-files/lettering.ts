import type { Company } from '@dhow/contract/company'
import sharp from 'sharp'
import type { Bitmap } from './bitmap.ts'

/** The families of the headlines in fonts/, as their files call them. */
const FAMILIES: Record<Company['typeface'], string> = {
  fraunces: 'Fraunces',
  manrope: 'Manrope ExtraLight',
  source: 'Source Serif 4',
  cairo: 'Cairo',
}

/** They have the letters that another family has not. */
const FALLBACKS = 'Inter, Cairo'

export type Style = { typeface: Company['typeface']; color: string }

const escapeMarkup = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Setting = Style & {
  /** Pixels from one line to the next, about. */
  size: number
  /** Pixels after which a line is broken. */
  width?: number
}

/**
 * A text in a typeface of the site, as small as its ink. Its lines begin where its script has them begin.
 * @param text what `drawable` says of it
 */
export async function letter(
  text: string,
  { typeface, color, size, ...layout }: Setting,
): Promise<Bitmap> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      font: `${FAMILIES[typeface]}, ${FALLBACKS} ${size}`,
      // A point is a pixel.
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      ...layout,
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** A text in the largest of some sizes at which it fits in a box, or in the smallest. */
export async function letterInto(
  text: string,
  { width, height }: { width: number; height: number },
  { sizes, ...style }: Style & { sizes: number[] },
): Promise<Bitmap> {
  let drawn: Bitmap | undefined
  for (const size of sizes) {
    drawn = await letter(text, { ...style, size, width })
    if (drawn.height <= height && drawn.width <= width) break
  }
  if (!drawn) throw new Error('no size to draw in')
  return drawn
}
