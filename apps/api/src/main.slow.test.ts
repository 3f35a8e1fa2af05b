import { once } from 'node:events'
import {
  chmodSync,
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
import { gunzipSync } from 'node:zlib'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { beginRequest } from './testing/caller.ts'
import { createEnquiry } from './testing/factories.ts'
import { MAIN, run, spawnListeningServer, spawnServer } from './testing/program.ts'
import { runSql } from './testing/sql.ts'
import { createTemporaryFolder } from './testing/temporary-folder.ts'

const READY = 'Dhow is at '

describe('the process', () => {
  it.each([
    ['is not a database', 'some notes in a text file'.repeat(30), /file is not a database/],
    ['is damaged', `SQLite format 3\0${'x'.repeat(8_000)}`, /./],
  ])(
    'stops with one line when dhow.sqlite %s, and does not change it',
    async (_what, content, reason) => {
      const dataDir = createTemporaryFolder()
      writeFileSync(join(dataDir, 'dhow.sqlite'), content)
      const { code, errors } = await (await spawnServer({ DATA_DIR: dataDir })).end()
      expect(code).toBe(1)
      expect(errors).toMatch(/^The database in DATA_DIR is damaged or not a database \([^\n]+\n$/)
      expect(errors).toMatch(reason)
      expect(readFileSync(join(dataDir, 'dhow.sqlite'), 'utf8')).toBe(content)
    },
  )

  it('prints the generated login only on the first start, and creates no new site when the database is missing or empty', async () => {
    const env = { DATA_DIR: createTemporaryFolder(), LOG_LEVEL: 'silent' }
    const first = await spawnListeningServer(env)
    const ended = await first.end('SIGTERM')
    expect(ended).toMatchObject({ code: 0, errors: '' })
    expect(ended.output).toMatch(
      /^\nLog in at: {3}http:\/\/localhost:\d+\/admin-login\nAdmin login: admin@example\.com\nPassword: {4}[\w-]{16}\n/,
    )
    const second = await spawnListeningServer(env)
    expect((await second.end('SIGINT')).output).not.toContain('assword')

    const database = join(env.DATA_DIR, 'dhow.sqlite')
    const listFiles = () =>
      readdirSync(env.DATA_DIR, { recursive: true, encoding: 'utf8' })
        .filter((name) => !name.startsWith('server.lock'))
        .toSorted()
    for (const lose of [truncateSync, rmSync]) {
      lose(database)
      const firstFiles = listFiles()
      const { code, output, errors } = await (await spawnServer(env)).end()
      expect({ code, output }).toEqual({ code: 1, output: '' })
      expect(errors).toMatch(/^DATA_DIR was ".+"; .+dhow restore FILE.+--new.+\n$/)
      expect(listFiles()).toEqual(firstFiles)
    }
  })

  it('creates a new site in a folder with files only with --new, and deletes none of them', async () => {
    const env = { DATA_DIR: createTemporaryFolder(), LOG_LEVEL: 'silent', PORT: '0' }
    const files = ['1', '2'].map((digit) => `uploads/${digit.repeat(32)}-400.webp`)
    files.push('uploads/.installation', `certificates/${'3'.repeat(32)}.pdf`, 'mail/a.eml')
    for (const file of files) {
      mkdirSync(join(env.DATA_DIR, file, '..'), { recursive: true })
      writeFileSync(join(env.DATA_DIR, file), 'of another site')
    }
    const start = (...args: string[]) => run(MAIN, args, { WEB_BUILD: '/nowhere', ...env })
    expect((await start().end()).errors).toContain('start with --new')
    for (const args of [['--new'], []]) {
      const server = start(...args)
      await server.waitForOutput(READY)
      expect((await server.end('SIGTERM')).code).toBe(0)
    }
    const contents = files.map((file) => readFileSync(join(env.DATA_DIR, file), 'utf8'))
    expect(new Set(contents)).toEqual(new Set(['of another site']))
    const again = await start('--new').end()
    expect(again).toMatchObject({ code: 1, errors: expect.stringContaining('without --new') })
  })

  it('starts in a folder after an interrupted first start; another stops with one line when its port is in use, and creates no folder', async () => {
    const dataDir = createTemporaryFolder()
    for (const folder of ['lost+found', 'uploads', 'certificates', 'incoming', 'mail']) {
      mkdirSync(join(dataDir, folder))
    }
    for (const file of ['server.lock', 'dhow.sqlite']) writeFileSync(join(dataDir, file), '')
    writeFileSync(join(dataDir, 'jwt-secret'), 'a secret of no less than thirty-two characters')
    const { port } = await spawnListeningServer({ DATA_DIR: dataDir })
    const again = await spawnServer({ DATA_DIR: dataDir, PORT: String(port) })
    expect((await again.end()).errors).toMatch(/^DATA_DIR was .+; Dhow already runs on .+\n$/)

    const missing = join(createTemporaryFolder(), 'not-yet')
    const second = await spawnServer({ DATA_DIR: missing, PORT: String(port) })
    expect(await second.end()).toEqual({
      code: 1,
      output: '',
      errors: `PORT was ${port}; another program uses this port, perhaps a Dhow that runs already (dhow check). Stop it, or choose another port.\n`,
    })
    expect(existsSync(missing)).toBe(false)
  })

  it.each([
    ['/usr', /^DATA_DIR was "\/usr"; \/usr belongs to user 0, .+: chown -R \d+:\d+ \/usr\n$/],
    ['/usr/new/data', /user \d+ cannot create it in \/usr\..+: install .+ \/usr\/new\/data\n$/],
  ])('stops with one line and a command when root owns %s', async (dataDir, line) => {
    const user = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
    const within = process.getuid?.() === 0 ? user : []
    const { code, errors } = await (await spawnServer({ DATA_DIR: dataDir }, within)).end()
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(line) })
  })

  it('shows a page while it upgrades the database, and reports progress', async () => {
    const dataDir = createTemporaryFolder()
    const release = join(import.meta.dirname, 'testing/releases/0023_avif-pictures.sqlite.gz')
    writeFileSync(join(dataDir, 'dhow.sqlite'), gunzipSync(readFileSync(release)))
    // The upgrade waits for this transaction.
    const database = new Database(join(dataDir, 'dhow.sqlite'))
    database.pragma('journal_mode = WAL')
    database.exec('begin immediate')
    const server = await spawnServer({ DATA_DIR: dataDir })
    await server.waitForOutput('Upgrading the database…')
    const page = await fetch(server.address)
    expect(await page.text()).toContain('The site is being prepared.')
    const ready = await fetch(`${server.address}/readyz`)
    expect([page.status, ready.status]).toEqual([503, 503])
    expect(await ready.json()).toMatchObject({ success: false })
    database.close()
    await server.waitForOutput('"upgraded the database"')
    await server.waitForOutput(READY)
  })

  it.each([
    ['HOST', '203.0.113.9', /^HOST was "203.0.113.9"; .+ 0\.0\.0\.0 for all addresses.+\n$/],
    ['TRUST_PROXY', '0.0.0.0/0', /^TRUST_PROXY was "0.0.0.0\/0"; it may be a smaller range.+\n$/],
  ])('stops with one line when %s is %s', async (name, value, line) => {
    const env = { DATA_DIR: createTemporaryFolder(), [name]: value }
    const { code, errors } = await (await spawnServer(env)).end()
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(line) })
  })

  it('completes a request before it stops, also on a keep-alive connection', async () => {
    const dataDir = createTemporaryFolder()
    const server = await spawnListeningServer({ DATA_DIR: dataDir })
    const body = JSON.stringify(createEnquiry())
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) }
    const socket = await beginRequest(server.port, 'POST /api/messages', headers, body.slice(0, 9))
    await fetch(`${server.address}/healthz`)

    server.child.kill('SIGTERM')
    await server.waitForOutput('"stopping"')
    socket.write(body.slice(9))
    const [response] = await once(socket, 'data')
    expect(String(response)).toMatch(/^HTTP\/1\.1 201 /)
    expect((await server.end()).code).toBe(0)
    // All data is in the database file.
    expect(readdirSync(dataDir)).not.toContain('dhow.sqlite-wal')
    expect(runSql(dataDir, 'select name from messages')).toEqual([{ name: createEnquiry().name }])
  })

  it('locks its data folder, also after another process was killed', async () => {
    const env = { DATA_DIR: createTemporaryFolder(), LOG_LEVEL: 'silent' }
    const first = await spawnListeningServer(env)
    writeFileSync(join(env.DATA_DIR, 'incoming/upload'), 'under way')

    const second = await spawnServer(env)
    const { code, errors } = await second.end()
    expect(code).toBe(1)
    expect(errors).toMatch(/^DATA_DIR was ".+"; Dhow already runs on this folder [^\n]*\n$/)
    expect(readdirSync(join(env.DATA_DIR, 'incoming'))).toEqual(['upload'])

    await first.end('SIGKILL')
    await spawnListeningServer(env)
  })

  it('removes the access of other users to its data folder, and logs it', async () => {
    const env = { DATA_DIR: createTemporaryFolder() }
    const first = await spawnListeningServer(env)
    await fetch(`${first.address}/api/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(createEnquiry()),
    })
    await first.waitForOutput('.eml')
    await first.end('SIGTERM')
    const all = readdirSync(env.DATA_DIR, { recursive: true, encoding: 'utf8' })
    const isOpen = (path: string) => (statSync(join(env.DATA_DIR, path)).mode & 0o077) !== 0
    expect(all).toContainEqual(expect.stringMatching(/^mail\/.+\.eml$/))
    expect(all.filter(isOpen)).toEqual([])

    const loosened = ['.', 'dhow.sqlite', 'jwt-secret', 'mail']
    for (const path of loosened) chmodSync(join(env.DATA_DIR, path), 0o755)
    const second = await spawnServer(env)
    await second.waitForOutput(JSON.stringify(loosened.map((path) => join(env.DATA_DIR, path))))
    expect(loosened.filter(isOpen)).toEqual([])
  })
})
