import { createReadStream, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { CategoryList } from '@dhow/contract/categories/categories'
import { CompanyFields } from '@dhow/contract/company/company'
import { ContactFields } from '@dhow/contract/contact/contact'
import { LIMITS } from '@dhow/contract/limits'
import { ImportedFields, pickProductFields } from '@dhow/contract/products/product-fields'
import { SubjectList } from '@dhow/contract/subjects/subject-routes'
import { SynonymList } from '@dhow/contract/synonyms/synonyms'
import { paragraph } from '@dhow/contract/text'
import * as z from 'zod'
import { ConfigError } from '#api/config.ts'
import { openDatabase } from '#api/database.ts'
import { categories } from '#api/modules/categories/tables.ts'
import { findUploads } from '#api/modules/company/files.ts'
import { company } from '#api/modules/company/tables.ts'
import { contact } from '#api/modules/contact/tables.ts'
import { translations } from '#api/modules/languages/tables.ts'
import { createProductStore } from '#api/modules/products/store.ts'
import { products } from '#api/modules/products/tables.ts'
import { subjects } from '#api/modules/subjects/tables.ts'
import { synonyms } from '#api/modules/synonyms/tables.ts'
import { asc } from '#api/platform/database/drizzle.ts'
import { createChecksums } from '#api/platform/database/file-checksums.ts'
import type { Db } from '#api/platform/database/open.ts'
import { countRows } from '#api/platform/database/rows.ts'
import { fileChecksums } from '#api/platform/database/tables.ts'
import { isPdf, readHead, sniffPicture } from '#api/platform/pictures/decoder/sniff.ts'
import { SITE } from './archive.ts'
import { removeUnusedFileRows, SITE_FOLDERS } from './copy-site.ts'
import { listReferences } from './named-files.ts'
import { requireRoom } from './places.ts'
import { unpackBackup } from './restore.ts'

/**
 * Unpacks the archive of another installation into an empty folder, and checks every file and every value. Deletes the files
 * that the site does not reference.
 * @throws ConfigError
 */
export async function stageSite(path: string, folder: string, label: string, minFreeBytes = 0) {
  requireRoom(dirname(folder), minFreeBytes, statSync(path).size)
  const source = { label, open: async () => createReadStream(path) }
  const { createdAt, files } = await unpackBackup(source, folder, SITE)
  const { db, close } = openDatabase(folder)
  try {
    checkValues(db)
    removeUnusedFileRows(db)
    db.delete(fileChecksums).run()
    const problem = await findBadFile(db, folder)
    if (problem) throw new Error(problem)
    const checksums = files.map(({ name, ...checksum }) => ({ path: name, ...checksum }))
    createChecksums(db).record(checksums.filter((file) => file.path !== SITE.requiredFile))
    const productCount = countRows(db, products)
    return {
      brand: db.select().from(company).get()?.fields.brand ?? '',
      createdAt,
      products: productCount,
      categories: countRows(db, categories),
      rows: files.length + productCount + countRows(db, translations),
    }
  } catch (error) {
    const { message } = error as Error
    throw new ConfigError(`${label} is damaged: ${message} ${SITE.outcome}`)
  } finally {
    close()
  }
}

const text = z.string().max(LIMITS.legalText)

const Translation = z.object({
  source: text,
  text: paragraph('Translation', LIMITS.legalText),
  previousSource: text.nullable(),
})

/** @throws Error that names the first invalid value: an archive may come from a stranger */
function checkValues(db: Db) {
  for (const [place, type, value] of listValues(db)) {
    const [issue] = type.safeParse(value).error?.issues ?? []
    if (issue) throw new Error(`${place}: ${issue.path.join('.')}: ${issue.message}`)
  }
}

function* listValues(db: Db): Generator<[place: string, type: z.ZodType, value: unknown]> {
  yield ['company', CompanyFields.partial(), db.select().from(company).get()?.fields ?? {}]
  yield ['contact', ContactFields.optional(), db.select().from(contact).get()]
  yield ['categories', CategoryList.shape.categories, db.select().from(categories).all()]
  const list = db.select().from(subjects).orderBy(asc(subjects.position)).all()
  yield ['subjects', SubjectList.shape.subjects, list]
  yield ['synonyms', SynonymList.shape.synonyms, db.select().from(synonyms).get()?.groups ?? []]
  for (const product of createProductStore(db).office.readEach()) {
    yield [`product ${product._id}`, ImportedFields, pickProductFields(product)]
  }
  const rows = 'select source, text, previous_source as previousSource from translations'
  for (const row of db.$client.prepare(rows).iterate()) yield ['translations', Translation, row]
}

/** Deletes unreferenced files. Returns the problem of the first file that is missing or not what its name says. */
async function findBadFile(db: Db, folder: string): Promise<string | undefined> {
  for (const kind of SITE_FOLDERS) mkdirSync(join(folder, kind), { recursive: true })
  const fields = db.select().from(company).get()?.fields
  const ofCompany = findUploads(fields).map(({ url }) => url.slice(1))
  const references = listReferences(db.$client, folder)
  const [missing = ofCompany.find((path) => !existsSync(join(folder, path)))] = references.flatMap(
    ({ missing }) => missing,
  )
  if (missing) return `a file of ${missing} is missing.`
  for (const { unreferenced, expected } of references) {
    for (const path of unreferenced) rmSync(join(folder, path))
    for (const path of expected.keys()) {
      const head = await readHead(join(folder, path))
      const format = isPdf(head) ? 'pdf' : sniffPicture(head)
      if (extname(path).slice(1).replace('jpg', 'jpeg') !== format) {
        return `the content of ${path} does not match its name.`
      }
    }
  }
  return undefined
}
