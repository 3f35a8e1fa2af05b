import { isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** Decodes text whose declared character set may be missing or wrong. */
export type DecodeText = (bytes: Buffer, charset?: string) => string

/** Character sets of mail programs, from which one is detected. */
const CANDIDATES =
  'gb18030 big5 cp932 euc-jp cp949 windows-1251 koi8-r koi8-u windows-1256 windows-1252 windows-1254 windows-1250 windows-1253 windows-1255 windows-1257 windows-1258 windows-874'.split(
    ' ',
  )

/** Bytes that are enough to detect a character set. */
const SAMPLE_BYTES = 20_000

/** Names that programs write for any character set. */
const UNKNOWN = /^(|us-ascii|ascii|ansi.*|default|binary|8bit|(x-)?unknown.*)$/i
const LATIN = /^(iso[-_]?8859[-_]?1|latin-?1|windows-1252|cp1252)$/i
const UTF8 = /^utf-?8$/i

const isPlain = (bytes: Buffer) => isAscii(bytes) && !bytes.includes('\x1b$')

/** Returns undefined for an unknown name, or bytes that another character set must have written. */
function decodeAs(bytes: Buffer, charset: string): string | undefined {
  let text: string
  try {
    text = new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    if (!iconv.encodingExists(charset)) return undefined
    text = iconv.decode(bytes, charset)
  }
  return /[\ufffd\x80-\x9f]/.test(text) ? undefined : text
}

/**
 * Returns a decoder for the texts of one mail. Its other character sets and texts help to detect the missing ones.
 * @param declared character sets of the mail
 * @param texts raw headers and texts, from which it is detected
 */
export async function createTextDecoder(
  declared: string[],
  texts: { bytes: Buffer; charset?: string }[],
): Promise<DecodeText> {
  const named = [...new Set(declared)].filter(
    (charset) => ![UNKNOWN, LATIN, UTF8].some((weak) => weak.test(charset)),
  )
  let detected = 'windows-1252'

  const decodeCertain = (bytes: Buffer, charset = '') => {
    // A character set of seven bits, such as ISO-2022-JP or UTF-7, is the declared one.
    if (isPlain(bytes) && !/^(utf-?7|iso-2022|hz)/i.test(charset)) return bytes.toString('latin1')
    const isWeak = UNKNOWN.test(charset) || LATIN.test(charset)
    const text = isWeak ? undefined : decodeAs(bytes, charset)
    if (text !== undefined) return text
    if (isUtf8(bytes) && !isAscii(bytes)) return bytes.toString()
    if (UTF8.test(charset)) {
      // Some broken characters of a long text say nothing about the others.
      const broken = bytes.toString()
      const count = (pattern: RegExp) => broken.match(pattern)?.length ?? 0
      if (20 * count(/\ufffd/g) < count(/\P{ASCII}/gu)) return broken
    }
    return LATIN.test(charset) ? decodeAs(bytes, charset) : undefined
  }
  const decodeNamed = (bytes: Buffer) => {
    if (isAscii(bytes)) return decodeAs(bytes, 'iso-2022-jp')
    for (const charset of named) {
      const text = decodeAs(bytes, charset)
      if (text !== undefined) return text
    }
    return undefined
  }

  const unknown = texts.filter(
    ({ bytes, charset }) =>
      decodeCertain(bytes, charset) === undefined && decodeNamed(bytes) === undefined,
  )
  if (unknown.length > 0) {
    const sample = Buffer.concat(unknown.map(({ bytes }) => bytes)).subarray(0, SAMPLE_BYTES)
    // Needs 60 MB.
    const { detect } = await import('jschardet')
    detected = detect(sample, { detectEncodings: CANDIDATES }).encoding ?? detected
  }
  return (bytes, charset) =>
    decodeCertain(bytes, charset) ??
    decodeNamed(bytes) ??
    decodeAs(bytes, detected) ??
    iconv.decode(bytes, UTF8.test(charset ?? '') ? 'utf-8' : detected)
}
