import { isAscii, isUtf8 } from 'node:buffer'
import { closeBidi, toAsciiEmail } from '@dhow/contract/typed-text'
import iconv from 'iconv-lite'
import libmime from 'libmime'
import { COMMON_CHARSETS, detectCharset, SAMPLE_BYTES } from '#api/platform/charset.ts'
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
      address: toAsciiEmail(toLine(address, 320)),
      name: toLine(decodeWords(name || words, decode), MAX_NAME_CHARS),
    })
    if (addresses.length === MAX_ADDRESSES) break
  }
  const plain = decodeWords(text.replaceAll('"', ''), decode)
  return addresses.length > 0 || plain === text ? addresses : readAddresses(plain, decode)
}

/** Decodes text whose declared character set may be wrong. */
export type DecodeText = {
  (bytes: Buffer, charset?: string): string
  /** Returns the real character set of a declared one. */
  nameCharset: (charset: string) => string
}

const LATIN = /^(?:iso[-_]?8859[-_]?1|latin-?1|(?:windows-|cp)1252)$/i
const UTF = /^utf-?(?:8|16|32)/i
/** Names that programs write for any character set. */
const UNKNOWN = /^(?:|us-ascii|ascii|ansi.*|default|binary|8bit|(?:x-)?unknown.*)$/i
/** Character sets that write letters as ASCII characters. */
const SEVEN_BITS = /^(?:utf-?7|iso-2022|hz)/i
const ESCAPE = '\x1b$'

/** UTF-8 characters that are hardly written in another character set by chance. */
const MIN_UTF8_CHARS = 6

/** Returns undefined for an unknown name, or bytes that another character set must have written. */
function decodeAs(bytes: Buffer, charset: string) {
  // Programs join encoded texts. TextDecoder refuses the empty ones between them.
  const joined = /^iso-2022-jp/i.test(charset)
    ? Buffer.from(bytes.toString('latin1').replaceAll('\x1b(B\x1b', '\x1b'), 'latin1')
    : bytes
  let text: string
  try {
    text = new TextDecoder(charset, { fatal: true }).decode(joined)
  } catch {
    if (!iconv.encodingExists(charset)) return undefined
    text = iconv.decode(bytes, charset)
  }
  return /[\ufffd\x80-\x9f]/.test(text) ? undefined : text
}

/** Decodes bytes without guessing their character set. */
function decodeCertain(bytes: Buffer, charset: string) {
  if (isAscii(bytes)) {
    if (SEVEN_BITS.test(charset)) return decodeAs(bytes, charset)
    return bytes.includes(ESCAPE) ? decodeAs(bytes, 'iso-2022-jp') : bytes.toString('latin1')
  }
  const isWeak = UNKNOWN.test(charset) || LATIN.test(charset)
  const utf8 = bytes.toString()
  const letters = utf8.replace(/\p{ASCII}+/gu, '').slice(0, SAMPLE_BYTES)
  if (isUtf8(bytes) && (isWeak || letters.length >= MIN_UTF8_CHARS)) return utf8
  const text = UNKNOWN.test(charset) ? undefined : decodeAs(bytes, charset)
  // Some broken characters of a long text say nothing about the others.
  const isMostlyUtf8 = UTF.test(charset) && 20 * letters.split('\ufffd').length < letters.length
  return text ?? (isMostlyUtf8 ? utf8 : undefined)
}

/**
 * Returns a decoder for the texts and headers of one mail. A missing character set is one that the mail declares elsewhere,
 * or is detected from all that miss it.
 */
export async function createTextDecoder(
  texts: { bytes: Buffer; charset: string }[],
): Promise<DecodeText> {
  const candidates = [...new Set(texts.map(({ charset }) => charset))].filter(
    (charset) => ![UNKNOWN, LATIN, UTF].some((weak) => weak.test(charset)),
  )
  const decode = (bytes: Buffer, charset = '') => {
    const certain = decodeCertain(bytes, charset)
    if (certain !== undefined) return certain
    for (const candidate of candidates) {
      const text = decodeAs(bytes, candidate)
      if (text !== undefined) return text
    }
    return undefined
  }
  const unknown = texts.filter(({ bytes, charset }) => decode(bytes, charset) === undefined)
  if (unknown.length > 0) {
    const sample = Buffer.concat(unknown.map(({ bytes }) => bytes)).subarray(0, SAMPLE_BYTES)
    const charset = detectCharset(sample, `${COMMON_CHARSETS} koi8-u`)
    if (charset) candidates.push(charset)
  }
  const decodeText = (bytes: Buffer, charset?: string) =>
    decode(bytes, charset) ??
    (UTF.test(charset ?? '') ? bytes.toString() : iconv.decode(bytes, 'windows-1252'))
  return Object.assign(decodeText, {
    nameCharset: (charset: string) =>
      (UNKNOWN.test(charset) && candidates[0]) || (LATIN.test(charset) ? 'windows-1252' : charset),
  })
}
