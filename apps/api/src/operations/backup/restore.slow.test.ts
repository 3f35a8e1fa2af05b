import {
  appendFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'better-sqlite3'
import tar from 'tar-stream'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '#api/config.ts'
import { openDatabase } from '#api/database.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { backUp, copyStopped, getMissingFolder, removeStopped } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { writeArchive } from './archive.ts'
import { restoreBackup } from './restore.ts'

afterAll(removeStopped)

/** Writes a tar file without the checks of `writeArchive`. */
async function writeTar(entries: Record<string, string>, type: 'file' | 'symlink' = 'file') {
  const file = join(createTemporaryFolder(), 'made.tar')
  const pack = tar.pack()
  for (const [name, content] of Object.entries(entries)) {
    if (type === 'file') pack.entry({ name }, content)
    else pack.entry({ name, type, linkname: content })
  }
  pack.finalize()
  await pipeline(pack as unknown as NodeJS.ReadableStream, createWriteStream(file))
  return file
}

/** Writes a complete archive of a database and nothing else. */
async function writeDatabaseArchive(database?: string) {
  const file = join(createTemporaryFolder(), 'backup.tar')
  const files = (database === undefined ? [] : [database]).map((path) => {
    return { name: 'dhow.sqlite', path, bytes: statSync(path).size }
  })
  await writeArchive(createWriteStream(file), files, {
    version: '0',
    schema: 0,
    installation: '',
    createdAt: new Date(0).toISOString(),
    counts: { products: 0, messages: 0, pictures: 0 },
  })
  return file
}

/** Returns the path of a stopped server's database, changed by statements. */
async function createDatabaseFile(statements = '') {
  const { app, dataDir } = await startTestApp()
  await app.close()
  const path = join(dataDir, 'dhow.sqlite')
  const sqlite = new Database(path)
  sqlite.exec(statements)
  sqlite.close()
  return path
}

/** Creates a view whose query never ends. */
const buildEndlessView = (name: string) =>
  `create view ${name} as with recursive counted(n) as
   (select 1 union all select n + 1 from counted) select count(*) as n from counted`

describe('the data folder', () => {
  it('must be empty, and is left unchanged otherwise', async () => {
    const { file } = await copyStopped()
    const dataDir = createTemporaryFolder()
    writeFileSync(join(dataDir, 'notes.txt'), 'mine')
    await expect(restoreBackup(file, dataDir)).rejects.toThrow('restore never overwrites')
    expect(readdirSync(dataDir)).toEqual(['notes.txt'])
  })

  it('is not overwritten if another process uses it while the archive is checked', async () => {
    const { file } = await copyStopped()
    const dataDir = getMissingFolder()
    const restoring = restoreBackup(file, dataDir)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'dhow.sqlite'), 'mine')
    await expect(restoring).rejects.toThrow('restore never overwrites')
    expect(readFileSync(join(dataDir, 'dhow.sqlite'), 'utf8')).toBe('mine')
  })

  it('may be a new disk, and becomes readable only by its owner', async () => {
    const { file } = await copyStopped()
    const dataDir = createTemporaryFolder()
    mkdirSync(join(dataDir, 'lost+found'), { mode: 0o700 })
    await restoreBackup(file, dataDir)
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
  })

  it('cannot be used after an interrupted restore', () => {
    const dataDir = createTemporaryFolder()
    mkdirSync(join(dataDir, '.restoring'))
    expect(() => openDatabase(dataDir)).toThrow('interrupted. Empty the folder')
  })
})

describe('the database of an archive', () => {
  const overwriteFile = (content: string) => async () => {
    const path = await createDatabaseFile()
    writeFileSync(path, content)
    return path
  }
  const truncateFile = async () => {
    const path = await createDatabaseFile()
    truncateSync(path, 40_960)
    return path
  }

  it.each<[string, () => Promise<string>, RegExp]>([
    ['is empty', overwriteFile(''), /is empty/],
    ['is not a database', overwriteFile('notes'.repeat(200)), /not a database/],
    ['is truncated', truncateFile, /is damaged/],
    [
      'belongs to another program',
      () => createDatabaseFile('drop table __drizzle_migrations'),
      /another program/,
    ],
    [
      'has no administrators',
      () => createDatabaseFile('drop table admin'),
      /table admin is missing/,
    ],
    [
      'has a view instead of a table',
      () => createDatabaseFile(`drop table products; ${buildEndlessView('products')}`),
      /table pro/,
    ],
    [
      'has a view instead of its migrations',
      () =>
        createDatabaseFile(
          `drop table __drizzle_migrations; ${buildEndlessView('__drizzle_migrations')}`,
        ),
      /another program/,
    ],
    [
      'has a changed trigger',
      () =>
        createDatabaseFile(`drop trigger messages_added;
          create trigger messages_added after insert on messages begin select 1; end`),
      /trigger/,
    ],
  ])('is refused if it %s, and nothing is written', async (_what, create, message) => {
    const file = await writeDatabaseArchive(await create())
    const dataDir = getMissingFolder()
    const restoring = restoreBackup(file, dataDir)
    await expect(restoring).rejects.toThrow(message)
    await expect(restoring).rejects.toThrow(
      new RegExp(`^The database in ${file} .+ Nothing was restored\\.$`),
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('is refused without a change of an existing folder', async () => {
    const file = await writeDatabaseArchive(await createDatabaseFile('drop table admin'))
    const dataDir = createTemporaryFolder()
    await expect(restoreBackup(file, dataDir)).rejects.toThrow(ConfigError)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('loses foreign views and triggers', async () => {
    const database = await createDatabaseFile(
      `${buildEndlessView('"re""port"')}; create trigger slow after insert on messages begin select n from "re""port"; end;
       create table _litestream_seq (id integer primary key, seq integer)`,
    )
    const dataDir = getMissingFolder()
    await restoreBackup(await writeDatabaseArchive(database), dataDir)
    const added =
      "select name from sqlite_schema where name in ('re\"port', 'slow', '_litestream_seq')"
    expect(runSql(dataDir, added)).toEqual([{ name: '_litestream_seq' }])
  })
})

describe('an archive is refused and nothing is written', () => {
  const expectRefusal = async (file: string, message: RegExp | string) => {
    const dataDir = getMissingFolder()
    await expect(restoreBackup(file, dataDir)).rejects.toThrow(message)
    expect(existsSync(dataDir)).toBe(false)
  }

  it.each<[string, (file: string) => void, RegExp]>([
    ['truncated', (file) => truncateSync(file, statSync(file).size - 40_000), /incomplete/],
    ['truncated after a file', (file) => truncateSync(file, endOfFirst(file)), /incomplete/],
    ['changed in one byte', (file) => flipByte(file, 30_000), /damaged: dhow\.sqlite has changed/],
    ['continued', (file) => appendFileSync(file, 'x'.repeat(2048)), /damaged/],
  ])('if it was %s', async (_what, damage, message) => {
    const { file } = await copyStopped()
    damage(file)
    await expectRefusal(file, message)
  })

  it.each<[string, Record<string, string>]>([
    ['a path outside the folder', { '../evil': 'x' }],
    ['an unknown file', { 'uploads/page.html': '<script>' }],
    ['the manifest of another program', { 'manifest.json': '{"product":"other","format":1}' }],
    ['nothing', {}],
  ])('if it contains %s', async (_what, entries) => {
    await expectRefusal(await writeTar(entries), /not a backup of Dhow/)
  })

  it('if it contains a link', async () => {
    const file = await writeTar({ 'dhow.sqlite': '/etc/passwd' }, 'symlink')
    await expectRefusal(file, 'not a backup of Dhow')
  })

  it('if it contains no database', async () => {
    await expectRefusal(await writeDatabaseArchive(), 'it has no dhow.sqlite')
  })

  it('if it is of a newer release', async () => {
    const { dataDir } = await startTestApp()
    runSql(
      dataDir,
      "insert into __drizzle_migrations (hash, created_at) values ('', 9000000000000)",
    )
    const { file } = await backUp(dataDir)
    await expectRefusal(file, 'by a newer release of Dhow')
  })
})

/** Bytes up to the end of the first file: its header of 512, and its content in blocks of 512. */
function endOfFirst(file: string) {
  const size = Number.parseInt(readFileSync(file).toString('latin1', 124, 135), 8)
  return 512 + Math.ceil(size / 512) * 512
}

function flipByte(file: string, offset: number) {
  const bytes = readFileSync(file)
  bytes[offset] = (bytes[offset] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
