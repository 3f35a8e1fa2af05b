import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_SEPARATOR } from '@dhow/contract/catalogue-import'
import { PLAIN_FIELDS } from '@dhow/contract/import-columns'
import { ProductFields } from '@dhow/contract/product-fields'
import { readCell } from '#api/catalogue-import/cells.ts'
import { readHead } from '#api/catalogue-import/columns.ts'
import { readCsv } from '#api/csv/read.ts'

/** What a product says of a field that is no column of the sheet. */
const DEFAULTS: Omit<ProductFields, 'name' | 'brand' | 'category' | 'description'> = {
  specification: {},
}

/** The sheet, as an import would take it; all brands in it are invented. */
const SHEET = join(import.meta.dirname, 'catalogue.csv')

/** The file of a photograph in the folder of them. */
export const pictureFile = (picture: string): string =>
  picture.endsWith('.jpg') ? picture : `${picture}.webp`

/**
 * The catalogue in the order of the shop window. A product's pictures are the names of its photographs, the
 * thumbnail first: cut-outs, or with `.jpg` one on white paper.
 */
export const CATALOGUE = await readCatalogue()

async function readCatalogue() {
  const { rows } = await readCsv(readFileSync(SHEET))
  const { columns } = readHead(rows[0] ?? [])
  return rows.slice(1).map((row) => {
    const cell = (column: (typeof columns)[number]) => row[columns.indexOf(column)] ?? ''
    const stated = PLAIN_FIELDS.filter((field) => columns.includes(field))
    return {
      ...ProductFields.parse({
        ...DEFAULTS,
        ...Object.fromEntries(stated.map((field) => [field, readCell(field, cell(field))])),
      }),
      featured: cell('featured') === 'yes',
      pictures: cell('pictures').split(PICTURE_SEPARATOR),
    }
  })
}
