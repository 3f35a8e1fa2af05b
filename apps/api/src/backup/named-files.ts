import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CERTIFICATE_FILE } from '@dhow/contract/certificate-files'
import type Database from 'better-sqlite3'
import { type Checksum, isIntact } from '#api/data-dir/checksum.ts'
import { concurrently } from '#api/data-dir/concurrently.ts'
import { ENQUIRY_FILE, ENQUIRY_FILES_DIR } from '#api/messages/file-names.ts'
import { STORED_FILE } from '#api/pictures/stored-files.ts'

/**
 * The folders of files that rows name: the columns that name them, with those rows that do where not all of them
 * do, and of a file's name what they say.
 */
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
    // The file of a row without a message may not be there yet.
    naming: [['enquiry_files', 'id', 'message_id is not null']],
    pattern: new RegExp(`^(${ENQUIRY_FILE})$`),
  },
] as const

type Folder = (typeof FOLDERS)[number]['folder']

/** Something of each folder. */
const ofFolders = <T>(each: (folder: (typeof FOLDERS)[number]) => T) =>
  Object.fromEntries(FOLDERS.map((one) => [one.folder, each(one)])) as Record<Folder, T>

export const hasTable = (sqlite: Database.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined

/**
 * What a database names by the folder of its files: the pictures of products, company, and imports that can be
 * undone, the files of certificates, and those that came with enquiries. That of an earlier release has fewer tables.
 */
export const namedFiles = (sqlite: Database.Database): Record<Folder, Set<string>> =>
  ofFolders(
    ({ naming }) =>
      new Set(
        naming
          .filter(([table]) => hasTable(sqlite, table))
          .flatMap(([table, column, condition = 'true']) =>
            sqlite
              .prepare<[], string>(`select ${column} from ${table} where ${condition}`)
              .pluck()
              .all(),
          ),
      ),
  )

/** The files in one folder of a data folder; one of an earlier release may not have it. */
function filesIn(dataDir: string, { folder, pattern }: (typeof FOLDERS)[number]) {
  const path = join(dataDir, folder)
  const files = existsSync(path) ? readdirSync(path) : []
  return files.flatMap((file) => {
    const name = file.match(pattern)?.[1]
    return name === undefined ? [] : [{ file, name }]
  })
}

/** The names of what has files in a data folder, by folder. */
export const storedFiles = (dataDir: string): Record<Folder, Set<string>> =>
  ofFolders((folder) => new Set(filesIn(dataDir, folder).map(({ name }) => name)))

/**
 * Holds on to named files of a data folder, by links in another that a deletion does not reach.
 * @returns the names that there is no file of
 */
export const holdFiles = (
  dataDir: string,
  staging: string,
  named: Record<Folder, Set<string>>,
): Record<Folder, string[]> =>
  ofFolders((one) => {
    const { folder } = one
    mkdirSync(join(staging, folder))
    const missing = new Set(named[folder])
    for (const { file, name } of filesIn(dataDir, one)) {
      if (!named[folder].has(name)) continue
      try {
        linkSync(join(dataDir, folder, file), join(staging, folder, file))
        missing.delete(name)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
      }
    }
    return [...missing]
  })

/** Returns the recorded checksums of named files by their paths in the data folder; none of an earlier release. */
export function checksumsOf(
  sqlite: Database.Database,
  names: Record<Folder, Set<string>>,
): Map<string, Checksum> {
  if (!hasTable(sqlite, 'file_checksums')) return new Map()
  const rows = sqlite
    .prepare<[], Checksum & { path: string }>('select path, bytes, sha256 from file_checksums')
    .all()
  const isWanted = (path: string) =>
    FOLDERS.some(({ folder, pattern }) => {
      const name =
        path.startsWith(`${folder}/`) && path.slice(folder.length + 1).match(pattern)?.[1]
      return name && names[folder].has(name)
    })
  return new Map(rows.filter(({ path }) => isWanted(path)).map(({ path, ...rest }) => [path, rest]))
}

/** Files read at once: enough to keep a disk and two cores busy. */
const READS_AT_ONCE = 3

/**
 * Reads all files that the database names.
 * @returns the paths of empty, damaged and missing files, and the number of files
 */
export async function findDamaged(
  dataDir: string,
  sqlite: Database.Database,
): Promise<{ damaged: string[]; read: number }> {
  const list = () => {
    const [named, stored] = [namedFiles(sqlite), storedFiles(dataDir)]
    const existing = ofFolders(
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
  await concurrently(listed, READS_AT_ONCE, async ([path, recorded]) => {
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
