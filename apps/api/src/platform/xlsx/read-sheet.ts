import { readFile } from 'node:fs/promises'
import { type EncodingGuess, type OnRow, readCsvRows } from '#api/platform/csv/read.ts'
import { readHead } from '#api/platform/pictures/sniff.ts'
import { readXlsx } from './read.ts'

/** First bytes of a ZIP file such as .xlsx. */
const ZIP = Buffer.from('PK\x03\x04', 'latin1')

/** Reads an .xlsx or else a CSV, judged by its content. Returns the guessed encoding of a CSV that is not Unicode. */
export async function readSheet(
  path: string,
  onRow: OnRow,
  maxBytes?: number,
): Promise<EncodingGuess | undefined> {
  const head = await readHead(path)
  if (!ZIP.equals(head.subarray(0, ZIP.length))) return readCsvRows(await readFile(path), onRow)
  await readXlsx(path, onRow, maxBytes)
  return undefined
}
