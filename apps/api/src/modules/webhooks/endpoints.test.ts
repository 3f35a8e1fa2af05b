import { WEBHOOK_LIMITS } from '@dhow/contract/webhooks/webhooks'
import { expect, it } from 'vitest'
import { HEX, MOMENT, refusal } from '#api/testing/caller.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { removeMessages, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'
import {
  isSignedBy,
  openReceiver,
  type Received,
  respondWith,
  startWithWebhook,
  verify,
} from '#api/testing/webhook-receiver.ts'

it('an endpoint shows its secret once, gets a test event, and counts towards a maximum', async () => {
  const { received, secret, id, url, add, admin, readEndpoint } = await startWithWebhook(
    ['product.changed'],
    respondWith(200, 404),
  )
  expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
  const { body } = await admin('GET /api/webhooks')
  expect(JSON.stringify(body)).not.toContain(secret)
  expect(await readEndpoint()).toMatchObject({ events: ['product.changed'], enabled: true })

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
    message: 'The test event was not accepted. The receiver responded with status 404.',
  })

  const settings = { url, events: ['product.changed'], enabled: false }
  const stale = await admin(`PUT /api/webhooks/${id}`, { ...settings, ifVersion: 'old' })
  expect(stale).toMatchObject({ status: 409, body: { issues: [{ path: 'ifVersion' }] } })
  expect((await admin(`PUT /api/webhooks/${id}`, settings)).status).toBe(200)
  expect(await readEndpoint()).toMatchObject({ enabled: false })
  const second = (await add()).id
  const same = refusal(409, `There is already an endpoint for ${url}. Change its events`, 'url')
  expect(await admin('POST /api/webhooks', settings)).toEqual(same)
  expect(await admin(`PUT /api/webhooks/${second}`, settings)).toEqual(same)
  for (let n = 2; n < WEBHOOK_LIMITS.endpoints; n++) await add()
  expect(await admin('POST /api/webhooks', { ...settings, url: `${url}?more` })).toEqual(
    refusal(409, `at most ${WEBHOOK_LIMITS.endpoints}`),
  )
})

it('an endpoint is signed with every replaced secret too for a day, and deleted with its deliveries', async () => {
  const { received, secret, id, admin, visitor, idle, readEndpoint, dataDir } =
    await startWithWebhook(['enquiry.created'])
  const replace = () => admin(`POST /api/webhooks/${id}/secret`)
  const secrets = [secret, (await replace()).body.secret, (await replace()).body.secret]
  expect(new Set(secrets).size).toBe(3)
  expect(await readEndpoint()).toMatchObject({ oldSecretUntil: MOMENT })
  await visitor('POST /api/messages', createEnquiry())
  await idle()
  const [request] = received as [Received]
  expect(secrets.map((item) => isSignedBy(request, item))).toEqual([true, true, true])

  runSql(
    dataDir,
    "update webhook_endpoints set old_secrets = json_set(old_secrets, '$[0].until', 1, '$[1].until', 1)",
  )
  await visitor('POST /api/messages', createEnquiry({ message: 'And to Lagos?' }))
  await idle()
  const later = received[1] as Received
  expect(secrets.map((item) => isSignedBy(later, item))).toEqual([false, false, true])

  expect((await admin(`DELETE /api/webhooks/${id}`)).status).toBe(200)
  expect(runSql(dataDir, 'select * from webhook_deliveries')).toEqual([])
  expect((await admin(`DELETE /api/webhooks/${id}`)).status).toBe(404)
})

it('an endpoint has an https URL that is neither private nor has a user name', async () => {
  const { admin } = await startWithAdmin()
  for (const [url, reason] of [
    ['http://receiver.example/', 'https://'],
    ['https://192.168.1.1/', 'private network'],
    ['https://user:pass@receiver.example/', 'a user name'],
  ]) {
    const settings = { url, events: ['product.changed'], enabled: true }
    expect(await admin('POST /api/webhooks', settings), url).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'url', message: expect.stringContaining(reason ?? '') }] },
    })
  }
})

it('a delivery that fails shows the response and is sent again with the same id, also after its success', async () => {
  const { received, secret, visitor, idle, listDeliveries, readHealth, admin } =
    await startWithWebhook(['enquiry.created'], respondWith(500))
  await visitor('POST /api/messages', createEnquiry())
  await idle()
  const [failed] = await listDeliveries()
  expect(failed).toEqual({
    id: HEX,
    eventId: HEX,
    event: 'enquiry.created',
    state: 'retrying',
    attempts: 1,
    createdAt: MOMENT,
    attemptedAt: MOMENT,
    nextAttemptAt: MOMENT,
    answer: {
      status: 500,
      body: 'Response text',
      durationMs: expect.any(Number),
      reason: 'The receiver responded with status 500.',
    },
  })
  expect(await readHealth()).toMatchObject({
    failing: 1,
    lastError: 'The receiver responded with status 500.',
  })
  for (const attempts of [2, 3]) {
    await admin(`POST /api/webhook-deliveries/${failed.id}/retry`)
    await idle()
    expect(await listDeliveries()).toMatchObject([{ state: 'delivered', attempts }])
  }
  expect(await readHealth()).toEqual({ failing: 0, expired: 0, gone: 0 })
  const ids = received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toEqual([failed.eventId, failed.eventId, failed.eventId])
  for (const request of received) verify(request, secret)
})

it('a delivery of a deleted enquiry loses its payload and cannot be sent again', async () => {
  const { visitor, services, idle, listDeliveries, admin, dataDir } = await startWithWebhook([
    'enquiry.created',
  ])
  const { id } = await services.messages.send(createEnquiry())
  await visitor('POST /api/messages', createEnquiry({ message: 'And to Lagos?' }))
  await idle()
  await removeMessages(admin, [id])
  const bodies = runSql(dataDir, 'select body from webhook_deliveries order by created_at, rowid')
  expect(bodies).toEqual([{ body: '' }, { body: expect.stringContaining('And to Lagos?') }])
  const [, { id: forgotten }] = await listDeliveries()
  expect(await admin(`POST /api/webhook-deliveries/${forgotten}/retry`)).toMatchObject({
    status: 409,
    body: { message: 'The enquiry of this event was deleted.' },
  })
})

it('a delivery waits as long as the receiver asks by Retry-After in seconds or as a date', async () => {
  const inTwoHours = [() => '7200', () => new Date(Date.now() + 7_200_000).toUTCString()]
  let header = inTwoHours[0]
  const { visitor, idle, listDeliveries, admin } = await startWithWebhook(
    ['enquiry.created'],
    (response) => void response.writeHead(503, { 'retry-after': header?.() }).end(),
  )
  await visitor('POST /api/messages', createEnquiry())
  for (header of inTwoHours) {
    await idle()
    const [{ id, attemptedAt, nextAttemptAt }] = await listDeliveries()
    const waitMinutes = (Date.parse(nextAttemptAt) - Date.parse(attemptedAt)) / 60_000
    expect(waitMinutes).toBeGreaterThan(118)
    expect(waitMinutes).toBeLessThan(121)
    await admin(`POST /api/webhook-deliveries/${id}/retry`)
  }
})

it('a delivery is sent as soon as another to the same endpoint succeeds', async () => {
  const { visitor, idle, listDeliveries, readEndpoint } = await startWithWebhook(
    ['enquiry.created'],
    respondWith(503),
  )
  await visitor('POST /api/messages', createEnquiry())
  await idle()
  await visitor('POST /api/messages', createEnquiry({ message: 'And to Lagos?' }))
  await idle()
  expect(await listDeliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
  expect(await readEndpoint()).toMatchObject({ waiting: 0, failing: 0, deliveredAt: MOMENT })
})

it('a delivery delays no other endpoint and no mail', async () => {
  const gate = Promise.withResolvers<void>()
  const { add, visitor, services, dataDir, idle, received } = await startWithWebhook(
    ['enquiry.created'],
    async (response) => {
      await gate.promise
      response.writeHead(204).end()
    },
  )
  const other = await openReceiver()
  await add({ url: other.url })
  await visitor('POST /api/messages', createEnquiry())
  await services.outbox.waitUntilIdle()
  expect(runSql(dataDir, 'select distinct state from outbox')).toEqual([{ state: 'stored' }])
  await expect.poll(() => other.received.length).toBe(1)
  const waiting = "select count(*) as n from webhook_deliveries where state = 'waiting'"
  await expect.poll(() => runSql(dataDir, waiting)).toEqual([{ n: 1 }])
  gate.resolve()
  await idle()
  expect(runSql(dataDir, waiting)).toEqual([{ n: 0 }])
  expect(received).toHaveLength(1)
})

it('a delivery answered with 410 disables the endpoint', async () => {
  const { visitor, idle, readEndpoint, readHealth, admin, listDeliveries } = await startWithWebhook(
    ['enquiry.created'],
    respondWith(410),
  )
  await visitor('POST /api/messages', createEnquiry())
  await idle()
  expect(await readEndpoint()).toMatchObject({ enabled: false, goneAt: MOMENT, waiting: 1 })
  expect(await readHealth()).toMatchObject({ failing: 0, gone: 1 })
  const [{ id }] = await listDeliveries()
  expect((await admin(`POST /api/webhook-deliveries/${id}/retry`)).status).toBe(409)
  await admin('POST /api/webhook-deliveries/dismiss')
  expect((await readHealth()).gone).toBe(0)
})

it('a delivery that expired is reported until it is dismissed, and can be sent again', async () => {
  const { visitor, idle, dataDir, listDeliveries, readHealth, admin } = await startWithWebhook(
    ['enquiry.created'],
    respondWith(500, 500),
  )
  await visitor('POST /api/messages', createEnquiry())
  await idle()
  runSql(dataDir, 'update webhook_deliveries set give_up_at = 1, next_attempt_at = 1')
  await idle()
  expect(await listDeliveries()).toMatchObject([{ state: 'expired', attempts: 2 }])
  expect(await readHealth()).toMatchObject({ failing: 0, expired: 1 })
  await admin('POST /api/webhook-deliveries/dismiss')
  expect((await readHealth()).expired).toBe(0)
  await admin('POST /api/webhook-deliveries/retry')
  await idle()
  expect(await listDeliveries()).toMatchObject([{ state: 'delivered', attempts: 3 }])
})
