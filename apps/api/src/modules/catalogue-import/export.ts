import {
  COLUMNS,
  type Column,
  getColumnTitle,
  isNumber,
  type ProductColumn,
  TRANSLATIONS,
} from '@dhow/contract/catalogue-import/import-columns'
import { EXAMPLE_PRODUCT } from '@dhow/contract/products/product-fields'
import type { Product } from '@dhow/contract/products/products'
import type { LanguageService } from '#api/modules/languages/service.ts'
import { getTexts } from '#api/modules/products/localize.ts'
import { splitIntoChunks } from '#api/platform/background/slices.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import { writeXlsx } from '#api/platform/xlsx/write.ts'
import { writeColumn } from './plan/columns.ts'

type Products = Iterable<Omit<Product, 'order' | 'updatedAt'>>

/** Widths of workbook columns in characters. */
const WIDTHS: { [C in Column]?: number } = {
  id: 18,
  name: 32,
  brand: 20,
  category: 18,
  description: 48,
  gtin: 16,
  cartonGtin: 17,
  pictures: 24,
  ingredients: 32,
  certificates: 32,
}

const listTranslations = ({ listInUse }: LanguageService) => {
  const languages = listInUse()
  return TRANSLATIONS.filter(({ language }) => languages.includes(language))
}

/** @param toHead returns the heading of a column; its name by default, for programs */
export const exportProducts = (
  products: Products,
  languages: LanguageService,
  toHead: (column: Column) => string = (column) => column,
) => writeCsv(buildRows(products, languages, { toHead, toCell: (text) => text }))

export const exportWorkbook = (products: Products, languages: LanguageService) =>
  writeXlsx(
    'Products',
    [...COLUMNS, ...listTranslations(languages).map(({ field }) => field)].map((column) => ({
      holds: isNumber(column) ? 'number' : 'text',
      width: WIDTHS[column] ?? Math.max(10, getColumnTitle(column).length + 2),
    })),
    buildRows(products, languages, {
      toHead: getColumnTitle,
      toCell: (text, column) => (isNumber(column) && text !== '' ? Number(text) : text),
    }),
  )

const BATCH = 100

function* buildRows<Cell>(
  products: Products,
  languages: LanguageService,
  {
    toHead,
    toCell,
  }: {
    toHead: (column: Column) => string
    toCell: (text: string, column: ProductColumn) => Cell
  },
): Generator<readonly (Cell | string)[]> {
  const translations = listTranslations(languages)
  yield [...COLUMNS, ...translations.map(({ column }) => column)].map(toHead)
  for (const batch of splitIntoChunks(products, BATCH)) {
    const find = languages.lookUp(translations.length > 0 ? batch.flatMap(getTexts) : [])
    for (const product of batch) {
      yield [
        ...COLUMNS.map((column) => toCell(writeColumn(column, product), column)),
        ...translations.map(
          ({ field, language }) => find(language, writeColumn(field, product)) ?? '',
        ),
      ]
    }
  }
}

const EXAMPLE = {
  ...EXAMPLE_PRODUCT,
  _id: '',
  name: 'EXAMPLE: Cardamom Tea 250 g',
  brand: 'EXAMPLE: Your Brand',
  description: 'This row is an example. Delete it, and write one product into each row.',
  status: 'published' as const,
  featured: false,
  images: ['tea-front.jpg', 'tea-back.jpg'],
}

export const createTemplateProducts = (category = EXAMPLE.category) => [{ ...EXAMPLE, category }]

export const isExample = (cell: (column: Column) => string | undefined): boolean =>
  cell('name')?.trim() === EXAMPLE.name
