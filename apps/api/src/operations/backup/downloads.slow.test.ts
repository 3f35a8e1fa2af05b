import {
  createWriteStream,
  existsSync,
  mkdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { holdLock } from '#api/platform/data-dir/data-dir.ts'
import { refusal } from '#api/testing/caller.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { isBackingUp } from './create.ts'
import { createBackupDownloads } from './downloads.ts'
import { restoreBackup } from './restore.ts'

const PREPARE = 'POST /api/backups/downloads'

const PASSWORD = { currentPassword: ADMIN.password }

const GONE = refusal(410, 'Start the download again.')

/** Starts a server on a real port, whose backup has about this size. */
async function startListening(bytes = 0) {
  const server = await startWithAdmin()
  const mail = join(server.dataDir, 'mail', 'large.eml')
  mkdirSync(join(server.dataDir, 'mail'), { recursive: true })
  writeFileSync(mail, '')
  truncateSync(mail, bytes)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.app.server.address() as AddressInfo
  return { ...server, mail, address: `http://127.0.0.1:${port}` }
}

async function requestTicket({ admin }: Pick<AdminServer, 'admin'>) {
  const { status, body } = await admin(PREPARE, PASSWORD)
  expect(status).toBe(200)
  return body.ticket
}

const redeemTicket = ({ visitor }: Pick<AdminServer, 'visitor'>, ticket: string) =>
  visitor(`GET /api/backups/download?ticket=${ticket}`)

const toUrl = async (server: AdminServer & { address: string }, ticket?: string) =>
  `${server.address}/api/backups/download?ticket=${ticket ?? (await requestTicket(server))}`

describe('a download of a backup', () => {
  it('starts with the password, is fetched once without a session, and can be restored', async () => {
    const server = await startListening(10_000_000)
    await server.visitor('POST /api/messages', createEnquiry())
    const ticket = await requestTicket(server)

    const response = await fetch(await toUrl(server, ticket))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/x-tar',
      'content-disposition': expect.stringMatching(
        /^attachment; filename="dhow-\d{4}-\d\d-\d\d\.tar"$/,
      ),
      'cache-control': 'no-store',
    })
    const file = join(createTemporaryFolder(), 'dhow.tar')
    await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file))
    const { counts } = await restoreBackup(file, join(createTemporaryFolder(), 'restored'))
    expect(counts).toMatchObject({ messages: 1 })
    expect(await redeemTicket(server, ticket)).toEqual(GONE)
  })

  it('with an empty file is a problem in the status until a complete one is downloaded', async () => {
    const server = await startListening()
    const readStatus = async () => (await server.admin('GET /api/backups')).body
    const download = async () => (await fetch(await toUrl(server))).bytes()
    await download()
    expect((await readStatus()).downloadProblem).toMatch(
      /^The backup is incomplete: .+ mail\/large\.eml\. /,
    )
    rmSync(server.mail)
    await download()
    expect(await readStatus()).not.toHaveProperty('downloadProblem')
  })

  it('does not start with a wrong password', async () => {
    const server = await startWithAdmin()
    const { status, body } = await server.admin(PREPARE, { currentPassword: 'guess' })
    expect({ status, issues: body.issues }).toEqual({
      status: 403,
      issues: [{ path: 'currentPassword', message: expect.any(String), code: 'invalid' }],
    })
    expect(await redeemTicket(server, 'guess')).toEqual(GONE)
  })

  it('is canceled when it is not fetched in time', async () => {
    const { dataDir } = await startTestApp()
    const downloads = createBackupDownloads(dataDir, { ticketLifeMs: 0 })
    const ticket = await downloads.prepare()
    await expect.poll(() => isBackingUp(dataDir)).toBe(false)
    expect(() => downloads.take(ticket)).toThrow('has expired')
  })

  it('is refused when a backup from the command line starts at the same moment', async () => {
    const { dataDir } = await startTestApp()
    const prepared = createBackupDownloads(dataDir).prepare()
    // The process of the download has started, but does not have the lock yet.
    const release = holdLock(dataDir, 'backup.lock')
    onTestFinished(() => release?.())
    await expect(prepared).rejects.toMatchObject({ kind: 'conflict' })
  })

  it('can still be fetched after a HEAD request', async () => {
    const server = await startListening()
    const url = await toUrl(server)
    expect((await fetch(url, { method: 'HEAD' })).status).toBe(404)
    const response = await fetch(url)
    expect([response.status, (await response.bytes()).length > 0]).toEqual([200, true])
  })

  it('replaces one that was not fetched, but not one that is being fetched', async () => {
    const server = await startListening(2e9)
    const [first, second] = [await requestTicket(server), await requestTicket(server)]
    expect(await redeemTicket(server, first)).toEqual(GONE)
    const response = await fetch(await toUrl(server, second))
    onTestFinished(() => response.body?.cancel())
    expect(response.status).toBe(200)
    expect(await server.admin(PREPARE, PASSWORD)).toEqual(refusal(409, 'Another backup is running'))
  })

  it('ends when the visitor disconnects', async () => {
    const server = await startListening(2e9)
    const leaving = new AbortController()
    const response = await fetch(await toUrl(server), { signal: leaving.signal })
    await response.body?.getReader().read()
    expect(isBackingUp(server.dataDir)).toBe(true)
    leaving.abort()
    await expect.poll(() => isBackingUp(server.dataDir)).toBe(false)
    await expect.poll(() => existsSync(join(server.dataDir, '.backup'))).toBe(false)
  })

  it('fails when the backup fails, and restore refuses the received part', async () => {
    const server = await startListening(2e9)
    const response = await fetch(await toUrl(server))
    truncateSync(server.mail, 0)
    const file = join(createTemporaryFolder(), 'dhow.tar')
    const saved = pipeline(Readable.fromWeb(response.body as never), createWriteStream(file))
    await expect(saved).rejects.toThrow('terminated')
    const restored = join(createTemporaryFolder(), 'restored')
    await expect(restoreBackup(file, restored)).rejects.toThrow('incomplete')
    expect(existsSync(restored)).toBe(false)
  })
})
