import { foldCategory } from '@dhow/contract/categories/category-names'
import type { Company } from '@dhow/contract/company/company'
import { textKey } from '#api/modules/languages/store.ts'
import { asc, eq, placeholders, sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { readBatches, saveSingleRow } from '#api/platform/database/rows.ts'
import {
  categories,
  company,
  companyFiles,
  contact,
  formerCategories,
  languages,
  subjects,
  synonyms,
  translations,
} from '#api/platform/database/schema.ts'
import { newId } from '#api/platform/ids.ts'
import type { MovedTranslation, Site } from './site.ts'

const BATCH = 500

/** Public content of an installation without its products, as the database stores it. */
export type SiteRecord = Omit<Site, 'company'> & { company: Partial<Company> }

export const createSiteStore = (db: Db) => ({
  read(): SiteRecord {
    const { name, width, height } = companyFiles
    const { id: _, ...details } = db.select().from(contact).get() ?? {}
    return {
      company: db.select().from(company).get()?.fields ?? {},
      companyFiles: db.select({ name, width, height }).from(companyFiles).all(),
      contact: 'email' in details ? details : null,
      categories: db
        .select({ id: categories.id, name: categories.name, hidden: categories.hidden })
        .from(categories)
        .orderBy(asc(categories.position))
        .all(),
      formerCategories: db.select().from(formerCategories).all(),
      subjects: db
        .select({ key: subjects.key, label: subjects.label, hidden: subjects.hidden })
        .from(subjects)
        .orderBy(asc(subjects.position))
        .all(),
      synonyms: db.select().from(synonyms).get()?.groups ?? null,
      languages: db.select().from(languages).all(),
    }
  },

  /** Reads in batches, because there may be several translations of each product. */
  *translations(): Generator<MovedTranslation> {
    const { key, language } = translations
    const read = (last: { key: string; language: string } = { key: '', language: '' }) =>
      db
        .select()
        .from(translations)
        .where(sql`(${key}, ${language}) > (${last.key}, ${last.language})`)
        .orderBy(asc(key), asc(language))
        .limit(BATCH)
        .all()
    for (const rows of readBatches(BATCH, read)) {
      for (const { key: _, ...translation } of rows) yield translation
    }
  },

  /** Replaces the translations. Call it before the products are written, whose search index contains them. */
  writeTranslations(moved: Iterable<MovedTranslation>): void {
    const row = placeholders(['key', 'language', 'source', 'text', 'previousSource'])
    const add = db.insert(translations).values(row).onConflictDoNothing().prepare()
    db.delete(translations).run()
    for (const translation of moved) add.run({ ...translation, key: textKey(translation.source) })
  },

  /** Replaces the content. Call it in the transaction that writes the products. */
  write(site: SiteRecord, savedAt: Date): void {
    const previous = db.select().from(company).get()?.fields ?? {}
    saveSingleRow(db, company, { fields: site.company, previous, savedAt })
    if (site.contact) saveSingleRow(db, contact, site.contact)
    else db.delete(contact).run()
    if (site.synonyms) saveSingleRow(db, synonyms, { groups: site.synonyms })
    else db.delete(synonyms).run()
    writeCategories(db, site)
    db.delete(languages).run()
    for (const language of site.languages) db.insert(languages).values(language).run()
    for (const [position, { key, label, hidden }] of site.subjects.entries()) {
      db.update(subjects).set({ label, hidden, position }).where(eq(subjects.key, key)).run()
    }
  },
})

function writeCategories(db: Db, { categories: list, formerCategories: former }: SiteRecord): void {
  db.delete(formerCategories).run()
  db.delete(categories).run()
  const rows = list.map(({ id = newId(), name, hidden }, position) => ({
    ...{ id, name, hidden, position },
    key: foldCategory(name),
  }))
  for (const row of rows) db.insert(categories).values(row).run()
  for (const row of former.filter(({ categoryId }) => rows.some(({ id }) => id === categoryId))) {
    db.insert(formerCategories).values(row).onConflictDoNothing().run()
  }
}
