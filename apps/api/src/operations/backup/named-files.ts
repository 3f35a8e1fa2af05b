import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { CERTIFICATE_FILE } from '@dhow/contract/certificates/certificates'
import type Database from 'better-sqlite3'
import { runConcurrently } from '#api/platform/background/slices.ts'
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
      ['proforma_files', 'file_id'],
    ],
    pattern: new RegExp(`^(${ENQUIRY_FILE})$`),
  },
] as const

export type Folder = (typeof FOLDERS)[number]

export const hasTable = (sqlite: Database.Database, name: string): boolean =>
  sqlite.prepare('select 1 from sqlite_schema where name = ?').get(name) !== undefined

/** Returns the names that a database references. A database of an earlier release may lack some tables. */
export function readNames(sqlite: Database.Database, { naming }: Folder): Set<string> {
  const names = naming
    .filter(([table]) => hasTable(sqlite, table))
    .flatMap(([table, column, condition = 'true']) =>
      sqlite.prepare<[], string>(`select ${column} from ${table} where ${condition}`).pluck().all(),
    )
  return new Set(names)
}

export type References = {
  folder: Folder['folder']
  /** Names in the database. */
  names: Set<string>
  /** Names without files. */
  missing: string[]
  /** Paths of files without names in the database. */
  unreferenced: string[]
  /** Paths of the files of all other names, with their recorded checksums. */
  expected: Map<string, Checksum | undefined>
}

/** Compares the names in a database with the files in a data folder. */
export function listReferences(sqlite: Database.Database, dataDir: string): References[] {
  const recorded = hasTable(sqlite, 'file_checksums')
    ? sqlite
        .prepare<[], Checksum & { path: string }>('select path, bytes, sha256 from file_checksums')
        .all()
    : []
  return FOLDERS.map((kind) => {
    const { folder, pattern } = kind
    const readName = (file: string) => file.match(pattern)?.[1]
    const path = join(dataDir, folder)
    const files = existsSync(path) ? readdirSync(path).sort() : []
    const names = readNames(sqlite, kind)
    const existing = new Set(files.map(readName))
    const isNamed = (file: string) => names.has(readName(file) ?? '')
    const expected = new Map<string, Checksum | undefined>(
      files.filter(isNamed).map((file) => [`${folder}/${file}`, undefined]),
    )
    for (const { path, ...checksum } of recorded) {
      const file = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : ''
      if (isNamed(file) && existing.has(readName(file))) expected.set(path, checksum)
    }
    return {
      folder,
      names,
      missing: [...names].filter((name) => !existing.has(name)),
      unreferenced: files
        .filter((file) => readName(file) !== undefined && !isNamed(file))
        .map((file) => `${folder}/${file}`),
      expected,
    }
  })
}

/** Maximum number of files to read at once: enough for a disk and two cores. */
const MAX_CONCURRENT_READS = 3

/** Returns the paths of empty, damaged and missing files that the database references, and the number of files. */
export async function findDamaged(
  dataDir: string,
  sqlite: Database.Database,
): Promise<{ damaged: string[]; read: number }> {
  const list = () =>
    new Map(listReferences(sqlite, dataDir).flatMap(({ expected }) => [...expected]))
  const listed = list()
  const damaged: string[] = []
  await runConcurrently(listed, MAX_CONCURRENT_READS, async ([path, recorded]) => {
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
