import { describe, expect, it } from 'vitest'
import { HEX, MOMENT } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { sql } from '#api/testing/sql.ts'
import { answer, openReceiver, startWithWebhook, verify } from '#api/testing/webhook-receiver.ts'

describe('a delivery', () => {
  it('that fails shows the response and is sent again with the same id; then its payload is deleted', async () => {
    const { received, secret, visitor, idle, deliveries, health, admin, dataDir } =
      await startWithWebhook(['enquiry.created'], answer(500))
    await visitor('POST /api/messages', enquiry())
    await idle()
    const [failed] = await deliveries()
    expect(failed).toEqual({
      ...{ id: HEX, eventId: HEX, event: 'enquiry.created', state: 'retrying', attempts: 1 },
      ...{ createdAt: MOMENT, attemptedAt: MOMENT, nextAttemptAt: MOMENT },
      answer: {
        ...{ status: 500, body: 'Response text', durationMs: expect.any(Number) },
        reason: 'The receiver answered 500.',
      },
    })
    expect(await health()).toEqual({
      ...{ failing: 1, failingSince: MOMENT, expired: 0, gone: 0 },
      lastError: 'The receiver answered 500.',
    })
    await admin(`POST /api/webhook-deliveries/${failed.id}/retry`)
    await idle()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2 }])
    expect(sql(dataDir, 'select body from webhook_deliveries')).toEqual([{ body: '' }])
    expect(await health()).toEqual({ failing: 0, expired: 0, gone: 0 })
    const ids = received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toEqual([failed.eventId, failed.eventId])
    for (const one of received) verify(one, secret)
    const again = await admin(`POST /api/webhook-deliveries/${failed.id}/retry`)
    expect(again).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('delivered already') },
    })
  })

  it('is sent as soon as another to the same endpoint succeeds', async () => {
    const { received, visitor, idle, deliveries, admin } = await startWithWebhook(
      ['enquiry.created'],
      answer(503),
    )
    await visitor('POST /api/messages', enquiry())
    await idle()
    await visitor('POST /api/messages', enquiry({ message: 'And to Lagos?' }))
    await idle()
    expect(await deliveries()).toMatchObject([{ state: 'delivered' }, { state: 'delivered' }])
    expect(received).toHaveLength(3)
    expect((await admin('GET /api/webhooks')).body.endpoints).toMatchObject([
      { waiting: 0, failing: 0, deliveredAt: MOMENT },
    ])
  })

  it('delays no other endpoint and no mail', async () => {
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
    await visitor('POST /api/messages', enquiry())
    await services.outbox.idle()
    expect(sql(dataDir, 'select distinct state from outbox')).toEqual([{ state: 'stored' }])
    await expect.poll(() => other.received.length).toBe(1)
    const waiting = "select count(*) as n from webhook_deliveries where state = 'waiting'"
    await expect.poll(() => sql(dataDir, waiting)).toEqual([{ n: 1 }])
    gate.resolve()
    await idle()
    expect(sql(dataDir, waiting)).toEqual([{ n: 0 }])
    expect(received).toHaveLength(1)
  })

  it('answered with 410 disables the endpoint', async () => {
    const { visitor, idle, endpoint, health, admin, deliveries } = await startWithWebhook(
      ['enquiry.created'],
      answer(410),
    )
    await visitor('POST /api/messages', enquiry())
    await idle()
    expect(await endpoint()).toMatchObject({ enabled: false, goneAt: MOMENT, waiting: 1 })
    expect(await health()).toMatchObject({ failing: 0, gone: 1 })
    const [{ id }] = await deliveries()
    expect((await admin(`POST /api/webhook-deliveries/${id}/retry`)).status).toBe(409)
    await admin('POST /api/webhook-deliveries/dismiss')
    expect((await health()).gone).toBe(0)
  })

  it('that expired is reported until it is dismissed, and can be sent again', async () => {
    const { visitor, idle, dataDir, deliveries, health, admin } = await startWithWebhook(
      ['enquiry.created'],
      answer(500, 500),
    )
    await visitor('POST /api/messages', enquiry())
    await idle()
    sql(dataDir, 'update webhook_deliveries set give_up_at = 1, next_attempt_at = 1')
    await idle()
    expect(await deliveries()).toMatchObject([{ state: 'expired', attempts: 2 }])
    expect(await health()).toMatchObject({ failing: 0, expired: 1 })
    await admin('POST /api/webhook-deliveries/dismiss')
    expect((await health()).expired).toBe(0)
    await admin('POST /api/webhook-deliveries/retry')
    await idle()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 3 }])
  })
})
