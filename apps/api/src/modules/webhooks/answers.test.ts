import type { WebhookData } from '@dhow/contract/webhooks/webhooks'
import { expect, it } from 'vitest'
import { HEX, MOMENT } from '#api/testing/caller.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { DOCUMENT, describeFaults } from '#api/testing/markdown.ts'
import { openReceiver } from '#api/testing/webhook-receiver.ts'

const STRANGER = { address: 'eve@elsewhere.example', name: 'Eve' }

async function start() {
  const { received, url } = await openReceiver()
  const server = await startConversation({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } })
  await server.admin('POST /api/webhooks', { url, events: ['enquiry.answered'] })
  const { webhooks } = server.services
  const listAnswers = async () => {
    webhooks.drainSoon()
    await webhooks.waitUntilIdle()
    return received.map(({ event }): WebhookData['enquiry.answered'] => event.data)
  }
  const { reference } = (await server.admin(`GET /api/messages/${server.messageId}`)).body
  return { ...server, received, listAnswers, reference: String(reference) }
}

it('an event reports a mail of the buyer once, with its files', async () => {
  const { receive, receiveFiles, listAnswers, received, messageId, reference, admin } =
    await start()
  const files = [{ name: 'list.xlsx', content: Buffer.from(JSON.stringify('x'.repeat(20_000))) }]
  await receiveFiles(files, { key: '<1@buyer.example>', text: 'See the list.' })
  receive({ key: '<1@buyer.example>' })
  const [answer, ...others] = await listAnswers()
  expect(others).toEqual([])
  expect(answer).toEqual({
    id: messageId,
    reference,
    entry: HEX,
    receivedAt: MOMENT,
    from: { address: 'ada@visitor.example', name: 'Ada Visitor' },
    subject: 'Re: tea',
    text: 'See the list.',
    files: [expect.objectContaining({ name: 'list.xlsx', bytes: 20_002 })],
  })
  const { pathname } = new URL(answer?.files[0]?.url ?? '')
  expect((await admin(`GET ${pathname as '/'}`)).status).toBe(200)
  const schema =
    DOCUMENT.webhooks['enquiry.answered']?.post.requestBody?.content['application/json']?.schema
  expect(schema && describeFaults(schema, received[0]?.event)).toBeUndefined()
})

it('an event reports no automatic answers, a suggested mail when it is accepted, and one in spam when that is released', async () => {
  const { receive, listAnswers, messageId, reference, admin, read } = await start()
  receive({ kind: 'automatic', text: 'I am away.' })
  receive({ inReplyTo: [], subject: reference, from: STRANGER, text: 'I work with Ada.' })
  expect(await listAnswers()).toEqual([])
  const suggestion = (await read()).entries.find(({ kind }) => kind === 'suggestion')
  await admin(`POST /api/messages/${messageId}/entries/${suggestion?.id}/accept`)
  await admin(`POST /api/messages/${messageId}/entries/${suggestion?.id}/accept`)
  await admin('PUT /api/messages/spam', { ids: [messageId], spam: true })
  receive()
  const accepted = { text: 'I work with Ada.', from: STRANGER }
  expect(await listAnswers()).toMatchObject([accepted])
  for (const spam of [false, true, false]) {
    await admin('PUT /api/messages/spam', { ids: [messageId], spam })
  }
  expect(await listAnswers()).toMatchObject([accepted, { text: 'Please quote CIF.' }])
})
