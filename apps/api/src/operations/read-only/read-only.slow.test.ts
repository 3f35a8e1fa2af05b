import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { encodeMultipart } from '#api/testing/caller.ts'
import { createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { openSession, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { freePort, MAIN, run } from '#api/testing/program.ts'
import { runSql } from '#api/testing/sql.ts'
import { createSite } from '#api/testing/start-with-site.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** Starts a primary server, and returns a function that replaces the database of a copy by that of the primary. */
async function startPrimary() {
  const primary = await startWithAdmin({ TRUST_PROXY: 'on' })
  const url = await primary.app.listen({ host: '127.0.0.1', port: 0 })
  const dataDir = createTemporaryFolder()
  const ship = () => {
    const next = join(dataDir, 'next.sqlite')
    rmSync(next, { force: true })
    runSql(primary.dataDir, `vacuum into '${next}'`)
    renameSync(next, join(dataDir, 'dhow.sqlite'))
  }
  ship()
  return { primary, ship, env: { READ_ONLY: 'on', PRIMARY_URL: url, DATA_DIR: dataDir } }
}

async function startCopy(settings: Record<string, string>) {
  const port = await freePort()
  const env = { PORT: String(port), WEB_BUILD: createSite(), RATE_LIMIT: 'off', ...settings }
  const server = run(MAIN, [], env)
  onTestFinished(() => void server.end('SIGKILL'))
  await server.waitForOutput('Dhow is at ')
  return async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, init)
    return { status: response.status, text: await response.text() }
  }
}

const post = (body: object, headers = {}) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { ...JSON_TYPE, ...headers },
})

it('serves the copy, shows a new one, and forwards what changes data', async () => {
  const { primary, ship, env } = await startPrimary()
  const copy = await startCopy(env)
  expect((await copy('/')).text).toContain('[]')

  expect((await copy('/api/messages', post(createEnquiry()))).status).toBe(201)
  expect((await primary.admin('GET /api/messages')).body).toHaveLength(1)

  const session = toBearer(openSession(primary))
  const { payload, headers } = await encodeMultipart(
    createProductForm({ name: 'Figs', media: [await createJpeg()] }),
  )
  const saved = await copy('/api/products', {
    method: 'POST',
    body: payload,
    headers: { ...session, ...headers },
  })
  expect(saved.status).toBe(201)
  // The picture is forwarded, because it has not been copied.
  expect((await copy(JSON.parse(saved.text).images[0])).status).toBe(200)
  expect((await copy('/')).text).toContain('[]')
  ship()
  await expect.poll(async () => (await copy('/')).text).toContain('[Figs]')
})

it('serves the copy while the primary server is down, and says that nothing was sent', async () => {
  const { primary, env } = await startPrimary()
  const copy = await startCopy(env)
  await primary.app.close()
  expect((await copy('/')).status).toBe(200)
  expect((await copy('/api/products')).status).toBe(200)
  const sent = await copy('/api/messages', post(createEnquiry()))
  expect(sent.status).toBe(503)
  expect(JSON.parse(sent.text)).toMatchObject({ success: false, code: 'unavailable' })
  const form = { method: 'POST', body: new URLSearchParams({ name: 'Ada' }) }
  const page = await copy('/contact', form)
  expect(page).toEqual({ status: 503, text: expect.stringContaining('This was not sent') })
  expect(runSql(env.DATA_DIR, 'select 1 from messages')).toEqual([])
})

it('does not start with the database of another release', async () => {
  const { env } = await startPrimary()
  const last = 'select max(created_at) from __drizzle_migrations'
  runSql(env.DATA_DIR, `delete from __drizzle_migrations where created_at = (${last})`)
  const { code, errors } = await run(MAIN, [], { ...env, PORT: '0' }).ended
  expect({ code, errors }).toEqual({
    code: 1,
    errors: expect.stringContaining('Install the same release here and on the primary server.'),
  })
})
