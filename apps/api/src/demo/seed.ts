import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pickProductFields } from '@dhow/contract/products/product-fields'
import { OTHER_LANGUAGES } from '@dhow/i18n/languages'
import { type Core, createCore } from '#api/core.ts'
import { openDatabase } from '#api/database.ts'
import { readTexts } from '#api/modules/languages/text-files/text-files.ts'
import { useTemporaryFolder } from '#api/platform/data-dir/temporary-folder.ts'
import { createTransaction } from '#api/platform/database/transaction.ts'
import { createPictures, type Pictures } from '#api/platform/pictures/pictures.ts'
import {
  buildSpecification,
  CATALOGUE,
  findCertificate,
  getCertificates,
  getPictureFile,
} from './catalogue.ts'
import { addCompanyPictures, COMPANY, CONTACT } from './company.ts'
import { addEnquiries } from './enquiries.ts'
import { withCopies } from './uploads.ts'

export const PICTURES = join(import.meta.dirname, 'pictures')

type Options = {
  now?: Date
  catalogue?: typeof CATALOGUE
  preparePictures?: (pictures: Pictures) => Pictures
}

/** Fills an empty data folder with the demo company. */
export async function seed(dataDir: string, options: Options = {}): Promise<void> {
  const { now = new Date(), catalogue = CATALOGUE, preparePictures = (all) => all } = options
  const { db, close } = openDatabase(dataDir)
  try {
    const core = createCore(db, preparePictures(createPictures(dataDir, db)))
    const { companyFiles, companyStore, pictures, products, productStore } = core
    const { incomingDir } = pictures
    const [companyPictures] = await Promise.all([
      addCompanyPictures(companyFiles, incomingDir),
      addCatalogue(core, { now, catalogue }),
    ])
    await core.company.update({ ...COMPANY, ...companyPictures })
    const added = [...productStore.each()]
    await addEnquiries(db, { dataDir, incomingDir, products: added, now })
    const names = catalogue.map(({ name }) => name)
    const featured = catalogue.filter((product) => product.featured).map(({ name }) => name)
    createTransaction(db)(() => {
      products.reorder(added.map(({ _id, name }) => ({ id: _id, order: names.indexOf(name) })))
      for (const { _id, name } of added) {
        if (featured.includes(name)) products.setFeatured(_id, true)
      }
      core.firstStepsStore.set({ dismissedAt: now })
      // There is no earlier version that an undo could restore.
      companyStore.replace({ ...companyStore.get(), previous: null, savedAt: null })
      core.company.publish()
      core.contact.update(CONTACT)
      addTranslations(core)
    })
  } finally {
    close()
  }
}

/** Imports the translations, when all texts exist, and shows their languages. Returns the results of the imports. */
export const addTranslations = ({ languages, texts }: Core) =>
  OTHER_LANGUAGES.map((language) => {
    const file = join(import.meta.dirname, 'translations', `${language}.csv`)
    const result = texts.saveRows(language, readTexts(readFileSync(file), language))
    languages.update(language, { state: 'shown' })
    return { language, ...result }
  })

async function addCatalogue(
  { certificates, pictures, products }: Core,
  { now, catalogue }: { now: Date; catalogue: typeof CATALOGUE },
) {
  const { incomingDir } = pictures
  const names = catalogue.map(({ name }) => name)
  const files = await addCertificates(certificates, { names, now, incomingDir })
  for (const product of catalogue) {
    const specification = buildSpecification(product.name, now, files)
    const fields = pickProductFields({ ...product, specification })
    await withCopies(incomingDir, PICTURES, product.pictures.map(getPictureFile), (uploads) =>
      products.create(fields, uploads),
    )
  }
}

/** A page with fields such as `{name   }`, whose values have the same length. */
const CERTIFICATE = readFileSync(join(import.meta.dirname, 'certificate.pdf'), 'latin1')

type CertificateOptions = { names: string[]; now: Date; incomingDir: string }

/** Adds a PDF of every certificate with an expiry date. Returns file ids by certificate key. */
const addCertificates = (
  certificates: Core['certificates'],
  { names, now, incomingDir }: CertificateOptions,
): Promise<Map<string, string>> =>
  useTemporaryFolder(join(incomingDir, 'demo-'), async (folder) => {
    const files = new Map<string, string>()
    for (const key of new Set(names.flatMap(getCertificates))) {
      const { name, body, validTo } = findCertificate(key, now)
      if (!validTo) continue
      const values: Record<string, string> = { name, body, validTo }
      const pdf = CERTIFICATE.replaceAll(/\{(\w+) *\}/g, (field, key) =>
        (values[key] ?? '').padEnd(field.length),
      )
      const filename = `${key}.pdf`
      const path = join(folder, filename)
      await writeFile(path, pdf, 'latin1')
      files.set(key, await certificates.add({ path, filename }))
    }
    return files
  })
