import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks'
import { expect, it } from 'vitest'
import { MOMENT, refusal } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { sql } from '#api/testing/sql.ts'
import {
  answer,
  isSignedBy,
  type Received,
  startWithWebhook,
  verify,
} from '#api/testing/webhook-receiver.ts'

it('an endpoint shows its secret once, gets a test event, and counts towards a maximum', async () => {
  const { received, secret, id, url, add, admin, endpoint } = await startWithWebhook(
    ['product.changed'],
    answer(200, 404),
  )
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  const { body } = await admin('GET /api/webhooks')
  expect(JSON.stringify(body)).not.toContain(secret)
  expect(await endpoint()).toMatchObject({ events: ['product.changed'], enabled: true })

  expect((await admin(`POST /api/webhooks/${id}/test`)).body).toMatchObject({
    success: true,
    message: expect.stringMatching(/^The test event was accepted: 200, after \d+ ms\.$/),
    answer: { status: 200, body: 'Response text' },
  })
  expect(verify(received[0] as Received, secret)).toMatchObject({
    type: 'webhook.test',
    data: {},
  })
  expect((await admin(`POST /api/webhooks/${id}/test`)).body).toMatchObject({
    success: false,
    message: 'The test event was not accepted. The receiver answered 404.',
  })

  const settings = { url, events: ['product.changed'], enabled: false }
  const stale = await admin(`PUT /api/webhooks/${id}`, { ...settings, ifVersion: 'old' })
  expect(stale).toMatchObject({ status: 409, body: { issues: [{ path: 'ifVersion' }] } })
  expect((await admin(`PUT /api/webhooks/${id}`, settings)).status).toBe(200)
  expect(await endpoint()).toMatchObject({ enabled: false })
  for (let n = 1; n < WEBHOOK_LIMITS.endpoints; n++) await add()
  expect(await admin('POST /api/webhooks', settings)).toEqual(
    refusal(409, `at most ${WEBHOOK_LIMITS.endpoints}`),
  )
})

it('an endpoint is signed with every replaced secret too for a day', async () => {
  const { received, secret, id, admin, visitor, idle, endpoint, dataDir } = await startWithWebhook([
    'enquiry.created',
  ])
  const replace = () => admin(`POST /api/webhooks/${id}/secret`)
  const secrets = [secret, (await replace()).body.secret, (await replace()).body.secret]
  expect(new Set(secrets).size).toBe(3)
  expect(await endpoint()).toMatchObject({ oldSecretUntil: MOMENT })
  await visitor('POST /api/messages', enquiry())
  await idle()
  const [request] = received as [Received]
  expect(secrets.map((known) => isSignedBy(request, known))).toEqual([true, true, true])

  sql(
    dataDir,
    "update webhook_endpoints set old_secrets = json_set(old_secrets, '$[0].until', 1, '$[1].until', 1)",
  )
  await visitor('POST /api/messages', enquiry({ message: 'And to Lagos?' }))
  await idle()
  const later = received[1] as Received
  expect(secrets.map((known) => isSignedBy(later, known))).toEqual([false, false, true])
})

it('an endpoint is deleted with its deliveries', async () => {
  const { id, admin, visitor, idle, dataDir } = await startWithWebhook(
    ['enquiry.created'],
    answer(500),
  )
  await visitor('POST /api/messages', enquiry())
  await idle()
  expect((await admin(`DELETE /api/webhooks/${id}`)).status).toBe(200)
  expect(sql(dataDir, 'select * from webhook_deliveries')).toEqual([])
  expect((await admin(`DELETE /api/webhooks/${id}`)).status).toBe(404)
})

it('an endpoint has an https URL that is neither private nor has a user name', async () => {
  const { admin } = await startWithAdmin()
  for (const [url, reason] of [
    ['http://receiver.example/', 'https://'],
    ['https://192.168.1.1/', 'private network'],
    ['https://[::1]/', 'private network'],
    ['https://user:pass@receiver.example/', 'a user name'],
    ['ftp://receiver.example/', 'https://'],
    ['nonsense', 'https://'],
  ]) {
    const settings = { url, events: ['product.changed'], enabled: true }
    expect(await admin('POST /api/webhooks', settings), url).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'url', message: expect.stringContaining(reason ?? '') }] },
    })
  }
})
