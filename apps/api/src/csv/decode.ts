import { isUtf8 } from 'node:buffer'
import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/app-error.ts'

/** Text, and the encoding when it had to be guessed because the bytes are no Unicode. */
export type Decoded = {
  /** The first row at least, where it keeps to its limit. */
  beginning: string
  /** All of it, decoded piece by piece. @throws AppError `invalid` when it turns out to be no text */
  text: () => Iterable<string>
  guessed: 'Windows-1252' | undefined
}

/** Bytes that are decoded at once. */
const PIECE_BYTES = 65_536

const SAVE_AS_CSV = 'In the spreadsheet program, save it as “CSV UTF-8” and choose that file.'

const noText = () => AppError.ofField('invalid', 'csv', `The CSV file is no text. ${SAVE_AS_CSV}`)

/** The first bytes of a workbook before .xlsx, and of one that is protected by a password. */
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * The text of a CSV as spreadsheet programs save it: UTF-8, UTF-16 of either byte order, or else what
 * Western Windows calls ANSI.
 * @throws AppError `invalid` when it is an old workbook
 */
export function decodeCsv(bytes: Uint8Array): Decoded {
  if (OLD_WORKBOOK.every((byte, at) => bytes[at] === byte)) {
    const message =
      'This is a workbook of an older Excel, or one with a password. Save it as .xlsx without one and choose that file.'
    throw AppError.ofField('invalid', 'csv', message)
  }
  const encoding = encodingOf(bytes)
  return {
    beginning: new TextDecoder(encoding).decode(bytes.subarray(0, 2 * LIMITS.importRowChars)),
    text: () => decodeAs(encoding, bytes),
    guessed: encoding === 'windows-1252' ? 'Windows-1252' : undefined,
  }
}

/** UTF-16 by the byte order mark, or by the empty half of the first character, which is a column's letter. */
function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0) return 'utf-16le'
  if (first === 0 && second) return 'utf-16be'
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function* decodeAs(encoding: string, bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const end = at + PIECE_BYTES
    let text: string
    try {
      text = decoder.decode(bytes.subarray(at, end), { stream: end < bytes.length })
    } catch {
      throw noText()
    }
    if (text.includes('\0')) throw noText()
    yield text
  }
}
