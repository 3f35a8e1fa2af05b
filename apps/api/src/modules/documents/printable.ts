import { closeBidi } from '@dhow/contract/typed-text'
import letters from '#api/platform/documents/fonts/letters.json' with { type: 'json' }

const RANGES = letters.ranges
  .split(' ')
  .map((range) => range.replace(/\w+/g, '\\u{$&}'))
  .join('')

/** Line feeds, joiners and direction marks, which need no glyph. */
const INVISIBLE = String.raw`\n\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069`

const WITHOUT_GLYPH = new RegExp(`[^${RANGES}${INVISIBLE}]`, 'gu')

/** Emoji and their parts, and control characters, which a document leaves out. */
const LEFT_OUT =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cc}|\p{Default_Ignorable_Code_Point}|\u20e3/u

/** Shown for a letter that no font of the documents has. */
const PLACEHOLDER = '□'

/** Characters without a space, after which a line may break. Chinese text breaks anywhere. */
const LONG_WORD = /[^\s\u200b\p{Script=Han}]{40}(?=[^\s\p{M}])/gu

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
        .replaceAll(WITHOUT_GLYPH, (letter) => (LEFT_OUT.test(letter) ? '' : PLACEHOLDER))
        .replaceAll(LONG_WORD, '$&\u200b')

/** Returns the letters of a text that documents replace. */
export const findMissingLetters = (text: string): string[] => {
  const missing = composeLetters(text).match(WITHOUT_GLYPH) ?? []
  return [...new Set(missing)].filter((letter) => !LEFT_OUT.test(letter))
}
