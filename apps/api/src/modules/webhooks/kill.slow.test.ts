import { expect, it } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { spawnServer } from '#api/testing/program.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { openReceiver } from '#api/testing/webhook-receiver.ts'

const json = { 'content-type': 'application/json' }

it('an event that was being sent when the server was killed comes again, under the same id', async () => {
  const held = Promise.withResolvers<void>()
  const statuses = [undefined, 204]
  const { received, url } = await openReceiver((response) => {
    const status = statuses.shift()
    if (status === undefined) held.resolve()
    else response.writeHead(status).end()
  })
  const env = {
    DATA_DIR: temporaryFolder(),
    ADMIN_PASSWORD: ADMIN.password,
    WEBHOOKS_ALLOW_PRIVATE: 'on',
    LOG_LEVEL: 'silent',
  }
  const boot = async () => {
    const server = await spawnServer(env)
    await server.says('Dhow is at ')
    const post = async (path: string, body: object, token = '') => {
      const headers = { ...json, authorization: `Bearer ${token}` }
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(`${server.address}/api${path}`, request)).json()
    }
    return { ...server, post }
  }
  const first = await boot()
  const { token } = await first.post('/admin/login', ADMIN)
  const settings = { url, events: ['enquiry.created'], enabled: true }
  expect(await first.post('/webhooks', settings, token)).toMatchObject({ success: true })
  await first.post('/messages', enquiry())
  await held.promise
  await first.end('SIGKILL')

  const second = await boot()
  await expect.poll(() => received.length).toBe(2)
  const [before, after] = received.map(({ headers, body }) => [headers['webhook-id'], body])
  expect(after).toEqual(before)
  await second.end('SIGTERM')
})
