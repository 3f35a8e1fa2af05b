import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates'
import type Database from 'better-sqlite3'
import { errorCode } from '#api/platform/app-error.ts'
import { concurrently } from '#api/platform/background/slices.ts'
import { type Checksum, isIntact } from '#api/platform/data-dir/checksum.ts'
import { ENQUIRY_FILE, ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { STORED_FILE } from '#api/platform/pictures/stored-files.ts'

/** Folders of files that rows reference: tables, columns and conditions, and a pattern for the referenced part of a file name. */
export const FOLDERS = [
  {
    folder: 'uploads',
    naming: [
      ['product_pictures', 'picture'],
      ['import_pictures', 'picture'],
      ['company_files', 'name'],
    ],
    pattern: STORED_FILE,
  },
  {
    folder: 'certificates',
    naming: [['certificate_files', 'file']],
    pattern: new RegExp(`^(${CERTIFICATE_FILE})$`),
  },
  {
    folder: ENQUIRY_FILES_DIR,
    // The file of a row without a message may not exist yet.
    naming: [
      ['enquiry_files', 'id', 'message_id is not null'],
      ['mail_files', 'file_id'],
      ['quotation_files', 'file_id'],
    ],
    pattern: new RegExp(`^(${ENQUIRY_FILE})$`),
  },
] as const

type Folder = (typeof FOLDERS)[number]
type ByFolder<T> = Record<Folder['folder'], T>

const byFolder = <T>(toValue: (folder: Folder) => T) =>
  Object.fromEntries(FOLDERS.map((one) => [one.folder, toValue(one)])) as ByFolder<T>

export const hasTable = (sqlite: Database.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined

/** Returns the names that a database references. A database of an earlier release may lack some tables. */
export const namedFiles = (sqlite: Database.Database): ByFolder<Set<string>> =>
  byFolder(({ naming }) => {
    const names = naming
      .filter(([table]) => hasTable(sqlite, table))
      .flatMap(([table, column, condition = 'true']) =>
        sqlite
          .prepare<[], string>(`select ${column} from ${table} where ${condition}`)
          .pluck()
          .all(),
      )
    return new Set(names)
  })

/** Returns the files in a folder, which may not exist in an earlier release, with the names that rows reference. */
function filesIn(dataDir: string, { folder, pattern }: Folder) {
  const path = join(dataDir, folder)
  const files = existsSync(path) ? readdirSync(path) : []
  return files.flatMap((file) => {
    const name = file.match(pattern)?.[1]
    return name === undefined ? [] : [{ file, name }]
  })
}

export const storedFiles = (dataDir: string): ByFolder<Set<string>> =>
  byFolder((folder) => new Set(filesIn(dataDir, folder).map(({ name }) => name)))

/** Creates hard links to referenced files in another folder. Returns the names without files. */
export const linkFiles = (
  dataDir: string,
  staging: string,
  named: ByFolder<Set<string>>,
): ByFolder<string[]> =>
  byFolder((one) => {
    const { folder } = one
    mkdirSync(join(staging, folder))
    const missing = new Set(named[folder])
    for (const { file, name } of filesIn(dataDir, one)) {
      if (!named[folder].has(name)) continue
      try {
        linkSync(join(dataDir, folder, file), join(staging, folder, file))
        missing.delete(name)
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw error
      }
    }
    return [...missing]
  })

/** Returns the recorded checksums of named files by path in the data folder; empty for an earlier release. */
export function checksumsOf(
  sqlite: Database.Database,
  names: ByFolder<Set<string>>,
): Map<string, Checksum> {
  if (!hasTable(sqlite, 'file_checksums')) return new Map()
  const rows = sqlite
    .prepare<[], Checksum & { path: string }>('select path, bytes, sha256 from file_checksums')
    .all()
  const isNamed = (path: string) =>
    FOLDERS.some(({ folder, pattern }) => {
      const file = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''
      return names[folder].has(file.match(pattern)?.[1] ?? '')
    })
  return new Map(rows.filter(({ path }) => isNamed(path)).map(({ path, ...rest }) => [path, rest]))
}

/** Maximum number of files to read at once: enough for a disk and two cores. */
const MAX_CONCURRENT_READS = 3

/** Returns the paths of empty, damaged and missing files that the database references, and the number of files. */
export async function findDamaged(
  dataDir: string,
  sqlite: Database.Database,
): Promise<{ damaged: string[]; read: number }> {
  const list = () => {
    const [named, stored] = [namedFiles(sqlite), storedFiles(dataDir)]
    const existing = byFolder(
      ({ folder }) => new Set([...named[folder]].filter((name) => stored[folder].has(name))),
    )
    const paths = FOLDERS.flatMap((one) =>
      filesIn(dataDir, one)
        .filter(({ name }) => existing[one.folder].has(name))
        .map(({ file }) => `${one.folder}/${file}`),
    )
    const recorded = checksumsOf(sqlite, existing)
    return new Map([...paths, ...recorded.keys()].map((path) => [path, recorded.get(path)]))
  }
  const listed = list()
  const damaged: string[] = []
  await concurrently(listed, MAX_CONCURRENT_READS, async ([path, recorded]) => {
    if (!(await isIntact(join(dataDir, path), recorded))) damaged.push(path)
  })
  // A running server may have deleted or replaced files in the meantime.
  const now = damaged.length > 0 ? list() : listed
  const isUnchanged = (path: string) => now.get(path)?.sha256 === listed.get(path)?.sha256
  return {
    damaged: damaged.filter((path) => now.has(path) && isUnchanged(path)).sort(),
    read: listed.size,
  }
}
