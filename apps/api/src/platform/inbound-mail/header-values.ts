import { closeBidi } from '@dhow/contract/bidi'
import { asciiEmail } from '@dhow/contract/typed-text'
import libmime from 'libmime'
import type { DecodeText } from './charset.ts'
import type { MailAddress } from './inbound-mail.ts'

const MAX_NAME_CHARS = 500
/** Characters of a name with encoded words. */
const MAX_RAW_CHARS = 5_000
const MAX_ADDRESSES = 50
const MAX_HEADER_CHARS = 100_000

/** Converts a text to one line without control characters. */
export const toLine = (text: string, max: number): string =>
  closeBidi(
    text
      .slice(0, max * 2)
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, max),
  )

/** Decodes encoded words, also those that split a character. */
export const decodeWords = (text: string, decode: DecodeText): string =>
  libmime.decodeWords(
    text
      .slice(0, MAX_HEADER_CHARS)
      .replace(
        /=\?([^?*\s]{1,40})(?=[^?]{0,9}\?[bq]\?)/gi,
        (_word, charset: string) => `=?${decode.nameCharset(charset)}`,
      ),
  )

/** Reads a parameter such as `filename`, in any of the ways that programs encode it. */
export function readParameter(header: string, name: string, decode: DecodeText): string {
  // A lone backslash is part of a path.
  const value = header.slice(0, MAX_HEADER_CHARS).replace(/\\(?!["\\])/g, '\\\\')
  const { params, decodedParams } = libmime.parseHeaderValue(value, { stripComments: true })
  const text = params[name] ?? ''
  return decodedParams.includes(name) ? text : decodeWords(text, decode)
}

/** Matches an encoded word, a quoted name, an address in brackets, or one without brackets that a separator follows. */
const MAILBOX =
  /=\?[^?\s]{1,40}\?[bq]\?[^?]{0,999}\?=|"(?:[^"\\]|\\.){0,300}"|<\s*(?:mailto:|smtp:)?([^<>\s@]{1,200}@[^<>\s@]{1,255})\s*>|([^\s<>()[\],;:"?@]{1,64}@[^\s<>()[\],;:"?@]{1,255})(?=\s{0,20}(?:[,;(>]|$))/gi

/** Reads the addresses of a header, also those with separators in a name without quotes. */
export function readAddresses(header: string, decode: DecodeText): MailAddress[] {
  const addresses: MailAddress[] = []
  const text = header.slice(0, MAX_HEADER_CHARS)
  let start = 0
  for (const match of text.matchAll(MAILBOX)) {
    const address = match[1] ?? match[2]
    if (!address) continue
    const end = match.index + match[0].length
    const [comment = '', words = ''] = text.slice(end).match(/^\s{0,20}\(([^()]{1,200})\)/) ?? []
    // Without quotes and separators around it.
    const name = toLine(text.slice(start, match.index).replace(/\\(.)|"/g, '$1'), MAX_RAW_CHARS)
      .replace(/^[ ,;>]+/, '')
      .replace(/ ?[:<]?$/, '')
    start = end + comment.length
    addresses.push({
      address: asciiEmail(toLine(address, 320)),
      name: toLine(decodeWords(name || words, decode), MAX_NAME_CHARS),
    })
    if (addresses.length === MAX_ADDRESSES) break
  }
  const plain = decodeWords(text.replaceAll('"', ''), decode)
  return addresses.length > 0 || plain === text ? addresses : readAddresses(plain, decode)
}
