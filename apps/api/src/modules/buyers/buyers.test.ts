import { hashBuyer } from '@dhow/contract/buyers/buyers'
import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { expect, it } from 'vitest'
import { HEX, MOMENT, refusal, success } from '#api/testing/caller.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { removeMessages, startWithInbox } from '#api/testing/login-as-admin.ts'
import { startWithEnquiry } from '#api/testing/quotations.ts'

type Server = Pick<Awaited<ReturnType<typeof startWithInbox>>, 'admin'>

type Sent = Partial<EnquirySubmission> & { reply?: string }

const list = async ({ admin }: Server, query = '') =>
  (await admin(`GET /api/buyers${query}`)).body.items

const listEmails = async (server: Server, query?: string) =>
  (await list(server, query)).map(({ email }: { email: string }) => email)

/** Starts a server with an enquiry from each address. */
async function startWithBuyers(...enquiries: Sent[]) {
  const server = await startWithInbox(...enquiries)
  const buyers = await list(server)
  const getId = (email: string): string =>
    buyers.find((buyer: { email: string }) => buyer.email === email)?.id
  const read = async (email: string) => (await server.admin(`GET /api/buyers/${getId(email)}`)).body
  return { ...server, getId, read }
}

const ada: Sent = {
  email: 'ada@lamu.example',
  name: 'Ada',
  terms: { company: 'Lamu Stores', country: 'KE' },
}
const bob: Sent = {
  email: 'bob@kilwa.example',
  name: 'Bob',
  terms: { company: 'Kilwa', country: 'TZ' },
}
const [ADA, BOB] = ['ada@lamu.example', 'bob@kilwa.example']

it('lists buyers by their last enquiry, with what the latest ones state', async () => {
  const later = { ...ada, email: 'Ada@Lamu.example', name: 'Ada L', terms: {} }
  const server = await startWithBuyers(ada, bob, later)
  expect(await list(server)).toEqual([
    {
      id: HEX,
      name: 'Ada L',
      email: 'Ada@Lamu.example',
      company: 'Lamu Stores',
      country: 'KE',
      label: '',
      enquiries: 2,
      lastEnquiryAt: '1970-01-01T00:02:00.000Z',
    },
    expect.objectContaining({ name: 'Bob', email: BOB, enquiries: 1 }),
  ])
})

it('finds a buyer by a part of name, company, address, country or label', async () => {
  const server = await startWithBuyers(ada, bob)
  await server.admin(`PATCH /api/buyers/${server.getId(ADA)}`, { label: 'Key account' })
  for (const search of ['Ada', 'lamu st', 'ADA@LAMU', 'kénya', 'key acc']) {
    expect(await listEmails(server, `?search=${encodeURIComponent(search)}`), search).toEqual([ADA])
  }
})

it('has no buyer of spam, keeps a buyer while an enquiry is in the trash, and forgets them with the last one', async () => {
  const server = await startWithInbox(ada)
  const move = (spam: boolean) => server.admin('PUT /api/messages/spam', { ids: server.ids, spam })
  await move(true)
  expect(await listEmails(server)).toEqual([])
  await move(false)
  expect(await listEmails(server)).toEqual([ADA])
  await server.admin('DELETE /api/messages/multiple', { ids: server.ids })
  expect(await list(server)).toEqual([expect.not.objectContaining({ lastEnquiryAt: MOMENT })])
  await server.admin('PUT /api/messages/restored', { ids: server.ids })
  expect(await list(server)).toEqual([expect.objectContaining({ lastEnquiryAt: MOMENT })])
  await removeMessages(server.admin, server.ids)
  expect(await listEmails(server)).toEqual([])
})

it('moves the label with a corrected address', async () => {
  const server = await startWithBuyers({ ...ada, reply: 'Yes.' })
  await server.admin(`PATCH /api/buyers/${server.getId(ADA)}`, { label: 'VIP' })
  await server.admin(`POST /api/messages/${server.ids[0]}/reply/retry`, { email: BOB })
  expect(await list(server)).toEqual([expect.objectContaining({ email: BOB, label: 'VIP' })])
})

it('reads what a buyer requested, was quoted and accepted, also of enquiries from other addresses', async () => {
  const server = await startWithEnquiry({
    terms: {
      company: 'Visitor Ltd',
      country: 'KE',
      phone: '0712 345 678',
      incoterms: [
        { rule: 'EXW', place: 'Dubai' },
        { rule: 'CIF', place: 'KEMBA' },
      ],
    },
  })
  const { admin, quote, accept, tea } = server
  const { code } = await quote()
  await quote()
  await accept(code)
  const [{ id }] = await list(server)
  expect((await admin(`GET /api/buyers/${id}`)).body).toMatchObject({
    name: 'Ada Visitor',
    company: 'Visitor Ltd',
    note: '',
    createdAt: MOMENT,
    timeZone: 'Africa/Nairobi',
    phones: ['+254 712 345678'],
    suggestions: [],
    addresses: [{ address: 'ada@visitor.example', enquiries: 1 }],
    products: [
      { name: 'Cardamom Tea', productId: tea, lines: 1, cartons: 100 },
      { name: 'Sesame Halva', lines: 1, cartons: 50 },
    ],
    // 150 cartons of 12.35 in the first column, and of 13.50 in the accepted one.
    sums: {
      quoted: [{ currency: 'USD', sum: '3877.50' }],
      won: [{ currency: 'USD', sum: '2025.00' }],
    },
  })
  const email = 'bob@visitor.example'
  await quote({ buyer: { name: 'Bob', email, company: '', country: '' } })
  await server.services.messages.send({ ...createEnquiry(), email })
  const totals = (await list(server)).map(
    async (buyer: { id: string }) =>
      (await admin(`GET /api/quotations?buyer=${buyer.id}`)).body.total,
  )
  expect(await Promise.all(totals)).toEqual([1, 3])
})

it('suggests buyers of the same company or company domain, and merges and splits them', async () => {
  const server = await startWithBuyers(
    { ...bob, email: 'bob@gmail.com', terms: {} },
    { ...ada, email: 'eve@gmail.com', name: 'Eve', terms: { company: 'LAMU STORES' } },
    { ...bob, email: 'cy@lamu.example', name: 'Cy' },
    ada,
  )
  const { admin, getId, read } = server
  const listSuggested = async () =>
    (await read(ADA)).suggestions.map((suggestion: Record<string, string>) => [
      suggestion.email,
      suggestion.reason,
    ])
  expect(await listSuggested()).toEqual([
    ['eve@gmail.com', 'company'],
    ['cy@lamu.example', 'domain'],
  ])
  await admin(`PATCH /api/buyers/${getId(ADA)}`, { note: 'Pays late' })
  await admin(`PATCH /api/buyers/${getId('eve@gmail.com')}`, { label: 'VIP', note: 'Likes tea' })
  const merge = (other: string) => admin(`POST /api/buyers/${getId(ADA)}/merge`, { other })
  expect(await merge(getId('eve@gmail.com'))).toEqual(success('The buyers were merged.'))
  expect(await read(ADA)).toMatchObject({
    email: ADA,
    company: 'Lamu Stores',
    label: 'VIP',
    note: 'Pays late\n\nLikes tea',
    addresses: [{ address: ADA, enquiries: 1 }, { address: 'eve@gmail.com' }],
    enquiries: 2,
  })
  expect(await listSuggested()).toEqual([['cy@lamu.example', 'domain']])
  expect(await merge(getId(ADA))).toEqual(refusal(409, 'cannot be merged with itself'))
  expect(await merge(getId('eve@gmail.com'))).toEqual(refusal(404, 'There is no such buyer'))

  const page = await server.readPage({ buyer: getId(ADA) })
  expect(page).toMatchObject({ total: 2, items: [{ name: 'Ada' }, { name: 'Eve' }] })
  const sender = await admin(`GET /api/inbox/${server.ids[3]}/sender`)
  expect(sender.body).toMatchObject({ buyer: { id: getId(ADA), label: 'VIP' } })

  const split = (address: string) => admin(`POST /api/buyers/${getId(ADA)}/split`, { address })
  expect(await split('cy@lamu.example')).toEqual(refusal(409, 'A buyer with one address'))
  const { body } = await split('Eve@Gmail.com')
  expect((await admin(`GET /api/buyers/${body.id}`)).body).toMatchObject({
    name: 'Eve',
    company: 'LAMU STORES',
    label: '',
    enquiries: 1,
  })
  expect(await split(ADA)).toEqual(refusal(409, 'A buyer with one address'))
})

it('saves the label and note unless they have changed', async () => {
  const { admin, getId, read } = await startWithBuyers(ada)
  const save = (fields: object) => admin(`PATCH /api/buyers/${getId(ADA)}`, fields)
  const ifVersion = hashBuyer(await read(ADA))
  expect(await save({ label: '  Key   account ', ifVersion })).toEqual(success('Saved.'))
  expect(await read(ADA)).toMatchObject({ label: 'Key account', note: '' })
  expect(await save({ note: 'Tea', ifVersion })).toEqual(refusal(409, 'changed elsewhere'))
  expect(await save({ label: 'x'.repeat(41) })).toEqual(refusal(400, 'Label may have at most 40'))
})
