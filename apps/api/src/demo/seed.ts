import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fieldsOf } from '@dhow/contract/product-fields'
import { createCategoryNames } from '#api/categories/names.ts'
import { createCertificates } from '#api/certificates/certificates.ts'
import { createCompanyFileStore } from '#api/company/file-store.ts'
import { createCompanyFiles } from '#api/company/files.ts'
import { createCompanyService } from '#api/company/service.ts'
import { type CompanyStore, createCompanyStore } from '#api/company/store.ts'
import { createContactStore } from '#api/contact/store.ts'
import { createFirstStepsStore } from '#api/dashboard/first-steps-store.ts'
import { type Db, openDatabase } from '#api/database/open.ts'
import { transactionOn } from '#api/database/transaction.ts'
import { createPictures, type Pictures } from '#api/pictures/pictures.ts'
import type { UploadedFile } from '#api/pictures/receive.ts'
import { createProductService, type ProductService } from '#api/products/service.ts'
import { createProductStore } from '#api/products/store.ts'
import { CATALOGUE, pictureFile } from './catalogue.ts'
import { addCertificates } from './certificate-files.ts'
import { COMPANY } from './company.ts'
import { addCompanyPictures } from './company-pictures.ts'
import { CONTACT } from './contact.ts'
import { addEnquiries } from './inbox.ts'
import { specificationOf } from './specifications.ts'
import { isUntouched } from './untouched.ts'

/** The photographs, a file for each that a product lists. */
export const PICTURES = join(import.meta.dirname, 'pictures')

/** Products in the making at once: one for each core, up to what Node's thread pool does at once. */
const MAX_CONCURRENT = Math.min(availableParallelism(), 4)

type Options = {
  /** Called after each product that was added, with how many are there of how many. */
  onProgress?: (done: number, total: number) => void
  now?: Date
  catalogue?: typeof CATALOGUE
}

/**
 * Fills an untouched data folder with the demo company; call it while no server uses the folder. A
 * seed that was cut off is completed; a folder that anybody has used stays as it is.
 * @returns whether anything was added
 */
export async function seed(dataDir: string, options: Options = {}): Promise<boolean> {
  const { onProgress = () => {}, now = new Date(), catalogue = CATALOGUE } = options
  const { db, close } = openDatabase(dataDir)
  try {
    if (!isUntouched(db)) return false
    const pictures = createPictures(dataDir, db)
    const products = await addCatalogue(db, pictures, { onProgress, now, catalogue })
    const companyStore = await addCompany(db, pictures)
    const added = [...createProductStore(db).each()]
    const { incomingDir } = pictures
    await addEnquiries(db, { dataDir, incomingDir, products: added, now })
    const names = catalogue.map(({ name }) => name)
    const featured = new Set(
      catalogue.filter((product) => product.featured).map(({ name }) => name),
    )
    // The contact record is the mark that all is there: it comes together with the rest, or not. Before it there
    // was no company that a save could be taken back to.
    transactionOn(db)(() => {
      products.reorder(added.map(({ _id, name }) => ({ id: _id, order: names.indexOf(name) })))
      for (const { _id, name } of added) if (featured.has(name)) products.setFeatured(_id, true)
      createFirstStepsStore(db).set({ dismissedAt: now })
      companyStore.replace({ ...companyStore.get(), previous: null, savedAt: null })
      createContactStore(db).replace(CONTACT)
    })
    return true
  } finally {
    close()
  }
}

/** Adds the products that a seed before this one did not get to. */
async function addCatalogue(
  db: Db,
  pictures: Pictures,
  { onProgress, now, catalogue }: Required<Options>,
): Promise<ProductService> {
  const store = createProductStore(db)
  const { incomingDir } = pictures
  const certificates = createCertificates(db, pictures).service
  const products = createProductService({
    ...{ store, pictures, certificates },
    categories: createCategoryNames(db),
    onChange: () => {},
  })
  const present = new Set(Array.from(store.each(), ({ name }) => name))
  const missing = catalogue.filter(({ name }) => !present.has(name))
  const names = missing.map(({ name }) => name)
  const files = await addCertificates(certificates, { names, today: now, incomingDir })
  let done = present.size
  await runConcurrently(missing, async (product) => {
    const specification = specificationOf(product.name, now, files)
    await addProduct(products, { ...product, specification }, incomingDir)
    done += 1
    onProgress(done, catalogue.length)
  })
  return products
}

/** What the company says of itself, with its pictures. */
async function addCompany(db: Db, pictures: Pictures): Promise<CompanyStore> {
  const store = createCompanyStore(db)
  const files = createCompanyFiles(createCompanyFileStore(db), pictures)
  const company = createCompanyService({ store, files, onChange: () => {} })
  await company.update({ ...COMPANY, ...(await addCompanyPictures(files, pictures.incomingDir)) })
  return store
}

/** Works through a list with a few items under way at once; after a failure nothing new is begun. */
async function runConcurrently<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  // A generator, for the lanes to share: a loop that is left by an error ends it for all of them.
  const queue = (function* () {
    yield* items
  })()
  const lane = async () => {
    for (const item of queue) await work(item)
  }
  const lanes = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT }, lane))
  for (const outcome of lanes) if (outcome.status === 'rejected') throw outcome.reason
}

/** Adds a product as the administrator would, by uploading its pictures. */
async function addProduct(
  products: ProductService,
  product: (typeof CATALOGUE)[number],
  incomingDir: string,
): Promise<void> {
  const folder = await mkdtemp(join(incomingDir, 'demo-'))
  try {
    const uploads = await Promise.all(
      product.pictures.map(async (picture): Promise<UploadedFile> => {
        const filename = pictureFile(picture)
        const path = join(folder, filename)
        await copyFile(join(PICTURES, filename), path)
        return { path, filename }
      }),
    )
    await products.create(fieldsOf(product), uploads)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
