import { foldCategory } from '@dhow/contract/categories/category-names'
import type { Company } from '@dhow/contract/company/company'
import { asc, eq } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import {
  categories,
  company,
  companyFiles,
  contact,
  formerCategories,
  subjects,
} from '#api/platform/database/schema.ts'
import { newId } from '#api/platform/ids.ts'
import type { Site } from './site.ts'

/** Public content of an installation without its products, as the database stores it. */
export type SiteRecord = Omit<Site, 'company'> & { company: Partial<Company> }

/** Reads and writes the public content of an installation, except products. */
export const createSiteStore = (db: Db) => ({
  read(): SiteRecord {
    const { id: _, ...details } = db.select().from(contact).get() ?? {}
    return {
      company: db.select().from(company).get()?.fields ?? {},
      companyFiles: db
        .select({
          name: companyFiles.name,
          width: companyFiles.width,
          height: companyFiles.height,
        })
        .from(companyFiles)
        .all(),
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
    }
  },

  /** Replaces the content. Call it in the transaction that writes the products. */
  write(site: SiteRecord, savedAt: Date): void {
    const previous = db.select().from(company).get()?.fields ?? {}
    const row = { fields: site.company, previous, savedAt }
    db.insert(company)
      .values({ id: 1, ...row })
      .onConflictDoUpdate({ target: company.id, set: row })
      .run()
    db.delete(contact).run()
    if (site.contact)
      db.insert(contact)
        .values({ id: 1, ...site.contact })
        .run()
    writeCategories(db, site)
    for (const [position, { key, label, hidden }] of site.subjects.entries()) {
      db.update(subjects).set({ label, hidden, position }).where(eq(subjects.key, key)).run()
    }
  },
})

/** Replaces the categories and their former names, which old addresses use. */
function writeCategories(db: Db, { categories: list, formerCategories: former }: SiteRecord): void {
  db.delete(formerCategories).run()
  db.delete(categories).run()
  const rows = list.map(({ id = newId(), name, hidden }, position) => ({
    ...{ id, name, hidden, position },
    key: foldCategory(name),
  }))
  for (const one of rows) db.insert(categories).values(one).run()
  const ids = new Set(rows.map(({ id }) => id))
  const open = former.filter(({ categoryId }) => ids.has(categoryId))
  for (const one of open) db.insert(formerCategories).values(one).onConflictDoNothing().run()
}
