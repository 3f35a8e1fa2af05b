import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { holdLock } from '#api/platform/data-dir/data-dir.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { spawnListeningServer } from '#api/testing/program.ts'
import { readInstallationId, runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { isBackingUp } from './create.ts'
import { createNightlyBackups } from './nightly.ts'
import { buildNightlyName } from './nightly-files.ts'
import { restoreBackup } from './restore.ts'

const STATUS = 'GET /api/system/status'

const HOUR_MS = 3_600_000

/** Nightly backups of a new installation, with a clock that the test sets. */
async function schedule(folder = createTemporaryFolder()) {
  const { dataDir } = await startTestApp()
  const installation = readInstallationId(dataDir)
  const logged: string[] = []
  let onLogged = () => {}
  const log = (_fields: object, message: string) => {
    logged.push(message)
    onLogged()
  }
  let time = new Date(2026, 10, 22, 12)
  const nightly = createNightlyBackups({
    dataDir,
    installation,
    folder,
    log: { info: log, warn: log, error: log },
    now: () => time,
  })
  onTestFinished(() => nightly.close())
  return {
    dataDir,
    folder,
    logged,
    onLogged: (listener: () => void) => {
      onLogged = listener
    },
    getState: nightly.getState,
    checkAgain: nightly.checkAgain,
    buildName: (moment: Date) => buildNightlyName(installation, moment),
    check: (moment = time) => {
      time = moment
      return nightly.check()
    },
  }
}

describe('nightly backups', () => {
  it('are created at the start when there is none, and can be restored', async () => {
    const folder = createTemporaryFolder()
    const { admin, visitor, dataDir } = await startWithAdmin({ BACKUP_DIR: folder })
    await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/^dhow-.+Z\.tar$/)])
    const [name = ''] = readdirSync(folder)
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
    const { installation } = await restoreBackup(
      join(folder, name),
      join(createTemporaryFolder(), 'new'),
    )
    expect(installation).toBe(readInstallationId(dataDir))

    await expect
      .poll(async () => (await admin(STATUS)).body.backup)
      .toEqual({ lastAt: expect.any(String), isLate: false, isOnlyPlace: false })
    expect((await visitor('GET /readyz')).body).toMatchObject({ backup: 'ok' })
  })

  it('are created once a night, and delete old backups but no other files', async () => {
    const { folder, check, buildName: nameOf, getState } = await schedule()
    const old = Array.from({ length: 20 }, (_, ago) => nameOf(new Date(2026, 10, 21 - ago, 3)))
    const otherFiles = [
      'notes.txt',
      'dhow.tar',
      `${old[3]}.gz`,
      buildNightlyName('f'.repeat(16), new Date(0)),
    ]
    for (const name of [...old, ...otherFiles]) writeFileSync(join(folder, name), 'backup')

    await check(new Date(2026, 10, 21, 23))
    expect(readdirSync(folder)).toHaveLength(24)
    const tonight = new Date(2026, 10, 22, 3, 0, 7)
    await check(tonight)
    await check(new Date(2026, 10, 22, 12))
    const left = [nameOf(tonight), ...old.slice(0, 6), old[6], old[13]]
    expect(readdirSync(folder)).toEqual([...left, ...otherFiles].sort())
    expect(getState()).toMatchObject({
      last: { at: new Date(2026, 10, 22, 3, 0, 7) },
      count: 9,
      nextAt: new Date(2026, 10, 23, 3),
      isLate: false,
    })
  })

  it('wait for another backup, delete stored files that none of them names, and stay when one is created by hand on the same day', async () => {
    const { dataDir, folder, check, checkAgain, getState, logged } = await schedule()
    const release = holdLock(dataDir, 'backup.lock')
    await check(new Date(2026, 10, 22, 2))
    expect(readdirSync(folder)).toEqual([])
    expect(getState()).not.toHaveProperty('problem')
    release?.()
    const stored = join(folder, 'files', readInstallationId(dataDir), 'aa')
    mkdirSync(stored, { recursive: true })
    writeFileSync(join(stored, 'a'.repeat(64)), 'unused')
    logged.length = 0
    await check(new Date(2026, 10, 22, 3))
    expect(readdirSync(stored)).toEqual([])
    expect(logged).toEqual(['backup started', 'nightly backup made'])
    const listArchives = () => readdirSync(folder).filter((name) => name.endsWith('.tar'))
    await check(new Date(2026, 10, 22, 12))
    expect(listArchives()).toHaveLength(1)
    checkAgain(true)
    await expect.poll(listArchives).toHaveLength(2)
  })

  it('wait for another backup that begins at the same time', async () => {
    const { dataDir, check, getState, logged, onLogged } = await schedule()
    let release: (() => void) | undefined
    onLogged(() => {
      release ??= holdLock(dataDir, 'backup.lock')
    })
    await check()
    expect(getState()).not.toHaveProperty('problem')
    expect(logged).toEqual(['backup started'])
    release?.()
    await check()
    expect(getState()).toMatchObject({ count: 1 })
  })

  it('report a missing folder, and continue when it exists; report missing files until the next backup is complete', async () => {
    const parent = createTemporaryFolder()
    const folder = join(parent, 'disk')
    const { dataDir, check, getState, logged } = await schedule(folder)
    const noon = new Date(2026, 10, 22, 12)
    await check(noon)
    expect(getState()).toMatchObject({
      problem: `The folder ${folder} does not exist. Create it, or connect its disk.`,
    })
    expect(logged).toEqual([`no nightly backup: ${getState().problem}`])
    expect(readdirSync(parent)).toEqual([])

    mkdirSync(folder)
    const lost = `${'a'.repeat(32)}.pdf`
    runSql(dataDir, `insert into certificate_files values ('${lost}', 0)`)
    await check(new Date(+noon + HOUR_MS))
    expect(readdirSync(folder)).toHaveLength(1)
    const problem =
      /^The backup is incomplete: missing or damaged files: 1, such as certificates.+\. /
    expect(getState().problem).toMatch(problem)
    expect(logged).toContainEqual(expect.stringMatching(problem))
    runSql(dataDir, `delete from certificate_files`)
    await check(new Date(2026, 10, 23, 12))
    expect(readdirSync(folder)).toHaveLength(2)
    expect(getState()).not.toHaveProperty('problem')
  })

  it.each([
    ['is not a folder', (folder: string) => writeFileSync(folder, '')],
    [
      'is inside DATA_DIR',
      (folder: string, dataDir: string) => symlinkSync(join(dataDir, 'uploads'), folder),
    ],
  ])('are not created when the folder %s', async (problem, create) => {
    const folder = join(createTemporaryFolder(), 'backups')
    const { dataDir, check, getState } = await schedule(folder)
    create(folder, dataDir)
    await check()
    expect(getState().problem).toContain(problem)
    expect(readdirSync(join(dataDir, 'uploads'))).not.toContainEqual(expect.stringMatching(/tar/))
  })

  it('report the error of a failed backup, keep the old ones and retry', async () => {
    const { dataDir, folder, check, getState, buildName: nameOf } = await schedule()
    const old = Array.from({ length: 20 }, (_, ago) => nameOf(new Date(2026, 10, 21 - ago, 3)))
    for (const name of old) writeFileSync(join(folder, name), 'backup')
    const mail = join(dataDir, 'mail', 'lost.eml')
    mkdirSync(join(dataDir, 'mail'), { recursive: true })
    // A folder cannot be read as a file.
    mkdirSync(mail)
    const night = new Date(2026, 10, 22, 3)
    await check(night)
    expect(getState().problem).toContain('could not be written')
    expect(readdirSync(folder)).toHaveLength(20)

    rmSync(mail, { recursive: true })
    await check(new Date(+night + 60_000))
    expect(readdirSync(folder)).toHaveLength(20)
    await check(new Date(+night + HOUR_MS / 10))
    expect(getState().problem).toMatch(/is complete, but old files stay\. dhow-.+ cannot be read\./)
    expect(readdirSync(folder)).toHaveLength(9)
  })
})

describe('a server that ends during a nightly backup', () => {
  /** Starts a server whose backup takes long, because of a mail of two gigabytes. */
  async function startDuringBackup() {
    const dataDir = createTemporaryFolder()
    const folder = createTemporaryFolder()
    openDatabase(dataDir).close()
    mkdirSync(join(dataDir, 'mail'))
    writeFileSync(join(dataDir, 'mail', 'large.eml'), '')
    truncateSync(join(dataDir, 'mail', 'large.eml'), 2e9)
    const env = { DATA_DIR: dataDir, BACKUP_DIR: folder }
    const server = await spawnListeningServer(env)
    await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/\.partial$/)])
    return { env, server, dataDir, folder }
  }

  it('stops the backup when it is stopped, and leaves no partial file', async () => {
    const { server, dataDir, folder } = await startDuringBackup()
    expect(await server.end('SIGTERM')).toMatchObject({ code: 0, errors: '' })
    expect(readdirSync(folder)).toEqual([])
    expect(existsSync(join(dataDir, '.backup'))).toBe(false)
  })

  it('leaves a partial file only until the next backup when it is killed', async () => {
    const { env, server, dataDir, folder } = await startDuringBackup()
    await server.end('SIGKILL')
    await expect.poll(() => isBackingUp(dataDir)).toBe(false)
    rmSync(join(dataDir, 'mail', 'large.eml'))

    await spawnListeningServer(env)
    await expect.poll(() => readdirSync(folder)).toEqual([expect.stringMatching(/Z\.tar$/)])
    await expect.poll(() => existsSync(join(dataDir, '.backup'))).toBe(false)
  })
})
