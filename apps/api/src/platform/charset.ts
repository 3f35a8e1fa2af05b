import { isUtf8 } from 'node:buffer'
import { createRequire } from 'node:module'
import { CHARSETS, type Charset } from '@dhow/contract/catalogue-import/sheet-reading'
import { listKeys } from '@dhow/contract/fields'
import iconv from 'iconv-lite'

/** Character sets of mails and sheets without Unicode. */
export const COMMON_CHARSETS =
  'gb18030 big5 cp932 euc-jp cp949 windows-1251 koi8-r windows-1256 windows-1252 windows-1254 windows-1250 windows-1253 windows-1255 windows-1257 windows-1258 windows-874'

/** Character sets of older programs, which only sheets have. */
const OLD_CHARSETS = 'cp850 cp852 cp866 macroman'

/** Names in CHARSETS of results of the detection. */
const NAMES: Record<string, Charset> = {
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  cp1258: 'windows-1258',
  ibm866: 'cp866',
  macroman: 'macintosh',
}

/** Bytes that are enough to detect a character set. */
export const SAMPLE_BYTES = 20_000

/** Confidence from which Windows-1252 is preferred, relative to the best result: it is the most frequent one. */
const MIN_WESTERN = 0.85

/** Matches several letters with accents, which words in Latin letters rarely have. */
const OTHER_SCRIPT = /[\x80-\xff]{3}/

/** Detects the character set of bytes that are not Unicode. Loads a library of 60 MB. */
export function detectCharset(sample: Buffer, charsets: string): string | undefined {
  const { detectAll } = createRequire(import.meta.url)('jschardet') as typeof import('jschardet')
  const results = detectAll(sample, { detectEncodings: charsets.split(' ') })
  const [best] = results
  const western = results.find(({ encoding }) => encoding === 'Windows-1252')
  const isWestern =
    best &&
    western &&
    western.confidence >= MIN_WESTERN * best.confidence &&
    !OLD_CHARSETS.includes(String(best.encoding).toLowerCase()) &&
    !OTHER_SCRIPT.test(sample.toString('latin1'))
  return (isWestern ? western : best)?.encoding?.toLowerCase()
}

/** Matches a sign between letters, which a wrong character set shows. */
const GARBLED = /\p{L}[\p{S}\p{No}]\p{L}/u

/** Returns whether nearly all bytes that are not ASCII are pairs of simplified Chinese characters (GB 2312). */
function isChinese(sample: Buffer) {
  const text = sample.toString('latin1').replace(/[\0-\x7f]+/g, ' ')
  const rest = text.replace(/[\xa1-\xf7][\xa1-\xfe]/g, '')
  return 10 * rest.replaceAll(' ', '').length < text.length
}

/** Detects UTF-16 by its byte order mark, or by zero bytes that are the same half of characters. */
export function detectUnicode(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const hasZero = (half: number) => sample.some((byte, index) => byte === 0 && index % 2 === half)
  if (bytes.length % 2 === 0 && hasZero(0) !== hasZero(1)) {
    return hasZero(1) ? 'utf-16le' : 'utf-16be'
  }
  return isUtf8(bytes) ? 'utf-8' : undefined
}

function guessCharset(bytes: Buffer): Charset {
  // The words before the first letter that is not ASCII help to detect its language.
  const start = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - SAMPLE_BYTES / 2)
  const sample = bytes.subarray(start, start + SAMPLE_BYTES)
  const [, ...broken] = sample.toString().split('\ufffd')
  // Some broken characters say nothing about the others.
  if (20 * broken.length < sample.toString().replace(/\p{ASCII}+/gu, '').length) return 'utf-8'
  const name = detectCharset(sample, `${COMMON_CHARSETS} ${OLD_CHARSETS}`) ?? ''
  const charset =
    NAMES[name] ?? listKeys(CHARSETS).find((candidate) => candidate === name) ?? 'windows-1252'
  // A few Chinese words resemble no language.
  return GARBLED.test(iconv.decode(sample, charset)) && isChinese(sample) ? 'gb18030' : charset
}

export type DecodedText = {
  text: string
  charset: Charset
  /** True if the character set is Unicode or chosen; false if it is guessed. */
  isCertain: boolean
}

/** Decodes text. A character set that is not chosen is detected. */
export function decodeBytes(data: Uint8Array, chosen?: Charset): DecodedText {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  const certain = chosen ?? detectUnicode(bytes)
  const charset = certain ?? guessCharset(bytes)
  return { text: iconv.decode(bytes, charset), charset, isCertain: certain !== undefined }
}
