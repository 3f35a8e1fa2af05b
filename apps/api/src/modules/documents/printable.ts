import { closeBidi } from '@dhow/contract/typed-text'
import letters from '#api/platform/documents/fonts/letters.json' with { type: 'json' }

const RANGES = letters.ranges
  .split(' ')
  .map((range) => range.replace(/\w+/g, '\\u{$&}'))
  .join('')

/** Line feeds, joiners and direction marks, which need no glyph. */
const INVISIBLE = String.raw`\n\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069`

const WITHOUT_GLYPH = new RegExp(`[^${RANGES}${INVISIBLE}]`, 'gu')

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u

/** Parts of emoji, and control characters. A document leaves them out, like emoji. */
const IGNORED = /\p{Emoji_Modifier}|\p{Cc}|\p{Default_Ignorable_Code_Point}|\u20e3/u

/** Shown for a letter that no font of the documents has. */
const PLACEHOLDER = '□'

/** Scripts without spaces between words, whose lines break by a dictionary or anywhere. */
const WITHOUT_SPACES = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Returns an expression for a number of characters without a space. */
const createLongWord = (length: number) =>
  new RegExp(`[^\\s\\u200b${WITHOUT_SPACES}]{${length}}(?=[^\\s\\p{M}])`, 'gu')

const LONG_WORD = createLongWord(40)

const LONG_WORD_OF_COLUMN = createLongWord(20)

/** Lets the long words of a text break, because columns are narrow. */
export const addBreaks = (text: string): string => text.replaceAll(LONG_WORD_OF_COLUMN, '$&\u200b')

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}/u

/** Text between right-to-left letters that begins and ends with Latin letters or digits, and a bracket after it. */
const LEFT_TO_RIGHT_RUN =
  /(?:\(?\+?(?=\d))?[\p{Script=Latin}\d](?:[^\p{Script_Extensions=Arabic}\p{Script=Hebrew}\n\u2066-\u2069]*[\p{Script=Latin}\d%°])?\)?/gu

const hasPairs = (text: string) => text.split('(').length === text.split(')').length

/** Groups of digits, as in telephone numbers, GTINs and sizes. */
const DIGIT_GROUPS = /^\(?\+|\d[^\d\p{L}.,:]+\d/u

/** Latin letters, or groups of digits unless they end a sentence or are a list. */
const isLeftToRight = (value: string) =>
  /\p{Script=Latin}/u.test(value) || (DIGIT_GROUPS.test(value) && !/[.,:;]\s/.test(value))

function isolateRun(run: string): string {
  const value = hasPairs(run) ? run : run.replace(/\)$/, '')
  if (!hasPairs(value)) {
    // The run contains the end of brackets that began before it, as in “(GTIN): 9 520116 000400”.
    const parts = value.includes(')') ? run.split(/(\)[^\p{L}\d+]*)/u) : []
    return parts.length > 1
      ? parts.map((part, index) => (index % 2 ? part : isolateRun(part))).join('')
      : run
  }
  if (!isLeftToRight(value)) return run
  return `\u2066${value}\u2069${run.slice(value.length)}`
}

/** Isolates values such as "120 × 90 g" and "7 Dec 2026", which a right-to-left text would reverse (UAX #9). */
const isolateValues = (text: string) =>
  RIGHT_TO_LEFT.test(text) ? text.replaceAll(LEFT_TO_RIGHT_RUN, isolateRun) : text

/** Matches most values, so that large documents skip the slower expressions. */
const PLAIN = /^[ -~]{0,40}$/

/** Composes letters with their accents, because fonts have the composed ones. */
const composeLetters = (text: string) =>
  text
    .toWellFormed()
    // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
    .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
    .normalize('NFC')

/** Converts a text to one that the fonts of the documents can show, and whose lines break. */
export const toPrintable = (text: string): string =>
  PLAIN.test(text)
    ? text
    : isolateValues(closeBidi(composeLetters(text).replaceAll('\t', ' ')))
        .replaceAll(WITHOUT_GLYPH, (letter) =>
          EMOJI.test(letter) || IGNORED.test(letter) ? '' : PLACEHOLDER,
        )
        .replaceAll(LONG_WORD, '$&\u200b')

/** Returns whether letters of a text were replaced when it was made printable. */
export const isReplaced = (text: string, printable: string): boolean =>
  printable !== text && printable.includes(PLACEHOLDER) && !text.includes(PLACEHOLDER)

/** Returns the characters of a text that documents replace, and emoji, which they leave out. */
export const findUnprintable = (text: string): string[] => {
  const missing = PLAIN.test(text) ? [] : (composeLetters(text).match(WITHOUT_GLYPH) ?? [])
  return [...new Set(missing)].filter((letter) => !IGNORED.test(letter))
}

/** Returns the letters of a text that documents replace. */
export const findMissingLetters = (text: string): string[] =>
  findUnprintable(text).filter((letter) => !EMOJI.test(letter))
