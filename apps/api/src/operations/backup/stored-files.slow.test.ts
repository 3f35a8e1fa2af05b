import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '#api/config.ts'
import { addPicture, drawSvg } from '#api/testing/company.ts'
import { startBucket } from '#api/testing/s3.ts'
import { readInstallationId, runSql } from '#api/testing/sql.ts'
import { getMissingFolder, listStoredFiles, startWithContent } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { writeArchive } from './archive.ts'
import { clearPlace, PLAIN, readList, verifyStored } from './content.ts'
import { createBackup } from './create.ts'
import { buildNightlyName } from './nightly-files.ts'
import { openFolder } from './places.ts'
import { restoreBackup, stageRestore } from './restore.ts'
import { listPlace, storeInPlace } from './second-place.ts'

/** Different contents of the stored files of `startWithContent`. */
const CONTENTS = 6

const PASSPHRASE = 'dates and cardamom'

/** All files in a folder and the folders in it, by path. */
const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort()

/** A server with content, and a folder for its nightly backups. */
async function startWithNights() {
  const server = await startWithContent()
  const { dataDir } = server
  const folder = createTemporaryFolder()
  const installation = readInstallationId(dataDir)
  return {
    ...server,
    folder,
    installation,
    listStored: () => listFiles(join(folder, 'files')),
    /** Backs up, and returns the path of the archive. */
    async backUp(day: number): Promise<string> {
      const file = join(folder, buildNightlyName(installation, new Date(2026, 1, day, 3)))
      const open = () => createWriteStream(file, { mode: 0o600 })
      await createBackup(dataDir, open, { beside: { folder, minFreeBytes: 0 } })
      return file
    },
  }
}

describe('the stored files of backups', () => {
  it('are written once, and each backup restores its own', async () => {
    const { admin, dataDir, backUp, listStored: stored } = await startWithNights()
    const first = await backUp(1)
    const previousFiles = listStoredFiles(dataDir).uploads
    const written = stored()
    expect(previousFiles).toHaveLength(8)
    // Three variants of the small picture are the same.
    expect(written).toHaveLength(CONTENTS)
    const readInodes = () => written.map((path) => statSync(path).ino)
    const inodes = readInodes()

    await addPicture(admin, drawSvg())
    const second = await backUp(2)
    expect(stored().length).toBeGreaterThan(written.length)
    expect(readInodes()).toEqual(inodes)
    for (const [file, uploads] of [
      [first, previousFiles],
      [second, listStoredFiles(dataDir).uploads],
    ] as const) {
      const restored = getMissingFolder()
      await restoreBackup(file, restored)
      expect(readdirSync(join(restored, 'uploads')).filter((name) => name[0] !== '.')).toEqual(
        uploads,
      )
      for (const name of uploads) {
        const readContent = (folder: string) => readFileSync(join(folder, 'uploads', name))
        expect(readContent(restored).equals(readContent(dataDir))).toBe(true)
      }
    }
  })

  it('are required by a restore, and written again if their size is wrong', async () => {
    const { installation, backUp, listStored: stored } = await startWithNights()
    const file = await backUp(1)
    const [cut = '', lost = '', changed = ''] = stored()
    const restored = getMissingFolder()
    truncateSync(cut, 1)
    rmSync(lost)
    const files = await readList(createReadStream(file))
    const lacking = files.filter(({ sha256 }) => (cut + lost).includes(sha256))
    await expect(restoreBackup(file, restored)).rejects.toThrow(
      `needs 8 files in files/${installation} beside it, of which ${lacking.length} are missing or incomplete, such as ${lacking[0]?.name}. Nothing was restored.`,
    )
    await backUp(2)
    const content = readFileSync(changed)
    writeFileSync(
      changed,
      content.map((byte) => byte ^ 1),
    )
    await expect(restoreBackup(file, restored)).rejects.toThrow(/is damaged: uploads\/\S+ has chan/)
    expect(existsSync(restored)).toBe(false)
    writeFileSync(changed, content)
    await restoreBackup(file, restored)
  })

  it('are verified, and damaged ones are stored again', async () => {
    const { folder, installation, backUp, listStored: stored } = await startWithNights()
    await backUp(1)
    const readContents = () => stored().map((path) => readFileSync(path, 'latin1'))
    const previousContents = readContents()
    const [damaged = ''] = stored()
    writeFileSync(damaged, Buffer.alloc(statSync(damaged).size))
    expect(await verifyStored(openFolder(folder), installation)).toBe(1)
    await backUp(2)
    expect(readContents()).toEqual(previousContents)
    expect(await verifyStored(openFolder(folder), installation)).toBe(0)
  })

  it('are deleted when no backup names them, but not while a backup cannot be read', async () => {
    const { dataDir, folder, installation, backUp, listStored: stored } = await startWithNights()
    const first = await backUp(1)
    const all = stored()
    const [remaining] = runSql<{ picture: string }>(dataDir, 'select picture from product_pictures')
    runSql(dataDir, `delete from product_pictures where picture <> '${remaining?.picture}'`)
    const second = await backUp(2)
    const now = new Date(2026, 1, 3)
    const clear = () => clearPlace(openFolder(folder), installation, [PLAIN], { now })
    await clear()
    expect(stored()).toEqual(all)

    rmSync(first)
    const unreadable = join(folder, `before-restore-${buildNightlyName(installation, new Date(0))}`)
    writeFileSync(unreadable, 'no archive')
    await expect(clear()).rejects.toThrow()
    expect(stored()).toEqual(all)

    rmSync(unreadable)
    await clear()
    expect(stored()).toHaveLength(all.length / 2)
    await restoreBackup(second, getMissingFolder())
  })

  it.each([
    ['have a hostile name', [{ name: '../../etc/passwd' }], {}],
    ['replace a secret', [{ name: 'jwt-secret' }], {}],
    ['are listed twice', [{}, {}], {}],
    ['are in a folder outside', [{}], { installation: '../files' }],
  ])('are refused if they %s', async (_what, changes, facts) => {
    const { dataDir } = await startWithNights()
    const file = { name: `certificates/${'a'.repeat(32)}.pdf`, bytes: 1, sha256: 'a'.repeat(64) }
    const list = join(createTemporaryFolder(), 'list')
    writeFileSync(list, JSON.stringify(changes.map((change) => ({ ...file, ...change }))))
    const files = Object.entries({
      'stored-files.json': list,
      'dhow.sqlite': `${dataDir}/dhow.sqlite`,
    })
    const path = join(createTemporaryFolder(), 'hostile.tar')
    await writeArchive(
      createWriteStream(path),
      files.map(([name, from]) => ({ name, path: from, bytes: statSync(from).size })),
      {
        version: '0',
        schema: 0,
        installation: 'a',
        createdAt: new Date(0).toISOString(),
        counts: { products: 0, messages: 0, pictures: 0 },
        ...facts,
      },
    )
    await expect(restoreBackup(path, getMissingFolder())).rejects.toThrow('stored files is invalid')
  })
})

it.each([
  ['folder', async () => ({ kind: 'folder' as const, folder: createTemporaryFolder() })],
  ['bucket', startBucket],
] as const)(
  'a second place that is a %s gets the backups encrypted, and restores them with the passphrase only',
  async (_kind, createTarget) => {
    const { dataDir, installation, backUp, listStored: stored } = await startWithNights()
    const target = await createTarget()
    const second = { target, secret: 'S3RVER', passphrase: PASSPHRASE, dataDir, installation }
    const path = await backUp(1)
    const { copies, problem } = await storeInPlace(second, basename(path), path)
    expect(problem).toBeUndefined()
    const [copy = { name: '', bytes: 0 }] = copies
    expect(copies.map(({ name }) => name)).toEqual([`${basename(path)}.age`])
    const staged = await stageRestore({ ...second, ...copy }, getMissingFolder(), copy.name)
    expect(staged).toMatchObject({ counts: { products: 1, pictures: 2 } })
    second.passphrase = 'another passphrase'
    await expect(listPlace(second)).rejects.toThrow('BACKUP_PASSPHRASE does not open dhow-')
    expect(stored()).toHaveLength(CONTENTS)
  },
)

describe('an encrypted folder', () => {
  it('reveals neither content nor hashes, and replaces the copy from before the passphrase', async () => {
    const { dataDir, installation, backUp, listStored: stored } = await startWithNights()
    const path = await backUp(1)
    const name = basename(path)
    const folder = createTemporaryFolder()
    const plain = { target: { kind: 'folder' as const, folder }, secret: '', dataDir, installation }
    await storeInPlace(plain, name, path)
    await restoreBackup(join(folder, name), getMissingFolder())
    expect(listFiles(join(folder, 'files'))).toHaveLength(CONTENTS)

    await storeInPlace({ ...plain, passphrase: PASSPHRASE }, name, path)
    const hashes = stored().map((file) => file.slice(-64))
    const files = listFiles(folder)
    expect(files).toHaveLength(CONTENTS + 2)
    for (const file of files) {
      expect(file).toMatch(/\.age$/)
      expect(hashes).not.toContain(file.slice(-68, -4))
      expect(readFileSync(file).toString('latin1')).toMatch(/^age-encryption\.org\/v1\n/)
    }
    const copy = join(folder, `${name}.age`)
    await expect(restoreBackup(copy, getMissingFolder())).rejects.toThrow('Set BACKUP_PASSPHRASE')
    await restoreBackup(copy, getMissingFolder(), PASSPHRASE)
    const [picture = ''] = listFiles(join(folder, 'files'))
    for (const damaged of [picture, copy]) {
      const content = readFileSync(damaged)
      writeFileSync(damaged, content.fill(0, content.length - 10))
      await expect(restoreBackup(copy, getMissingFolder(), PASSPHRASE)).rejects.toThrow(ConfigError)
    }

    rmSync(join(folder, `dhow-${installation}-key.age`))
    const again = storeInPlace({ ...plain, passphrase: PASSPHRASE }, name, path)
    await expect(again).rejects.toThrow('key.age is missing')
  })
})
