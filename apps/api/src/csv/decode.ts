import { Failure } from '#api/failure.ts'

/** Text, and the encoding when it had to be guessed because the bytes are no Unicode. */
type Decoded = { text: string; guessed: 'Windows-1252' | undefined }

const SAVE_AS_CSV = 'In the spreadsheet program, save it as “CSV UTF-8” and choose that file.'

/** The first bytes of a ZIP, which .xlsx and .ods files are, and of the older .xls. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

/**
 * The text of a CSV as spreadsheet programs save it: UTF-8, UTF-16 of either byte order, or else what
 * Western Windows calls ANSI.
 * @throws Failure `invalid` when it is no text
 */
export function decodeCsv(bytes: Uint8Array): Decoded {
  if (WORKBOOKS.some((head) => head.every((byte, at) => bytes[at] === byte))) {
    throw Failure.ofField(
      'invalid',
      'csv',
      `This is an Excel workbook, not a CSV file. ${SAVE_AS_CSV}`,
    )
  }
  const unicode = decodeAs(unicodeOf(bytes), bytes)
  const text = unicode ?? decodeAs('windows-1252', bytes) ?? ''
  if (text.includes('\0')) {
    throw Failure.ofField('invalid', 'csv', `The CSV file is no text. ${SAVE_AS_CSV}`)
  }
  return { text, guessed: unicode === undefined ? 'Windows-1252' : undefined }
}

/** By the byte order mark, or by the empty half of the first character, which is a column's letter. */
function unicodeOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first && second === 0) return 'utf-16le'
  if (first === 0 && second) return 'utf-16be'
  return 'utf-8'
}

function decodeAs(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
