import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { findSchemaProblem } from '#api/database.ts'
import { NO_MAIL_SERVER, type StoredMailServer } from '#api/modules/mail/mail-server.ts'
import { DATABASE_FILE } from '#api/operations/backup/archive.ts'
import { findDamaged, listReferences, type References } from '#api/operations/backup/named-files.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { getNewestMigration, readLastMigration } from '#api/platform/database/migrate.ts'

/** Result of one check. The text of a warning or problem includes advice. */
export type Finding = { level: 'ok' | 'warning' | 'problem'; about: string; text: string }

export const createFindings = (about: string) => {
  const createFinding = (level: Finding['level']) => (text: string) => ({ level, about, text })
  return {
    ok: createFinding('ok'),
    warning: createFinding('warning'),
    problem: createFinding('problem'),
  }
}

/** Returns the message of the innermost cause. A domain with two addresses gives an AggregateError without a message. */
export const getReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const cause = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause instanceof Error ? getReason(cause) : error.message
}

/** Opens the database without changing it. Without a WAL file, read-only access would leave files behind. */
function openForReading(dataDir: string): Database.Database {
  const path = join(dataDir, DATABASE_FILE)
  const sqlite = new Database(path, { fileMustExist: true, readonly: existsSync(`${path}-wal`) })
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('query_only = ON')
  return sqlite
}

type Installation = { id: string; isPublished: 0 | 1 }

export async function checkDatabase(
  dataDir: string,
): Promise<{ findings: Finding[]; installation?: Installation; mail?: CheckedMailServer }> {
  let sqlite: Database.Database | undefined
  try {
    sqlite = openForReading(dataDir)
    const findings = [checkIntegrity(sqlite), checkRelease(sqlite)]
    if (findings.some(({ level }) => level !== 'ok')) return { findings }
    findings.push(...listReferences(sqlite, dataDir).map(checkFiles))
    findings.push(await checkContents(sqlite, dataDir))
    const query = 'select id, published_at is not null as isPublished from installation'
    const installation = sqlite.prepare<[], Installation>(query).get()
    return { findings, ...(installation && { installation }), mail: readMailServer(sqlite) }
  } catch (error) {
    const text = `cannot be read: ${getReason(error)}. Try again, then restore a backup.`
    return { findings: [createFindings('Database').problem(text)] }
  } finally {
    sqlite?.close()
  }
}

function checkIntegrity(sqlite: Database.Database): Finding {
  const { ok, problem } = createFindings('Database')
  const result = sqlite.pragma('integrity_check(1)', { simple: true })
  const broken = sqlite.pragma('foreign_key_check') as unknown[]
  if (result === 'ok' && broken.length === 0) return ok('is intact.')
  const reason = result === 'ok' ? `${broken.length} rows reference missing rows` : result
  return problem(`is damaged: ${reason}. Restore a backup.`)
}

function checkRelease(sqlite: Database.Database): Finding {
  const { ok, warning, problem } = createFindings('Release')
  const schema = findSchemaProblem(sqlite)
  if (schema) return problem(`the database ${schema} Restore a backup.`)
  return readLastMigration(sqlite) === getNewestMigration()
    ? ok('the database is of this release.')
    : warning('the database is of another release. A start upgrades it, or says why not.')
}

const FILES = {
  uploads: {
    about: 'Pictures',
    unreferenced:
      'belong to no product. The next start moves a few to the trash; many mean that the database is an older copy.',
  },
  certificates: {
    about: 'Certificates',
    unreferenced: 'are not in the database, which may be an older copy. They are kept.',
  },
  [ENQUIRY_FILES_DIR]: {
    about: 'Files of enquiries',
    unreferenced:
      'belong to no message. The next start deletes those that a crash left; others mean that the database is an older copy.',
  },
}

function checkFiles({ folder, names, missing, unreferenced }: References): Finding {
  const texts = FILES[folder]
  const { ok, warning, problem } = createFindings(texts.about)
  if (missing.length > 0) {
    return problem(
      `${missing.length} have no files in ${folder}/. Restore the files from a backup, or upload them again.`,
    )
  }
  // Several files belong to one picture.
  const extra = new Set(unreferenced.map((path) => path.replace(/-.*/, ''))).size
  return extra > 0
    ? warning(`${extra} ${texts.unreferenced}`)
    : ok(`all ${names.size.toLocaleString('en')} exist.`)
}

async function checkContents(sqlite: Database.Database, dataDir: string): Promise<Finding> {
  const { ok, problem } = createFindings('Contents')
  const { damaged, read } = await findDamaged(dataDir, sqlite)
  if (damaged.length === 0) return ok(`all ${read.toLocaleString('en')} files are unchanged.`)
  return problem(
    `empty, damaged or missing files: ${damaged.length}, such as ${join(dataDir, damaged[0] ?? '')}. Upload them again, import the site again from an export, or restore them from a backup.`,
  )
}

/** `hosts` are those of a connection by OAuth 2.0, as JSON. Without a token, its provider has ended the access. */
export type CheckedMailServer = StoredMailServer & { hosts?: string | null; hasToken?: number }

function readMailServer(sqlite: Database.Database): CheckedMailServer {
  const query = `select smtp, smtp_password as smtpPassword, sender,
    (select hosts from mail_connection where refresh_token is not null) as hosts,
    (select access_token from mail_connection) is not null as hasToken from mail_settings`
  const row = sqlite.prepare<[], CheckedMailServer & { smtp: string | null }>(query).get()
  return row ? { ...row, smtp: row.smtp && JSON.parse(row.smtp) } : NO_MAIL_SERVER
}
