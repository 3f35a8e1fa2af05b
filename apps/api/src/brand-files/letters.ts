import letters from './fonts/letters.json' with { type: 'json' }

const RANGES = letters.ranges
  .split(' ')
  .map((range) => range.split('-').map((digits) => Number.parseInt(digits, 16)))

/** Whether our typefaces have a letter. */
const isDrawn = (letter: string): boolean => {
  const code = letter.codePointAt(0) ?? 0
  return RANGES.some(([first = 0, last = 0]) => code >= first && code <= last)
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const PICTOGRAM = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u{20e3}/u

/**
 * A text as it can be drawn: without emoji. Empty where our typefaces have not all of its letters, for a picture
 * shows all of a name or none of it.
 */
export function drawable(text: string): string {
  let drawn = ''
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    if ([...segment].every(isDrawn)) drawn += segment
    else if (!PICTOGRAM.test(segment)) return ''
  }
  const line = drawn.replaceAll(/\s+/g, ' ').trim()
  return /[\p{L}\p{N}]/u.test(line) ? line : ''
}

/** The letter that stands for a name; empty where there is none that can be drawn. */
export function initialOf(name: string): string {
  for (const { segment } of graphemes.segment(drawable(name))) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase()
  }
  return ''
}

/** Whether the first letter of a text is an Arabic one: of our letters, those are written from right to left. */
export const isRightToLeft = (text: string): boolean => /^\P{L}*\p{Script=Arabic}/u.test(text)
