import { COLUMNS } from '@dhow/contract/catalogue-import'
import { Failure } from '#api/app-error.ts'

export type Column = (typeof COLUMNS)[number]

/** What is wrong with a row, or without one with a file as a whole. */
export type Problem = { row?: number; field: string; message: string }

/** The columns that hold the texts of a product; one to be added needs them all. */
export const TEXT_COLUMNS = ['name', 'brand', 'category', 'description'] as const

export type Head = {
  /** The column that each cell of a row belongs to; undefined for one that is passed over. */
  columns: (Column | undefined)[]
  /** The names of the columns that are passed over. */
  ignored: string[]
  /** The columns that the sheet needs and does not have. */
  missing: Column[]
  problems: Problem[]
}

/**
 * What the first row of a sheet says of its columns, which may stand in any order and case.
 * @throws Failure `invalid` when it names none of them
 */
export function readHead(cells: string[]): Head {
  const names = cells.map((cell) => cell.trim())
  while (names.at(-1) === '') names.pop()
  const columns = names.map((name) => COLUMNS.find((column) => column === name.toLowerCase()))
  if (columns.every((column) => column === undefined)) {
    const message = `The first row of the CSV file must hold the names of the columns: ${COLUMNS.join(', ')}.`
    throw Failure.ofField('invalid', 'csv', message)
  }
  const missing = columns.includes('id') ? [] : TEXT_COLUMNS.filter((one) => !columns.includes(one))
  const problems = missing.map((column) => ({
    row: 1,
    field: column as string,
    message: `The column ${column} is missing.`,
  }))
  for (const column of COLUMNS) {
    const count = columns.filter((one) => one === column).length
    if (count < 2) continue
    const message = `The column ${column} is there ${count === 2 ? 'twice' : `${count} times`}.`
    problems.push({ row: 1, field: column, message })
  }
  const ignored = names.filter((name, at) => name !== '' && columns[at] === undefined)
  return { columns, ignored: ignored.map((name) => name.slice(0, 60)), missing, problems }
}
