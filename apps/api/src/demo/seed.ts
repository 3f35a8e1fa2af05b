import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { ContactFields } from '@dhow/contract/contact'
import { fieldsOf } from '@dhow/contract/products/product-fields'
import { type Core, createCore } from '#api/core.ts'
import { concurrently } from '#api/platform/background/slices.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { transactionOn } from '#api/platform/database/transaction.ts'
import { createPictures, picturesOf } from '#api/platform/pictures/pictures.ts'
import { CATALOGUE, pictureFile, specificationOf } from './catalogue.ts'
import { addCertificates } from './certificates.ts'
import { addCompanyPictures, COMPANY } from './company.ts'
import { addEnquiries, ENQUIRIES } from './enquiries.ts'
import { addTranslations } from './translations.ts'
import { withCopies } from './uploads.ts'

export const CONTACT: ContactFields = {
  email: 'hello@dhow.example.com',
  phone: '+971 4 555 0123',
  location: 'Shed 14, Wharfage Road\nJebel Ali Port\nDubai, United Arab Emirates',
  mapUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=54.98%2C24.96%2C55.12%2C25.04&layer=mapnik&marker=25.005%2C55.05',
  hours:
    'Monday to Thursday: 8 AM - 6 PM\nFriday: 8 AM - 12 noon\nSaturday: 10 AM - 4 PM\nSunday: closed',
  instagram: 'https://www.example.com/instagram/dhow-trading',
  facebook: 'https://www.example.com/facebook/dhow-trading',
  twitter: 'https://www.example.com/twitter/dhow-trading',
}

export const PICTURES = join(import.meta.dirname, 'pictures')

/** Products that are added concurrently: one per core, up to the size of Node's thread pool. */
const MAX_CONCURRENT = Math.min(availableParallelism(), 4)

type Options = {
  onProgress?: (done: number, total: number) => void
  now?: Date
  catalogue?: typeof CATALOGUE
}

/** Fills an unused data folder with the demo company, or completes an interrupted seed. Returns whether it was unused. */
export async function seed(dataDir: string, options: Options = {}): Promise<boolean> {
  const { onProgress = () => {}, now = new Date(), catalogue = CATALOGUE } = options
  const { db, close } = openDatabase(dataDir)
  try {
    const core = createCore(db, picturesOf(dataDir, db))
    if (!isUnused(core)) return false
    createPictures(dataDir, db)
    await addCatalogue(core, { onProgress, now, catalogue })
    const { companyFiles, companyStore, products } = core
    const { incomingDir } = core.pictures
    const pictures = await addCompanyPictures(companyFiles, incomingDir)
    await core.company.update({ ...COMPANY, ...pictures })
    const added = [...core.productStore.each()]
    await addEnquiries(db, { dataDir, incomingDir, products: added, now })
    const names = catalogue.map(({ name }) => name)
    const featured = catalogue.filter((one) => one.featured).map(({ name }) => name)
    // The contact record marks a complete seed, so it is written in the last transaction. The company record has no
    // earlier version that an undo could restore. Translations are imported when all texts exist.
    transactionOn(db)(() => {
      products.reorder(added.map(({ _id, name }) => ({ id: _id, order: names.indexOf(name) })))
      for (const { _id, name } of added)
        if (featured.includes(name)) products.setFeatured(_id, true)
      core.firstStepsStore.set({ dismissedAt: now })
      companyStore.replace({ ...companyStore.get(), previous: null, savedAt: null })
      core.company.publish()
      core.contact.update(CONTACT)
      addTranslations(core)
    })
    return true
  } finally {
    close()
  }
}

async function addCatalogue(
  { certificates, pictures, products, productStore }: Core,
  { onProgress, now, catalogue }: Required<Options>,
): Promise<void> {
  const { incomingDir } = pictures
  const present = new Set(Array.from(productStore.each(), ({ name }) => name))
  const missing = catalogue.filter(({ name }) => !present.has(name))
  const names = missing.map(({ name }) => name)
  const files = await addCertificates(certificates, { names, today: now, incomingDir })
  let done = present.size
  await concurrently(missing, MAX_CONCURRENT, async (product) => {
    const specification = specificationOf(product.name, now, files)
    const fields = fieldsOf({ ...product, specification })
    await withCopies(incomingDir, PICTURES, product.pictures.map(pictureFile), (uploads) =>
      products.create(fields, uploads),
    )
    done += 1
    onProgress(done, catalogue.length)
  })
}

/**
 * Returns whether a database is empty or contains only data of an interrupted seed. The contact record is written last
 * and cannot be deleted, so a demo that was filled and emptied counts as used.
 */
function isUnused({ companyStore, contact, messageStore, productStore }: Core): boolean {
  const names = new Set(CATALOGUE.map(({ name }) => name))
  const senders = new Set(ENQUIRIES.map(({ email }) => email))
  const { brand = COMPANY.brand } = companyStore.get().fields
  return (
    brand === COMPANY.brand &&
    contact.get().email === '' &&
    Array.from(messageStore.batches())
      .flat()
      .every(({ email }) => senders.has(email)) &&
    Array.from(productStore.each()).every(({ name }) => names.has(name))
  )
}

export function isUnusedFolder(dataDir: string): boolean {
  const { db, close } = openDatabase(dataDir)
  try {
    return isUnused(createCore(db, picturesOf(dataDir, db)))
  } finally {
    close()
  }
}
