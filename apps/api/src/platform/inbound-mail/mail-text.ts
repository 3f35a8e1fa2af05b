import { closeBidi } from '@dhow/contract/bidi'

export const MAX_TEXT_CHARS = 100_000

/** Share of the words of HTML that the plain text may lack, such as the texts of pictures. */
const MAX_MISSING = 0.1

/** Letters of Chinese and Japanese are words. */
const WORD = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+/gu

const toWords = (text: string): Set<string> =>
  new Set(text.slice(0, MAX_TEXT_CHARS).toLowerCase().match(WORD))

/** Returns the plain text unless the HTML contains words that it lacks: programs write stubs, notices and joined cells. */
export function chooseText(plain: string, html: string): string {
  const words = [...toWords(html)]
  const known = toWords(plain)
  const missing = words.filter((word) => !known.has(word))
  if (known.size === 0 && html !== '') return html
  return missing.length > words.length * MAX_MISSING ? html : plain
}

/** Removes what stands for pictures that are stored as files. */
export function removeMarkers(text: string, names: string[]): string {
  if (names.length === 0) return text
  return names.reduce(
    (rest, name) => rest.replaceAll(`<${name}>`, '').replaceAll(`[${name}]`, ''),
    text.replace(/\[(?:cid|image):[^\]\n]{1,200}\]|\ufffc/gi, ''),
  )
}

export const cleanText = (text: string): string =>
  closeBidi(
    text
      .slice(0, MAX_TEXT_CHARS)
      .toWellFormed()
      // Normalizing many marks in a row takes quadratic time; 30 are enough for any script (UAX #15, 13).
      .replace(/(?<=\p{M}{30})\p{M}+/gu, '')
      .normalize('NFC')
      .replace(/\r\n?/g, '\n')
      .replace(/(?![\t\n])\p{Cc}/gu, '')
      .replace(/\n{4,}/g, '\n\n\n')
      .trim(),
  )
