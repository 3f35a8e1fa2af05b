import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { COLUMNS } from '../../packages/contract/src/catalogue-import/import-columns.ts'
import {
  EXAMPLE_PRODUCT,
  PRODUCT_FIELDS,
  PRODUCT_LABELS,
  type ProductFields,
} from '../../packages/contract/src/products/product-fields.ts'

/** Returns the fields of a product: an example, with the given fields replaced. */
export const someProduct = (given: Partial<ProductFields> = {}): ProductFields => ({
  ...EXAMPLE_PRODUCT,
  itemNumber: '',
  category: 'snacks',
  ...given,
})

/** Fills in the product form, without the specification. */
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

/** Returns the CSV of an import, one row per product. */
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

/** Folder of real camera photos beside the project; it may be missing. */
const FIXTURES = join(import.meta.dirname, '../../../shared/fixtures/photos')

type File = { name: string; mimeType: string; buffer: Buffer }

/** Returns a photo like a phone's: stored sideways, with EXIF orientation and GPS position. */
export async function phonePhoto(name = 'photo.jpg'): Promise<File> {
  const buffer = await sharp({
    create: { width: 1200, height: 900, channels: 3, background: { r: 200, g: 90, b: 40 } },
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

/** Returns a picture of one color, different for each value of red. */
export const plainPicture = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: { r: red, g: 120, b: 90 } } })
    .png()
    .toBuffer()

/** Returns the paths of real photos of several formats, and none (with a note in the output) where they are missing. */
export function realPhotos(): string[] {
  if (!existsSync(FIXTURES)) {
    console.info(
      'SKIPPED: no real camera photos beside the project, only generated ones are uploaded',
    )
    return []
  }
  return ['phone-8mp.jpg', 'phone.heic'].map((name) => join(FIXTURES, name))
}
