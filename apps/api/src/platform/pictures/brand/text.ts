import type { Company } from '@dhow/contract/company/company'
import sharp, { type Sharp } from 'sharp'
import { escapeHtml } from '#api/platform/mail/templates/layout.ts'
import letters from './fonts/letters.json' with { type: 'json' }

export type BrandFields = Pick<
  Company,
  'brand' | 'description' | 'headline' | 'colours' | 'typeface'
>

const FAMILIES: Record<Company['typeface'], string> = {
  fraunces: 'Fraunces',
  manrope: 'Manrope ExtraLight',
  source: 'Source Serif 4',
  cairo: 'Cairo',
}

/** Families for letters that the chosen typeface does not have. */
const FALLBACKS = 'Inter, Cairo'
const LETTER_RANGES = letters.ranges
  .split(' ')
  .map((range) => range.split('-').map((digits) => Number.parseInt(digits, 16)))

const hasGlyph = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return LETTER_RANGES.some(([first = 0, last = 0]) => code >= first && code <= last)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20e3}/u

/** Returns a text without emoji; empty if the typefaces lack one of its letters. */
export function drawableText(text: string): string {
  let drawable = ''
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if ([...segment].every(hasGlyph)) drawable += segment
    else if (!EMOJI.test(segment)) return ''
  }
  const line = drawable.replaceAll(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(line) ? line : ''
}

/** Returns the first letter of a name; empty if none can be drawn. */
export function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(drawableText(name))) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase()
  }
  return ''
}

/** Returns whether the first letter is Arabic, the only right-to-left script of the typefaces. */
export const isRightToLeft = (text: string): boolean => /^\P{L}*\p{Script=Arabic}/u.test(text)

type Style = { typeface: Company['typeface']; color: string }

export type Picture = { data: Buffer; width: number; height: number }

export async function toPng(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Draws a result of `drawableText` as a transparent PNG without a margin.
 * @param size approximate line height in pixels
 */
export const drawText = (
  text: string,
  { typeface, color, size, ...wrapping }: Style & { size: number; width?: number },
): Promise<Picture> =>
  toPng(
    sharp({
      text: {
        text: `<span foreground="${color}">${escapeHtml(text)}</span>`,
        font: `${FAMILIES[typeface]}, ${FALLBACKS} ${size}`,
        // At 72 dpi, one point is one pixel.
        dpi: 72,
        rgba: true,
        wrap: 'word-char',
        ...wrapping,
      },
    }),
  )

/** Draws a text in the first of some sizes that fits into a box, or in the last. */
export async function drawTextInto(
  text: string,
  { width, height }: { width: number; height: number },
  { sizes: [size = 0, ...smaller], ...style }: Style & { sizes: number[] },
): Promise<Picture> {
  const drawn = await drawText(text, { ...style, size, width })
  const fits = drawn.height <= height && drawn.width <= width
  return fits || smaller.length === 0
    ? drawn
    : drawTextInto(text, { width, height }, { ...style, sizes: smaller })
}
