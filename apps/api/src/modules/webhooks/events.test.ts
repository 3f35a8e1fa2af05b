import { WEBHOOK_DATA, WEBHOOK_LIMITS } from '@dhow/contract/webhooks/webhooks'
import { expect, it } from 'vitest'
import { HEX, MOMENT } from '#api/testing/caller.ts'
import {
  createEnquiry,
  createEnquiryForm,
  createProductFields,
  createProductForm,
} from '#api/testing/factories.ts'
import { runSql } from '#api/testing/sql.ts'
import {
  isSignedBy,
  type Received,
  startWithWebhook,
  verify,
} from '#api/testing/webhook-receiver.ts'

const REFERENCE = expect.stringMatching(/^E-\d{4}-00001$/)

it('an event reports an enquiry, signed as in Standard Webhooks', async () => {
  const { received, secret, visitor, idle } = await startWithWebhook(['enquiry.created'])
  const lines = [{ text: 'Sea salt', quantity: 40, unit: 'carton' as const }]
  const terms = { company: 'Ada Ltd', country: 'KE' }
  const files = [new File(['%PDF-1.4\n%%EOF'], 'list.pdf', { type: 'application/pdf' })]
  await visitor('POST /api/messages?lang=fr', createEnquiryForm({ lines, terms, files }))
  await idle()
  expect(received).toHaveLength(1)
  const [request] = received as [Received]
  const event = verify(request, secret) as { data: { files: { url: string }[] } }
  expect(event).toEqual({
    type: 'enquiry.created',
    timestamp: MOMENT,
    data: {
      ...createEnquiry(),
      id: HEX,
      reference: REFERENCE,
      createdAt: MOMENT,
      language: 'fr',
      lines: [{ name: 'Sea salt', quantity: 40, unit: 'carton' }],
      terms: expect.objectContaining(terms),
      files: [expect.objectContaining({ name: 'list.pdf', type: 'pdf' })],
    },
  })
  const path = new URL(event.data.files[0]?.url ?? '').pathname as `/${string}`
  expect((await visitor(`GET ${path}`)).status).toBe(401)
  expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': HEX })
})

it('an event reports spam when it is moved to the inbox, and a reply, and nothing else', async () => {
  const { received, services, idle, admin, dataDir } = await startWithWebhook([
    'enquiry.created',
    'enquiry.replied',
  ])
  await admin('POST /api/products', createProductForm())
  expect(runSql(dataDir, 'select * from webhook_product_changes')).toEqual([])
  const { id } = await services.messages.send({ ...createEnquiry(), topic: 'filled in' })
  await idle()
  expect(received).toEqual([])
  await admin('PUT /api/messages/spam', { ids: [id], spam: false })
  await idle()
  await admin(`POST /api/messages/${id}/reply`, { replyContent: 'We do.' })
  await idle()
  const { reference } = (await admin(`GET /api/messages/${id}`)).body
  const { email } = createEnquiry()
  const replied = { id, reference, email, reply: 'We do.', repliedAt: MOMENT }
  expect(received).toMatchObject([
    { event: { type: 'enquiry.created', data: { id } } },
    { event: { type: 'enquiry.replied', data: replied } },
  ])
})

it('an event goes to subscribed endpoints only, each with its own signature', async () => {
  const { received, add, secret, visitor, idle } = await startWithWebhook(['enquiry.created'])
  const other = await add()
  await add({ events: ['product.changed'] })
  await add({ enabled: false })
  await visitor('POST /api/messages', createEnquiry())
  await idle()
  expect(received).toHaveLength(2)
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  for (const signingSecret of [secret, other.secret]) {
    expect(received.filter((request) => isSignedBy(request, signingSecret))).toHaveLength(1)
  }
})

const parseData = (request: Received | undefined) =>
  WEBHOOK_DATA['product.changed'].parse(request?.event.data)

it('changed products are one event with a maximum of ids', async () => {
  const { received, services, dataDir, idle, admin } = await startWithWebhook(['product.changed'])
  const names = Array.from({ length: WEBHOOK_LIMITS.ids + 5 }, (_, index) => `Tea ${index}`)
  const rows = names.map((name, index) => ({
    row: index + 1,
    id: undefined,
    fields: createProductFields({ name }),
    status: 'published' as const,
    featured: false,
    pictures: [],
    translations: [],
  }))
  services.products.importAll(
    () => rows,
    [],
    (imported) => void [...imported],
  )
  await idle()
  expect(received).toHaveLength(1)
  const { created, isComplete } = parseData(received[0])
  expect(created).toHaveLength(WEBHOOK_LIMITS.ids)
  expect(isComplete).toBe(false)
  expect(runSql(dataDir, 'select * from webhook_product_changes')).toEqual([])

  const [first = '', second = '', third = ''] = created
  await admin(`PUT /api/products/${first}/toggle-featured`, { featured: true })
  await admin('PUT /api/products/reorder', { updates: [{ id: second, order: 5_000 }] })
  await admin(`DELETE /api/products/${third}`)
  const changes = runSql(dataDir, 'select * from webhook_product_changes order by rowid')
  expect(changes).toEqual([
    { product_id: first, change: 'changed' },
    { product_id: second, change: 'changed' },
    { product_id: third, change: 'deleted' },
  ])
})

it('changed products are reported by id, and exist for receivers while they are public', async () => {
  const { received, admin, dataDir, idle } = await startWithWebhook(['product.changed'])
  const { body } = await admin('POST /api/products', createProductForm())
  await idle()
  expect(received.map(parseData)).toEqual([
    { created: [body._id], changed: [], deleted: [], isComplete: true },
  ])
  // After an event, further changes are gathered for two seconds.
  const { _id } = (await admin('POST /api/products', createProductForm({ status: 'draft' }))).body
  const readChanges = () => runSql(dataDir, 'select change from webhook_product_changes')
  const setStatus = (status: string) =>
    admin('PATCH /api/products', { ids: [_id], changes: { status } })
  await admin(`PUT /api/products/${_id}`, createProductForm({ name: 'Draft' }))
  expect(readChanges()).toEqual([])
  await setStatus('published')
  expect(readChanges()).toEqual([{ change: 'created' }])
  await setStatus('draft')
  expect(readChanges()).toEqual([{ change: 'deleted' }])
  await setStatus('published')
  expect(readChanges()).toEqual([{ change: 'changed' }])
  await admin(`DELETE /api/products/${_id}`)
  expect(readChanges()).toEqual([{ change: 'deleted' }])
})
