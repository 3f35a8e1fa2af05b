import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { VERSION } from '#api/platform/version.ts'
import { runInProcess } from '#api/testing/dhow.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { ADMIN, DHOW, freePort, run, spawnListeningServer } from '#api/testing/program.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { getTemporaryRoot } from '#api/testing/temporary-root.ts'
import { getReason } from './check/database.ts'

/** Runs the check. Returns its lines by subject as `findings`. */
async function check(env: Record<string, string>) {
  const { code, output, errors } = await runInProcess(['check'], { MIN_FREE_MB: '1', ...env })
  const lines = output.matchAll(/^(ok|warning|problem) +(\w+): (.+)$/gm)
  const findings: Record<string, string> = {}
  for (const [, level, about = '', text] of lines) findings[about] = `${level}: ${text}`
  return { code, errors, output, findings }
}

/** Returns all files in a folder with their content and times. */
const readState = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => {
      const path = join(folder, name)
      const { mtimeMs, mode, size } = statSync(path)
      const content = statSync(path).isFile() ? readFileSync(path) : ''
      return { name, mtimeMs, mode, size, hash: createHash('sha256').update(content).digest('hex') }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** The data folder of a stopped server that has a product with a picture. */
async function createStopped() {
  const { app, admin, dataDir } = await startWithAdmin()
  await admin('POST /api/products', createProductForm({ media: [await createJpeg()] }))
  await app.close()
  return dataDir
}

it('finds no problem while a server runs', async () => {
  const dataDir = createTemporaryFolder()
  const backups = createTemporaryFolder()
  const inbox = await openSmtpInbox()
  const env = {
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN.password,
    BACKUP_DIR: backups,
    SMTP_URL: inbox.url,
    MIN_FREE_MB: '1',
  }
  const server = await spawnListeningServer(env)
  await expect.poll(() => readdirSync(backups).some((name) => name.endsWith('.tar'))).toBe(true)
  const { code, output, findings } = await check({ ...env, PORT: String(server.port) })
  expect(output).toContain(`Dhow ${VERSION} on Node ${process.versions.node}\n`)
  expect(output).toMatch(/\n0 problems, \d warnings?\n$/)
  expect({ code, findings }).toMatchObject({
    code: 0,
    findings: {
      Folder: expect.stringMatching(/^ok/),
      Disk: expect.stringMatching(/^ok/),
      Database: 'ok: is intact.',
      Release: expect.stringMatching(/^ok/),
      Pictures: 'ok: all 0 exist.',
      Certificates: 'ok: all 0 exist.',
      Backups: expect.stringMatching(/^ok/),
      Site: expect.stringMatching(/^ok: .+\/healthz responds\.$/),
      Mail: expect.stringMatching(/^ok/),
      Clock: expect.stringMatching(/^ok/),
    },
  })
})

it('names the newest backup in the folder of a site that is missing or new', async () => {
  const backups = createTemporaryFolder()
  const name = 'dhow-0123456789abcdef-2026-11-02T03-00-00Z.tar'
  for (const other of [name, name.replace('02T', '01T')]) writeFileSync(join(backups, other), '')
  const env = { DATA_DIR: createTemporaryFolder(), BACKUP_DIR: backups }
  const warning = `${backups} contains a backup of 2026-11-02T03:00:00.000Z. If its data is missing here, correct DATA_DIR, or stop the server, rename the folder ${env.DATA_DIR} and run: dhow restore ${join(backups, name)}`
  expect((await check(env)).findings.Backups).toBe(`warning: ${warning}`)
  const server = await spawnListeningServer(env)
  await server.waitForOutput(`"msg":"${warning}"`)
  runSql(env.DATA_DIR, 'update installation set published_at = null')
  expect((await check(env)).output).toContain(warning)
  runSql(env.DATA_DIR, 'update installation set published_at = 1')
  expect((await check(env)).output).not.toContain(warning)
})

it('reports a running server of another release', async () => {
  const dataDir = createTemporaryFolder()
  const server = await spawnListeningServer({ DATA_DIR: dataDir })
  const env = { DATA_DIR: dataDir, PORT: String(server.port) }
  expect((await check(env)).findings.Site).toMatch(/^ok: .+\/healthz responds\.$/)
  writeFileSync(join(dataDir, 'server.version'), '0.0.9')
  expect((await check(env)).findings.Site).toMatch(/^warning: .+ 0\.0\.9; .+ Restart the server\.$/)
  rmSync(join(dataDir, 'server.version'))
  expect((await check(env)).findings.Site).toMatch(
    /^warning: .+ before 0\.2\.0; .+ Restart the server/,
  )
})

it('changes nothing in a stopped installation, and warns about missing settings', async () => {
  const dataDir = await createStopped()
  const previousState = readState(dataDir)
  const { code, findings } = await check({ DATA_DIR: dataDir })
  expect(readState(dataDir)).toEqual(previousState)
  expect({ code, findings }).toMatchObject({
    code: 0,
    findings: {
      Settings: expect.stringMatching(/^warning: PUBLIC_URL is http:\/\/localhost/),
      Pictures: 'ok: all 1 exist.',
      Backups: expect.stringMatching(/^warning: there is no backup in .+\/backups yet\./),
      Site: expect.stringMatching(/^warning: no server runs/),
      Mail: expect.stringMatching(/^warning: .+SMTP_URL/),
    },
  })
})

it('reports an empty, a damaged and a missing file', async () => {
  const dataDir = await createStopped()
  const folder = join(dataDir, 'uploads')
  expect((await check({ DATA_DIR: dataDir })).findings.Contents).toBe(
    'ok: all 4 files are unchanged.',
  )
  const [first = '', second = '', third = ''] = readdirSync(folder).filter(
    (file) => file[0] !== '.',
  )
  const buildProblem = (count: number) =>
    `problem: empty, damaged or missing files: ${count}, such as ${join(folder, first)}. Upload them again, import the site again from an export, or restore them from a backup.`
  writeFileSync(join(folder, first), '')
  expect((await check({ DATA_DIR: dataDir })).findings.Contents).toBe(buildProblem(1))
  writeFileSync(join(folder, second), readFileSync(join(folder, second)).fill(1, 50, 60))
  rmSync(join(folder, third))
  const { code, findings } = await check({ DATA_DIR: dataDir })
  expect({ code, contents: findings.Contents }).toEqual({ code: 1, contents: buildProblem(3) })
})

it('changes nothing after a server was killed', async () => {
  const dataDir = createTemporaryFolder()
  const server = await spawnListeningServer({ DATA_DIR: dataDir })
  await server.end('SIGKILL')
  const previousState = readState(dataDir)
  expect(previousState.map(({ name }) => name)).toContain('dhow.sqlite-wal')
  expect((await check({ DATA_DIR: dataDir })).findings.Database).toBe('ok: is intact.')
  const listLasting = (files: ReturnType<typeof readState>) =>
    files.filter(({ name }) => !name.endsWith('-shm'))
  expect(listLasting(readState(dataDir))).toEqual(listLasting(previousState))
})

it('exits with 1 and says how to solve problems', async () => {
  const dataDir = await createStopped()
  const { code, findings } = await check({
    DATA_DIR: dataDir,
    MIN_FREE_MB: '999999999',
    BACKUP_DIR: '/nowhere',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
  })
  expect({ code, findings }).toMatchObject({
    code: 1,
    findings: {
      Disk: expect.stringMatching(/^problem: .+ MIN_FREE_MB .+ Free up space\.$/),
      Backups: 'problem: The folder /nowhere does not exist. Create it, or connect its disk.',
      Mail: expect.stringMatching(/^problem: The mail server could not be reached/),
    },
  })
})

it('checks the login of the mail server that was set in the office', async () => {
  const { app, admin, dataDir } = await startWithAdmin()
  const inbox = await openSmtpInbox({ plain: true })
  const login = { security: 'none', user: 'dhow', password: 'p4ssword' }
  const smtp = { host: '127.0.0.1', port: inbox.port, ...login }
  const fields = { signature: '', acknowledge: true, smtp, sender: 'post@company.example' }
  await admin('PUT /api/mail/settings', fields)
  await app.close()
  const accepted = `ok: 127.0.0.1:${inbox.port} accepts the login. Mails are from post@company.example.`
  expect((await check({ DATA_DIR: dataDir })).findings.Mail).toBe(accepted)
  const JWT_SECRET = 'another secret that signs, 0123456789'
  expect((await check({ DATA_DIR: dataDir, JWT_SECRET })).findings.Mail).toMatch(
    /^problem: Enter the mail password again\./,
  )
})

it('reports pictures without files, and files without products', async () => {
  const dataDir = await createStopped()
  const uploads = join(dataDir, 'uploads')
  writeFileSync(join(uploads, `${'1'.repeat(32)}-400.webp`), 'picture')
  expect((await check({ DATA_DIR: dataDir })).findings.Pictures).toMatch(/^warning: 1 belong/)
  for (const name of readdirSync(uploads)) rmSync(join(uploads, name))
  expect((await check({ DATA_DIR: dataDir })).findings.Pictures).toMatch(
    /^problem: 1 have no files/,
  )
})

it('reports a missing database, as a backup does', async () => {
  const dataDir = await createStopped()
  rmSync(join(dataDir, 'dhow.sqlite'))
  const message = /DATA_DIR was .+dhow restore FILE.+--new/
  const { code, findings } = await check({ DATA_DIR: dataDir })
  expect({ code, findings }).toMatchObject({
    code: 1,
    findings: { Folder: expect.stringMatching(message) },
  })
  expect(findings.Folder).toMatch(/^problem: /)
  const backup = ['backup', join(createTemporaryFolder(), 'dhow.tar')]
  expect(await run(DHOW, backup, { DATA_DIR: dataDir }).ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(message),
  })
})

it.each([
  [
    'damaged',
    (path: string) => writeFileSync(path, 'no database'),
    'Database',
    /^problem: cannot be read/,
  ],
  [
    'without a table',
    (path: string) => runSql(dirname(path), 'drop table admin'),
    'Release',
    /^problem: the database is damaged: the table admin is missing/,
  ],
])('reports a database that is %s', async (_what, spoil, about, message) => {
  const { app, dataDir } = await startTestApp()
  await app.close()
  spoil(join(dataDir, 'dhow.sqlite'))
  const { code, findings } = await check({ DATA_DIR: dataDir })
  expect({ code, text: findings[about] }).toEqual({ code: 1, text: expect.stringMatching(message) })
})

it.each([
  ['start'],
  ['admin', 'disable-two-step'],
  ['backup', join(getTemporaryRoot(), 'no-such-folder', 'dhow.tar')],
])('ends %s with one line when a table is missing', async (...args) => {
  const { app, dataDir } = await startTestApp()
  await app.close()
  runSql(dataDir, 'drop table admin')
  expect(await run(DHOW, args, { DATA_DIR: dataDir, PORT: '0' }).ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^.+is damaged.+backup\.\n$/),
  })
})

it('warns about a misspelt setting, as a start does', async () => {
  const env = { DATA_DIR: createTemporaryFolder(), SMTP_HSOT: 'mail.example.com' }
  const warning = 'SMTP_HSOT is not a setting of Dhow and has no effect. Did you mean SMTP_URL?'
  expect((await check(env)).output).toContain(`warning  Settings: ${warning}`)
  await (await spawnListeningServer(env)).waitForOutput(warning)
})

it('reports a wrong setting and a site that does not respond', async () => {
  expect(await check({ PORT: 'many' })).toMatchObject({
    code: 1,
    findings: { Settings: expect.stringMatching(/^problem: PORT was "many"/) },
  })
  const dataDir = createTemporaryFolder()
  await spawnListeningServer({ DATA_DIR: dataDir })
  const { code, findings } = await check({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect({ code, findings }).toMatchObject({
    code: 1,
    findings: {
      Site: expect.stringMatching(/^problem: a server runs, but .+ECONNREFUSED/),
    },
  })
})

it('gives the error at the first address of a domain as the reason', () => {
  const refused = [new Error('connect ECONNREFUSED ::1:80'), new Error('connect ECONNREFUSED')]
  const error = new TypeError('fetch failed', { cause: new AggregateError(refused) })
  expect(getReason(error)).toBe('connect ECONNREFUSED ::1:80')
})
