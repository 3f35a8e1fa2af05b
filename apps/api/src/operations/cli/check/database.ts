import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from '#api/operations/backup/archive.ts'
import { findDamaged, namedFiles, storedFiles } from '#api/operations/backup/named-files.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { lastMigration, newestMigration } from '#api/platform/database/migrate.ts'
import { schemaProblem } from '#api/platform/database/schema-check.ts'
import { type Finding, findingsAbout, reasonOf } from './finding.ts'

/** Milliseconds after which a waiting mail is reported. */
const MAIL_WAITS_MS = 24 * 3_600_000

/**
 * Opens the database without changing it. With a WAL file it opens read-only; without one, read-only access would leave files
 * behind.
 */
function openForReading(dataDir: string): Database.Database {
  const path = join(dataDir, DATABASE_FILE)
  const sqlite = new Database(path, { fileMustExist: true, readonly: existsSync(`${path}-wal`) })
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('query_only = ON')
  return sqlite
}

/** Returns the findings, and the id of the installation if it could be read. */
export async function checkDatabase(
  dataDir: string,
): Promise<{ found: Finding[]; installation?: string }> {
  const { problem } = findingsAbout('Database')
  let sqlite: Database.Database | undefined
  try {
    sqlite = openForReading(dataDir)
    const found = [checkIntegrity(sqlite), checkRelease(sqlite)]
    if (found.some(({ level }) => level !== 'ok')) return { found }
    const files = [
      checkFiles('Pictures', 'uploads', sqlite, dataDir),
      checkFiles('Certificates', 'certificates', sqlite, dataDir),
      checkFiles('Files of enquiries', ENQUIRY_FILES_DIR, sqlite, dataDir),
      await checkContents(sqlite, dataDir),
    ]
    const installation = sqlite.prepare<[], string>('select id from installation').pluck().get()
    return {
      found: [...found, ...files, checkAccount(sqlite), checkMails(sqlite)],
      ...(installation && { installation }),
    }
  } catch (error) {
    return {
      found: [
        problem(`cannot be read: ${reasonOf(error)}. Put it back from a backup if it stays so.`),
      ],
    }
  } finally {
    sqlite?.close()
  }
}

function checkIntegrity(sqlite: Database.Database): Finding {
  const { ok, problem } = findingsAbout('Database')
  const verdict = sqlite.pragma('integrity_check(1)', { simple: true })
  const broken = sqlite.pragma('foreign_key_check') as unknown[]
  if (verdict !== 'ok' || broken.length > 0) {
    const what = verdict === 'ok' ? `${broken.length} rows name what is not there` : verdict
    return problem(`is damaged: ${what}. Put it back from a backup.`)
  }
  return ok('is whole.')
}

function checkRelease(sqlite: Database.Database): Finding {
  const { ok, warning, problem } = findingsAbout('Release')
  const applied = lastMigration(sqlite)
  if (applied === undefined) {
    return problem('the database is of another program. Give Dhow a folder of its own.')
  }
  if (applied > newestMigration()) {
    return problem(
      'the database is of a newer release than this. Install that one, or restore a backup from before the upgrade.',
    )
  }
  const schema = schemaProblem(sqlite)
  if (schema) return problem(`the database ${schema} Put it back from a backup.`)
  return applied === newestMigration()
    ? ok('the database is of this release.')
    : warning('the database is of an earlier release. The next start copies and upgrades it.')
}

/** Messages about unreferenced files. */
const UNNAMED = {
  uploads:
    'belong to no product. A few go to the trash at the next start; many mean that the database is an older copy.',
  certificates:
    'are not known to the database, most likely an older copy. They are left where they are.',
  [ENQUIRY_FILES_DIR]:
    'are of no message. Some that a crash has left go at the next start; others mean that the database is an older copy.',
}

/** Compares the files of a folder with the references in the database. */
function checkFiles(
  about: string,
  folder: keyof typeof UNNAMED,
  sqlite: Database.Database,
  dataDir: string,
): Finding {
  const { ok, warning, problem } = findingsAbout(about)
  const [named, stored] = [namedFiles(sqlite)[folder], storedFiles(dataDir)[folder]]
  const missing = [...named].filter((name) => !stored.has(name)).length
  const unnamed = [...stored].filter((name) => !named.has(name)).length
  if (missing > 0) {
    return problem(
      `of ${missing} the files are missing in ${join(dataDir, folder)}. Put them back from a backup, or add them anew.`,
    )
  }
  return unnamed > 0
    ? warning(`${unnamed} ${UNNAMED[folder]}`)
    : ok(`all ${named.size.toLocaleString('en')} are there.`)
}

/** Compares the stored files with their recorded checksums. */
async function checkContents(sqlite: Database.Database, dataDir: string): Promise<Finding> {
  const { ok, problem } = findingsAbout('Contents')
  const { damaged, read } = await findDamaged(dataDir, sqlite)
  if (damaged.length === 0) return ok(`all ${read.toLocaleString('en')} files are as stored.`)
  return problem(
    `empty, damaged or missing files: ${damaged.length}, such as ${join(dataDir, damaged[0] ?? '')}. Upload them again, import the site again from an export, or put them back from a backup.`,
  )
}

function checkAccount(sqlite: Database.Database): Finding {
  const { ok, warning } = findingsAbout('Account')
  const admin = sqlite
    .prepare<[], { email: string; generated: number }>(
      'select email, password_generated as generated from admin',
    )
    .get()
  if (!admin) return warning('there is no administrator yet. The next start makes one.')
  return admin.generated
    ? warning('the password is still the one that the first start printed. Log in to change it.')
    : ok(`${admin.email} is the administrator.`)
}

function checkMails(sqlite: Database.Database): Finding {
  const { ok, warning } = findingsAbout('Outbox')
  const waiting = sqlite
    .prepare<[], { count: number; since: number | null }>(
      "select count(*) as count, min(queued_at) as since from outbox where state = 'waiting'",
    )
    .get()
  const hours = Math.floor((Date.now() - (waiting?.since ?? Date.now())) / 3_600_000)
  return hours * 3_600_000 >= MAIL_WAITS_MS
    ? warning(`${waiting?.count} mails wait, one for ${hours} hours. The dashboard says why.`)
    : ok('no mail waits for long.')
}
