import type { Page } from '@playwright/test'
import sharp from 'sharp'
import {
  COLUMNS,
  PLAIN_FIELDS,
} from '../../packages/contract/src/catalogue-import/import-columns.ts'
import {
  EXAMPLE_PRODUCT,
  formatField,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductFields,
} from '../../packages/contract/src/products/product-fields.ts'

/** Returns the fields of a product: an example, with the given fields replaced. */
export const buildProduct = (fields: Partial<ProductFields> = {}): ProductFields => ({
  ...EXAMPLE_PRODUCT,
  itemNumber: '',
  category: 'snacks',
  ...fields,
})

/** Fills in the product form, without the specification. */
export async function fillProduct(page: Page, fields: Partial<ProductFields>): Promise<void> {
  const product = buildProduct(fields)
  for (const field of PRODUCT_FIELDS) {
    const control = page.getByLabel(PRODUCT_LABELS[field])
    const value = product[field]
    if (typeof value === 'object') continue
    if (typeof value === 'boolean') await control.setChecked(value)
    else if (field === 'category') await control.selectOption(formatField(value))
    else await control.fill(formatField(value))
  }
}

type Row = Partial<Record<(typeof COLUMNS)[number], string>>

/** Returns the CSV of an import, one row per product. */
export function buildProductSheet(...rows: Row[]) {
  const lines = rows.map((row) => {
    const example = buildProduct()
    const fields = PLAIN_FIELDS.map((field) => [field, formatField(example[field])])
    const cells: Row = { ...Object.fromEntries(fields), ...row }
    return COLUMNS.map((column) => `"${cells[column] ?? ''}"`).join()
  })
  return {
    name: 'products.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([COLUMNS.join(), ...lines].join('\n')),
  }
}

type File = { name: string; mimeType: string; buffer: Buffer }

/** Returns a photo like a phone's: stored sideways, with EXIF orientation and GPS position. */
export async function createPhonePhoto(name = 'photo.jpg'): Promise<File> {
  const buffer = await sharp({
    create: { width: 400, height: 300, channels: 3, background: { r: 200, g: 90, b: 40 } },
  })
    .withExif({
      IFD0: { Make: 'Test' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '25/1 16/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Returns a square picture of one color, different for each value of red. */
export const createPlainPicture = (red: number, width = 100): Promise<Buffer> =>
  sharp({ create: { width, height: width, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer()
