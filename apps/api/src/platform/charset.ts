import { isUtf8 } from 'node:buffer'
import { createRequire } from 'node:module'
import { CHARSETS, type Charset } from '@dhow/contract/catalogue-import/sheet-reading'
import iconv from 'iconv-lite'

/** Bytes that are enough to detect a character set. */
const SAMPLE_BYTES = 20_000

export type DecodedText = {
  text: string
  charset: Charset
  /** Whether it is Unicode; otherwise the character set is guessed. */
  isCertain: boolean
}

/** Detects UTF-16 by its byte order mark, or by zero bytes that are the same half of characters. */
function detectUnicode(bytes: Uint8Array): Charset | undefined {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const zeros = [0, 0]
  bytes.subarray(0, SAMPLE_BYTES).forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (bytes.length % 2 === 0 && (even === 0) !== (odd === 0)) {
    return odd > 0 ? 'utf-16le' : 'utf-16be'
  }
  return isUtf8(bytes) ? 'utf-8' : undefined
}

/** Detects the character set of bytes that are not Unicode. Loads a library of 60 MB. */
function guessCharset(bytes: Uint8Array): Charset {
  const { detect } = createRequire(import.meta.url)('jschardet') as typeof import('jschardet')
  const { encoding } = detect(Buffer.from(bytes.subarray(0, SAMPLE_BYTES)))
  const name = String(encoding).toLowerCase()
  return name in CHARSETS ? (name as Charset) : 'windows-1252'
}

/** Decodes text. A character set that is not given is detected. */
export function decodeBytes(bytes: Uint8Array, charset?: Charset): DecodedText {
  const unicode = detectUnicode(bytes)
  const used = charset ?? unicode ?? guessCharset(bytes)
  return {
    text: iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), used),
    charset: used,
    isCertain: used === unicode,
  }
}
