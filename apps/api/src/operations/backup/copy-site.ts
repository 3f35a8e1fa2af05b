import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Core } from '#api/core.ts'
import { moveDurably } from '#api/platform/data-dir/durable-file.ts'
import { sql } from '#api/platform/database/drizzle.ts'
import type { Db } from '#api/platform/database/open.ts'
import { DATABASE_FILE } from './archive.ts'

/** Tables of the public content, ordered by their references. All other tables stay private. */
const PUBLIC_TABLES: Record<string, { without?: string[]; where?: string }> = {
  company: { without: ['previous', 'saved_at'] },
  contact: {},
  languages: {},
  translations: {},
  categories: {},
  former_categories: {},
  subjects: {},
  synonyms: {},
  // Triggers set these columns.
  products: { without: ['number', 'has_picture'], where: 'trashed_at is null' },
  product_pictures: { where: 'product_id in (select id from main.products)' },
}

export const SITE_FOLDERS = ['uploads', 'certificates']

/** Calls `use` while the database in another data folder is attached as `site`. */
function withSite<Result>(db: Db, folder: string, use: () => Result): Result {
  db.run(sql`attach database ${join(folder, DATABASE_FILE)} as site`)
  try {
    return use()
  } finally {
    db.run(sql`detach database site`)
  }
}

/** Replaces the public tables by those of the attached site. Call it in a transaction. */
function copyTables(db: Db) {
  const tables = Object.entries(PUBLIC_TABLES)
  for (const [table] of tables.toReversed()) db.run(sql.raw(`delete from main.${table}`))
  for (const [table, { without = [], where = 'true' }] of tables) {
    const columns = db
      .all<{ name: string }>(sql`select name from pragma_table_info(${table})`)
      .flatMap(({ name }) => (without.includes(name) ? [] : `"${name}"`))
      .join()
    db.run(
      sql.raw(
        `insert into main.${table} (${columns}) select ${columns} from site.${table} where ${where}`,
      ),
    )
  }
}

function copyFileRows(db: Db): void {
  const now = Date.now()
  db.run(sql`
    insert or replace into main.company_files (name, width, height, added_at)
    select name, width, height, ${now} from site.company_files`)
  db.run(sql`
    insert or replace into main.certificate_files (file, added_at)
    select file, ${now} from site.certificate_files`)
}

/** Deletes the rows of files that neither the company nor a product references. */
export function removeUnusedFileRows(db: Db): void {
  db.run(sql`
    delete from company_files
    where instr(coalesce((select fields from company), ''), name) = 0`)
  db.run(sql`
    delete from certificate_files where not exists (
      select 1 from product_certificates where product_certificates.file = certificate_files.file)`)
}

/** Copies the public content of a data folder into an empty database. Does not block other writers of the folder. */
export const copySite = (dataDir: string, db: Db): void =>
  withSite(db, dataDir, () =>
    db.$client
      .transaction(() => {
        copyTables(db)
        copyFileRows(db)
        removeUnusedFileRows(db)
      })
      .deferred(),
  )

/** Replaces the public content by a site that `stageSite` has checked, and moves its files from there. */
export function replaceSite(core: Core, folder: string): void {
  const { db, companyFiles, companyStore, pictures, products } = core
  const files = SITE_FOLDERS.flatMap((kind) =>
    readdirSync(join(folder, kind)).map((name) => `${kind}/${name}`),
  )
  const dataDir = dirname(pictures.uploadsDir)
  withSite(db, folder, () => {
    // Before the files are moved, so that a crash leaves neither unknown files nor outdated checksums.
    copyFileRows(db)
    db.run(sql`delete from file_checksums where path in (select path from site.file_checksums)`)
    const added = db.all<{ picture: string }>(
      sql`select distinct picture from site.product_pictures`,
    )
    products.replaceAll(
      added.map(({ picture }) => picture),
      () => {
        const savedAt = new Date()
        const previous = companyStore.get().fields
        moveDurably(
          files.map((name) => ({
            from: join(folder, name),
            to: join(dataDir, name),
          })),
        )
        copyTables(db)
        db.run(sql`insert or replace into file_checksums select * from site.file_checksums`)
        db.run(sql`update products set updated_at = ${savedAt.getTime()}`)
        const fields = companyFiles.complete(companyStore.get().fields)
        companyStore.replace({ fields, previous, savedAt })
      },
    )
  })
}
