import type { Page } from '@playwright/test'
import { COLUMNS } from '../../packages/contract/src/import-columns.ts'
import {
  EXAMPLE_PRODUCT,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductFields,
} from '../../packages/contract/src/product-fields.ts'

/** A product of which a test states what matters to it. */
export const someProduct = (given: Partial<ProductFields> = {}): ProductFields => ({
  ...EXAMPLE_PRODUCT,
  category: 'snacks',
  ...given,
})

/** Fills in the form of a product, without its specification. */
export async function fillProduct(page: Page, given: Partial<ProductFields>): Promise<void> {
  const product = someProduct(given)
  for (const field of PRODUCT_FIELDS) {
    const control = page.getByLabel(PRODUCT_LABELS[field])
    const value = product[field]
    if (typeof value !== 'string') continue
    if (field === 'category') await control.selectOption(value)
    else await control.fill(value)
  }
}

type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/** The CSV of an import, a product to each row. */
export function productSheet(...rows: Row[]) {
  const lines = rows.map((row) => {
    const { specification, ...fields } = someProduct()
    const cells: Row = { ...fields, ...row }
    return COLUMNS.map((column) => `"${cells[column] ?? ''}"`).join()
  })
  return {
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([COLUMNS.join(), ...lines].join('\n')),
  }
}
