import { foldCategory } from '@dhow/contract/categories/category-names'
import type { Company } from '@dhow/contract/company/company'
import { asc, eq } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { saveSingleRow } from '#api/platform/database/rows.ts'
import {
  categories,
  company,
  companyFiles,
  contact,
  formerCategories,
  subjects,
  synonyms,
} from '#api/platform/database/schema.ts'
import { newId } from '#api/platform/ids.ts'
import type { Site } from './site.ts'

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
    }
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
