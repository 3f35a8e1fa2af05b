import {
  appendFileSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import sharp from 'sharp'
import tar from 'tar-stream'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '#api/config.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { addCertificate, addPicture, drawing, PDF, sendFile } from '#api/testing/company.ts'
import { enquiry, enquiryForm, productForm, upload } from '#api/testing/factories.ts'
import { sessionToken, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { sql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { storedProducts } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { type Manifest, writeArchive } from './archive.ts'
import { createBackup } from './create.ts'
import { restoreBackup } from './restore.ts'
import { summaryOf } from './summary.ts'

/** A picture that is clear around what it shows: its name says so. */
const cutOut = () =>
  sharp({ create: { width: 40, height: 40, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()

/** A running server with a product of two pictures, an enquiry and the mails about it in files. */
async function installation() {
  const server = await startWithAdmin()
  await server.admin('POST /api/products', productForm({ media: [await jpeg(), await cutOut()] }))
  await server.visitor('POST /api/messages', enquiry())
  await server.services.outbox.idle()
  return server
}

async function backUp(dataDir: string): Promise<{ file: string; manifest: Manifest }> {
  const file = join(temporaryFolder(), 'backup.tar')
  return { file, manifest: await createBackup(dataDir, () => createWriteStream(file)) }
}

/** An archive made by hand. */
async function archive(entries: Record<string, string>, type: 'file' | 'symlink' = 'file') {
  const file = join(temporaryFolder(), 'made.tar')
  const pack = tar.pack()
  for (const [name, content] of Object.entries(entries)) {
    if (type === 'file') pack.entry({ name }, content)
    else pack.entry({ name, type, linkname: content })
  }
  pack.finalize()
  await pipeline(pack as unknown as NodeJS.ReadableStream, createWriteStream(file))
  return file
}

const missing = () => join(temporaryFolder(), 'restored')

describe('a backup', () => {
  it('of a running server is restored whole: a server on it answers the same and knows the session', async () => {
    const before = await installation()
    await addPicture(before.admin, drawing())
    await sendFile(before.admin, 'catalog', PDF)
    const certificate = await addCertificate(before.admin)
    const token = sessionToken(before)
    const { file, manifest } = await backUp(before.dataDir)
    expect(manifest.counts).toEqual({ products: 1, messages: 1, pictures: 4 })
    const [had, messages] = [await storedProducts(before), await before.admin('GET /api/messages')]

    const dataDir = missing()
    expect(await restoreBackup(file, dataDir)).toEqual(manifest)
    const after = await startTestApp({ DATA_DIR: dataDir })
    expect(await storedProducts(after)).toEqual(had)
    const headers = { authorization: `Bearer ${token}` }
    const response = await after.app.inject({ url: '/api/messages', headers })
    expect(response.json()).toEqual(messages.body)
    const download = await after.app.inject(`/certificates/${certificate}`)
    expect(download.rawPayload.toString('latin1')).toBe(PDF)
    const mails = (folder: string) => readdirSync(join(folder, 'mail'))
    expect(mails(dataDir)).toEqual(mails(before.dataDir))
  })

  it('holds what was committed and not yet in the main file, and nothing of what only passes through', async () => {
    const { dataDir } = await installation()
    writeFileSync(join(dataDir, 'incoming', 'upload'), 'under way')
    writeFileSync(join(dataDir, 'uploads', `${'a'.repeat(32)}-400.webp`), 'of no product')
    const { manifest } = await backUp(dataDir)
    const names = manifest.files.map(({ name }) => name.replace(/[0-9a-f]{32}/, 'picture-'))
    expect(names.toSorted()).toEqual([
      'dhow.sqlite',
      'jwt-secret',
      // To the company and to the visitor.
      expect.stringMatching(/^mail\/.+\.eml$/),
      expect.stringMatching(/^mail\/.+\.eml$/),
      'uploads/.installation',
      ...['picture-', 'picture-cut'].flatMap((name) => [
        `uploads/${name}-1600.webp`,
        `uploads/${name}-400.webp`,
        `uploads/${name}-800.webp`,
        `uploads/${name}-preview.jpg`,
      ]),
    ])
    expect(readdirSync(dataDir)).not.toContain('.backup')
  })

  it('names the pictures whose files were gone before', async () => {
    const { dataDir } = await installation()
    for (const file of readdirSync(join(dataDir, 'uploads'))) rmSync(join(dataDir, 'uploads', file))
    expect((await backUp(dataDir)).manifest.missingPictures).toHaveLength(2)
  })

  it('is made with empty, damaged or missing files, and names them', async () => {
    const { dataDir } = await installation()
    const uploads = (file: string) => join(dataDir, 'uploads', file)
    const [empty = '', damaged = '', gone = ''] = readdirSync(join(dataDir, 'uploads'))
      .filter((file) => file.endsWith('.webp'))
      .sort()
    writeFileSync(uploads(empty), '')
    writeFileSync(uploads(damaged), readFileSync(uploads(damaged)).fill(1, 50, 60))
    rmSync(uploads(gone))
    const { file, manifest } = await backUp(dataDir)
    const names = [empty, damaged, gone].map((name) => `uploads/${name}`)
    expect(manifest.damagedFiles).toEqual(names)
    expect(manifest.missingPictures).toEqual([])
    expect(summaryOf(manifest)).toContain(`(empty or damaged files: 3, such as ${names[0]})`)
    await restoreBackup(file, missing())
  })

  it('names the certificates whose files were gone before, and holds none that nobody knows', async () => {
    const { admin, dataDir } = await installation()
    const gone = await addCertificate(admin)
    const certificate = await addCertificate(admin, await jpeg())
    rmSync(join(dataDir, 'certificates', gone))
    writeFileSync(join(dataDir, 'certificates', `${'a'.repeat(32)}.pdf`), 'of no product')
    const { manifest } = await backUp(dataDir)
    expect(manifest.missingCertificates).toEqual([gone])
    const names = manifest.files.map(({ name }) => name)
    expect(names.filter((name) => name.startsWith('certificates/'))).toEqual([
      `certificates/${certificate}`,
    ])
    expect(summaryOf(manifest)).toContain('(of 1 certificates the files were missing)')
  })

  it('holds the files that came with enquiries, and names those that were gone before', async () => {
    const server = await startWithAdmin()
    const files = ['Tea,40\n', 'Salt,1\n'].map((text) => upload(Buffer.from(text), 'list.csv'))
    await server.visitor('POST /api/messages', enquiryForm({ files }))
    const [message] = (await server.admin('GET /api/messages')).body
    const [kept, gone] = message.files.map(({ id }: { id: string }) => id)
    rmSync(join(server.dataDir, 'enquiry-files', gone))
    const { file, manifest } = await backUp(server.dataDir)
    expect(manifest.missingEnquiryFiles).toEqual([gone])
    expect(summaryOf(manifest)).toContain('(of 1 attachments of messages the files were missing)')
    const folder = missing()
    await restoreBackup(file, folder)
    const restored = readdirSync(join(folder, 'enquiry-files'))
    expect(restored).toEqual([kept])
    expect(readFileSync(join(folder, 'enquiry-files', kept), 'utf8')).toBe('Tea,40\n')
  })

  it('is made of a folder of an earlier release too', async () => {
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'dhow.sqlite'), releasedDatabase())
    const { file, manifest } = await backUp(dataDir)
    expect(manifest).toMatchObject({ installation: '', counts: { products: 2, messages: 2 } })
    expect(await restoreBackup(file, missing())).toEqual(manifest)
  })

  it.each([
    ['of another program', 'drop table __drizzle_migrations', /another program/],
    ['without a table', 'drop table admin', /no table admin/],
  ])(
    'is not made of a database %s, which could not be restored',
    async (_what, statement, words) => {
      const { dataDir } = await startTestApp()
      sql(dataDir, statement)
      await expect(backUp(dataDir)).rejects.toThrow(words)
    },
  )

  it('is not made of a folder that has no installation', async () => {
    await expect(backUp(temporaryFolder())).rejects.toThrow('there is no Dhow in it')
  })
})

describe('restoring', () => {
  it('refuses a folder that holds anything, and leaves it as it is', async () => {
    const { file } = await backUp((await installation()).dataDir)
    const dataDir = temporaryFolder()
    writeFileSync(join(dataDir, 'notes.txt'), 'mine')
    await expect(restoreBackup(file, dataDir)).rejects.toThrow('restoring never overwrites')
    expect(readdirSync(dataDir)).toEqual(['notes.txt'])
  })

  it('refuses a folder that somebody begins to use while the archive is checked', async () => {
    const { file } = await backUp((await installation()).dataDir)
    const dataDir = missing()
    const restoring = restoreBackup(file, dataDir)
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'dhow.sqlite'), 'mine')
    await expect(restoring).rejects.toThrow('restoring never overwrites')
    expect(readFileSync(join(dataDir, 'dhow.sqlite'), 'utf8')).toBe('mine')
  })

  it.each<[string, (path: string) => void, RegExp]>([
    ['is empty', (path) => writeFileSync(path, ''), /is empty/],
    ['is no database', (path) => writeFileSync(path, 'notes'.repeat(200)), /not a database/],
    ['is cut off', (path) => truncateSync(path, 40_960), /is damaged/],
    ['is of another program', changedBy('drop table __drizzle_migrations'), /another program/],
    ['has no administrators', changedBy('drop table admin'), /no table admin/],
    [
      'has a view for a table',
      changedBy(`drop table products; ${endless('products')}`),
      /no table pro/,
    ],
    [
      'has a view for its migrations',
      changedBy(`drop table __drizzle_migrations; ${endless('__drizzle_migrations')}`),
      /another program/,
    ],
    [
      'has a trigger of ours that does something else',
      changedBy(
        `drop trigger messages_added;
         create trigger messages_added after insert on messages begin select 1; end`,
      ),
      /trigger/,
    ],
  ])(
    'refuses an archive whose database %s, and leaves nothing behind',
    async (_what, spoil, words) => {
      const database = await databaseFile()
      spoil(database)
      const file = await archiveOf(database)
      const dataDir = missing()
      await expect(restoreBackup(file, dataDir)).rejects.toThrow(words)
      await expect(restoreBackup(file, dataDir)).rejects.toThrow(
        new RegExp(`^The database in ${file} .+ Nothing was restored\\.$`),
      )
      expect(existsSync(dataDir)).toBe(false)

      mkdirSync(dataDir)
      await expect(restoreBackup(file, dataDir)).rejects.toThrow(ConfigError)
      expect(readdirSync(dataDir)).toEqual([])
    },
  )

  it('refuses an archive without a database', async () => {
    const dataDir = missing()
    await expect(restoreBackup(await archiveOf(), dataDir)).rejects.toThrow('it has no dhow.sqlite')
    expect(existsSync(dataDir)).toBe(false)
  })

  it('restores a database without the views and triggers that others have added to it', async () => {
    const database = await databaseFile()
    changedBy(
      `${endless('"re""port"')}; create trigger slow after insert on messages begin select n from "re""port"; end;
       create table _litestream_seq (id integer primary key, seq integer)`,
    )(database)
    const dataDir = missing()
    await restoreBackup(await archiveOf(database), dataDir)
    const added =
      "select name from sqlite_schema where name in ('re\"port', 'slow', '_litestream_seq')"
    expect(sql(dataDir, added)).toEqual([{ name: '_litestream_seq' }])
  })

  it('takes a new disk, on which there is nothing but what the system keeps there, for empty', async () => {
    const { file, manifest } = await backUp((await installation()).dataDir)
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, 'lost+found'))
    expect(await restoreBackup(file, dataDir)).toEqual(manifest)
  })

  it('makes what only its owner can read, in an empty folder too', async () => {
    const { file } = await backUp((await installation()).dataDir)
    const dataDir = missing()
    mkdirSync(dataDir)
    await restoreBackup(file, dataDir)
    const open = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).filter(
      (path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0,
    )
    expect(open).toEqual([])
  })

  it.each([
    ['cut off', (file: string) => truncateSync(file, statSync(file).size - 40_000), /cut off/],
    [
      'cut off at the end of a file',
      (file: string) => truncateSync(file, endOfFirst(file)),
      /cut off/,
    ],
    [
      'changed in one byte',
      (file: string) => flip(file, 30_000),
      /damaged: dhow\.sqlite is not what/,
    ],
    ['longer than it was', (file: string) => appendFileSync(file, 'x'.repeat(2048)), /damaged/],
  ])('writes nothing of an archive that is %s', async (_what, damage, words) => {
    const { file } = await backUp((await installation()).dataDir)
    damage(file)
    const dataDir = missing()
    await expect(restoreBackup(file, dataDir)).rejects.toThrow(words)
    expect(existsSync(dataDir)).toBe(false)
  })

  it.each([
    ['a path out of the folder', { '../evil': 'x' }],
    ['an absolute path', { '/etc/passwd': 'x' }],
    ['a file that is none of ours', { 'uploads/page.html': '<script>' }],
    ['a manifest of something else', { 'manifest.json': '{"product":"other","format":1}' }],
    ['nothing', {}],
  ])('writes nothing of an archive with %s', async (_what, entries) => {
    const dataDir = missing()
    await expect(
      restoreBackup(await archive(entries as Record<string, string>), dataDir),
    ).rejects.toThrow(/no backup of Dhow/)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('follows no link', async () => {
    const file = await archive({ 'dhow.sqlite': '/etc/passwd' }, 'symlink')
    await expect(restoreBackup(file, missing())).rejects.toThrow(/no backup of Dhow/)
  })

  it('says that a text file is no backup', async () => {
    const file = join(temporaryFolder(), 'notes.txt')
    writeFileSync(file, 'notes')
    await expect(restoreBackup(file, missing())).rejects.toThrow('no backup of Dhow')
  })

  it('refuses an archive of a newer release', async () => {
    const { dataDir } = await installation()
    sql(dataDir, "insert into __drizzle_migrations (hash, created_at) values ('', 9000000000000)")
    const { file } = await backUp(dataDir)
    await expect(restoreBackup(file, missing())).rejects.toThrow('by a newer release of Dhow')
  })

  it('that was cut off is not taken for an installation', () => {
    const dataDir = temporaryFolder()
    mkdirSync(join(dataDir, '.restoring'))
    expect(() => openDatabase(dataDir)).toThrow('cut off. Empty the folder')
  })
})

/** Creates a view whose query never ends, by its name and a part of its statement. */
const endless = (view: string) =>
  `create view ${view} as with recursive counted(n) as
   (select 1 union all select n + 1 from counted) select count(*) as n from counted`

/** Runs statements on a database file. */
const changedBy = (statements: string) => (path: string) => {
  const sqlite = new Database(path)
  sqlite.exec(statements)
  sqlite.close()
}

/** An archive that is whole, of this database and of nothing else. */
async function archiveOf(database?: string): Promise<string> {
  const file = join(temporaryFolder(), 'backup.tar')
  const files = (database === undefined ? [] : [database]).map((path) => ({
    ...{ name: 'dhow.sqlite', path, bytes: statSync(path).size },
  }))
  await writeArchive(createWriteStream(file), files, {
    ...{ version: '0', schema: 0, installation: '' },
    ...{ missingPictures: [], missingCertificates: [], missingEnquiryFiles: [] },
    createdAt: new Date(0).toISOString(),
    counts: { products: 0, messages: 0, pictures: 0 },
  })
  return file
}

/** The database as the first release with one that is kept has left it. */
function releasedDatabase(): Buffer {
  const folder = join(import.meta.dirname, '../../testing/releases')
  const [oldest = ''] = readdirSync(folder).sort()
  return gunzipSync(readFileSync(join(folder, oldest)))
}

/** The database of a server that has stopped. */
async function databaseFile(): Promise<string> {
  const { app, dataDir } = await startTestApp()
  await app.close()
  return join(dataDir, 'dhow.sqlite')
}

/** Bytes up to the end of the first file: its header of 512, and its content in blocks of 512. */
function endOfFirst(file: string): number {
  const size = Number.parseInt(readFileSync(file).toString('latin1', 124, 135), 8)
  return 512 + Math.ceil(size / 512) * 512
}

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(file, bytes)
}
