import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readXlsx } from '#api/platform/xlsx/read.ts'
import { openParts } from '#api/platform/xlsx/xml.ts'
import { temporaryFolder } from './temporary-folder.ts'

function saveFile(workbook: Buffer): string {
  const path = join(temporaryFolder(), 'list.xlsx')
  writeFileSync(path, workbook)
  return path
}

/** Returns the cells of each row of the first sheet as texts. */
export async function readRows(workbook: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  await readXlsx(saveFile(workbook), (_, cells) => void rows.push(cells))
  return rows
}

/** Returns each row with its cells under the names of their columns. */
export const nameCells = ([heads = [], ...rows]: string[][]): Record<string, string>[] =>
  rows.map((row) => Object.fromEntries(heads.map((head, column) => [head, row[column] ?? ''])))

/** Returns the formulas and the attributes of the cells of the first sheet. */
export async function readCells(workbook: Buffer) {
  const parts = await openParts(saveFile(workbook), 1_000_000)
  const formulas: string[] = []
  const cells: Record<string, string>[] = []
  let isFormula = false
  await parts.parse('xl/worksheets/sheet1.xml', {
    open: (name, attributes) => {
      isFormula = name === 'f'
      if (name === 'c') cells.push(attributes)
    },
    text: (text) => void (isFormula && formulas.push(text)),
  })
  parts.close()
  return { formulas, cells }
}
