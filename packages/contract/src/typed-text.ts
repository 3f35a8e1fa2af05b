import { toLatinDigits } from '@dhow/trade/digits'

// Imports no zod, because the process that parses mails loads this file.

export type Clean = (text: string) => string
export const keepAsIs: Clean = (text) => text

/** Removes characters that nobody sees, such as those that chats copy, and replaces wide ones. NFKC takes too long. */
export const removeInvisible: Clean = (text) =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))

const PUNCTUATION = '\\s"\'“”„‘’«»「」《》【】<>,;。、…'

/**
 * An address with a label, punctuation, and a `mailto:` query or a comment. Matching takes linear time: each part begins
 * where the previous one ends.
 */
const TYPED_EMAIL = new RegExp(
  `^[${PUNCTUATION}([]*(?:\\p{L}[\\p{L}\\p{M} .-]*:[${PUNCTUATION}([]*(?://)?)?([^@${PUNCTUATION}([][^@]*)@([^@?(]*[^@?(${PUNCTUATION})\\].:])[${PUNCTUATION})\\].:]*(?:[?(].*)?$`,
  'su',
)

const IN_BRACKETS = /^[^<]*<([^<>]*)>[^<@]*$/

/** Returns an e-mail address with its domain in ASCII, so that each mailbox has one spelling. */
export function toAsciiEmail(address: string): string {
  const domainStart = address.lastIndexOf('@') + 1
  const domain = address.slice(domainStart)
  if (!/^(?=.*\P{ASCII})[-.。｡\p{L}\p{M}\p{N}]{1,253}$/u.test(domain)) return address
  try {
    return address.slice(0, domainStart) + new URL(`http://${domain}`).hostname
  } catch {
    return address
  }
}

/**
 * Returns the e-mail address in a text, without a name, invisible characters and punctuation; other text as it is.
 * @param choose an address of several
 */
export function cleanEmail(text: string, choose = keepAsIs): string {
  const plain = removeInvisible(text)
  const [, name, domain] =
    TYPED_EMAIL.exec(IN_BRACKETS.exec(plain)?.[1] ?? plain) ?? TYPED_EMAIL.exec(choose(plain)) ?? []
  return name ? toAsciiEmail(`${name}@${domain}`) : plain
}

/** Returns a telephone number with the digits 0 to 9, hyphens and without invisible characters. */
export const cleanPhone: Clean = (text) =>
  toLatinDigits(removeInvisible(text)).replace(/[\p{Pd}−]/gu, '-')

const PDF = '\u202c'
const PDI = '\u2069'

/** The character that ends each embedding, override and isolate (UAX #9). */
const END_CHARACTERS = new Map([
  ['\u202a', PDF],
  ['\u202b', PDF],
  ['\u202d', PDF],
  ['\u202e', PDF],
  ['\u2066', PDI],
  ['\u2067', PDI],
  ['\u2068', PDI],
])

/** Ends the embeddings and isolates of a text, and removes ends without a start, so that no text after it is reordered. */
export const closeBidi = (text: string): string =>
  /[\u202a-\u202e\u2066-\u2069]/.test(text) ? text.split('\n').map(closeLine).join('\n') : text

/** Embeddings end with their paragraph. */
function closeLine(line: string) {
  const open: string[] = []
  let isolates = 0
  let closed = ''
  for (const character of line) {
    const end = END_CHARACTERS.get(character)
    if (end) {
      open.push(end)
      if (end === PDI) isolates++
    } else if (character === PDF) {
      if (open.at(-1) !== PDF) continue
      open.pop()
    } else if (character === PDI) {
      if (isolates === 0) continue
      isolates--
      // Embeddings end with the isolate around them.
      open.length = open.lastIndexOf(PDI)
    }
    closed += character
  }
  return closed + open.toReversed().join('')
}
