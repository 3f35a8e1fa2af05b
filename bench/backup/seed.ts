import { appendFileSync, copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../apps/api/src/database/open.ts'
import { createPictures } from '../../apps/api/src/pictures/pictures.ts'
import { createProductStore } from '../../apps/api/src/products/store.ts'
import { EXAMPLE_PRODUCT } from '../../packages/contract/src/product-fields.ts'

const SHOTS = join(import.meta.dirname, '../../apps/api/src/demo/pictures')

/** Pictures that are really made; the others are copies of these. */
const REAL_PICTURES = 12

const CATEGORIES = ['beverages', 'snacks', 'cleaning', 'personal care', 'household', 'health']

const description = (version: number) =>
  `${'Packed for export, in cartons on pallets. '.repeat(12)}Version ${version}.`

/** What a product is saved as by its so-manieth edit. */
export const fieldsOf = (at: number, version: number) => ({
  ...EXAMPLE_PRODUCT,
  name: `Crate ${at} ${CATEGORIES[at % CATEGORIES.length]}`,
  brand: `Sail ${at % 40}`,
  category: CATEGORIES[at % CATEGORIES.length] ?? '',
  description: description(version),
})

/**
 * Fills a new data folder with products, through the store, and with pictures, some made by the pipeline and
 * copied under names of their own; each file differs from every other.
 * @returns the products' ids, the names of pictures' files, and bytes of all of them
 */
export async function seed(dataDir: string, size: { products: number; pictures: number }) {
  const { db, close } = openDatabase(dataDir)
  const store = createProductStore(db)
  const pictures = createPictures(dataDir, db)
  const made = await makePictures(pictures)
  const names: string[] = []
  for (let at = 0; at < size.pictures; at++) {
    const name = at.toString(16).padStart(32, '0')
    for (const file of made[at % made.length] ?? []) {
      const path = join(pictures.uploadsDir, name + file.suffix)
      copyFileSync(file.from, path)
      // What follows a picture's end is not shown.
      appendFileSync(path, name)
    }
    names.push(name)
  }
  const share = size.pictures / size.products
  const ids = store.transaction(() =>
    Array.from({ length: size.products }, (_, at) =>
      store.insert(
        fieldsOf(at, 0),
        names.slice(Math.floor(at * share), Math.floor((at + 1) * share)),
      ),
    ),
  )
  close()
  const files = readdirSync(pictures.uploadsDir)
  const bytes = files.reduce((sum, file) => sum + statSync(join(pictures.uploadsDir, file)).size, 0)
  rmSync(pictures.incomingDir, { recursive: true, force: true })
  return { ids, files, bytes }
}

async function makePictures(pictures: ReturnType<typeof createPictures>) {
  const folder = mkdtempSync(join(tmpdir(), 'dhow-bench-uploads-'))
  const uploads = readdirSync(SHOTS)
    .slice(0, REAL_PICTURES)
    .map((filename) => ({ path: join(folder, filename), filename }))
  for (const { path, filename } of uploads) copyFileSync(join(SHOTS, filename), path)
  const staged = await pictures.stage(uploads)
  return staged.map(({ name, files }) =>
    files.map(({ from, to }) => ({ from, suffix: to.slice(to.indexOf(name) + name.length) })),
  )
}
