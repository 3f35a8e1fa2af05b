import { buffer } from 'node:stream/consumers'
import { getTranslator } from '@dhow/i18n/catalogues'
import { expect, it } from 'vitest'
import { createCaller } from '#api/testing/caller.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { toBearer } from '#api/testing/login-as-admin.ts'
import {
  createQuotationLine,
  createQuotationVersion,
  toDraftInput,
} from '#api/testing/quotations.ts'
import { nameCells, readCells, readRows } from '#api/testing/xlsx.ts'
import { buildQuotationWorkbook } from './workbook.ts'

const STRANGER = 'mallory@attacker.example'

const NOT_PART = {
  status: 403,
  body: { message: expect.stringContaining(`${STRANGER} is not part of this conversation`) },
}

async function startWithKey(reply: string | null = 'We do.') {
  const server = await startConversation({ reply })
  const { admin, app } = server
  const scopes = ['enquiries:read', 'enquiries:reply']
  const { key } = (await admin('POST /api/api-keys', { name: 'CRM', scopes })).body
  return { ...server, byKey: createCaller(app, toBearer(key)) }
}

it('no response to an API key contains the code of a quotation', async () => {
  const { byKey, admin, quote, followUp, receive, read, messageId } = await startWithKey(null)
  const { id, code } = await quote()
  const { link } = (await read()).fields
  await followUp({ content: `See ${link}` })
  receive({ text: `Yes.\n> See ${link}` })
  receive({
    text: `https://safe.example/?url=${encodeURIComponent(link ?? '')}&data=05 or ${code}`,
  })
  const [buyer] = (await admin('GET /api/buyers')).body.items
  const paths = [
    `api/quotations/${id}`,
    'api/quotations',
    `api/messages/${messageId}/entries`,
    'api/inbox',
    `api/messages/${messageId}`,
    'api/messages',
    `api/buyers/${buyer.id}`,
  ]
  for (const path of paths) {
    const { status, body } = await byKey(`GET /${path}`)
    expect(status, path).toBe(200)
    expect(JSON.stringify(body), path).not.toContain(code)
  }
  const replaced = await byKey(`POST /api/quotations/${id}/new-link`)
  expect(replaced.body.url).toMatch(/\/quotation\/…$/)
  const { versions, ...quotation } = (await byKey(`GET /api/quotations/${id}`)).body
  expect(quotation.url).toMatch(/\/quotation\/…$/)
  expect((await admin(`GET /api/quotations/${id}`)).body.url).toMatch(/\/quotation\/\w{4}-/)
})

it('an API key sends mail only to addresses of the conversation', async () => {
  const { byKey, messageId, followUp, receive, get } = await startWithKey()
  const path = `POST /api/messages/${messageId}/follow-ups` as const
  expect(await byKey(path, { content: 'Hi', to: STRANGER })).toMatchObject({
    ...NOT_PART,
    body: { issues: [{ path: 'to' }] },
  })
  expect(await byKey(path, { content: 'Hi', cc: ['ada@visitor.example', STRANGER] })).toMatchObject(
    { ...NOT_PART, body: { issues: [{ path: 'cc.1' }] } },
  )
  const { id: entry } = (await byKey(path, { content: 'Hi' })).body
  const retry = `POST /api/messages/${messageId}/follow-ups/${entry}/retry` as const
  expect(await byKey(retry, { email: STRANGER })).toMatchObject(NOT_PART)
  const reply = `POST /api/messages/${messageId}/reply/retry` as const
  expect(await byKey(reply, { email: STRANGER })).toMatchObject(NOT_PART)
  await followUp({ content: 'Hi', cc: ['agent@visitor.example'] })
  receive({ from: { address: 'boss@visitor.example', name: 'Boss' } })
  const knownRecipients = { to: 'boss@visitor.example', cc: ['agent@visitor.example'] }
  expect(await byKey(path, { content: 'Hi', ...knownRecipients })).toMatchObject({ status: 201 })

  const { id } = (await byKey(`POST /api/messages/${messageId}/quotations`)).body
  const { buyer, ...draft } = toDraftInput((await get(id)).versions[0])
  const lines = draft.lines.map((line) => ({ ...line, prices: [1, 1] }))
  const save = (email: string) =>
    byKey(`PUT /api/quotations/${id}/draft`, { ...draft, lines, buyer: { ...buyer, email } })
  const send = () => byKey(`POST /api/quotations/${id}/send`, {})
  await save(STRANGER)
  expect(await send()).toMatchObject({ ...NOT_PART, body: { issues: [{ path: 'buyer.email' }] } })
  await save(buyer.email)
  expect(await send()).toMatchObject({ status: 200 })
  const resend = `POST /api/quotations/${id}/resend` as const
  expect(await byKey(resend, { email: STRANGER })).toMatchObject(NOT_PART)
})

const version = createQuotationVersion({
  currency: 'KWD',
  columns: [
    { rule: 'FOB', place: 'Jebel Ali' },
    { rule: 'CIF', place: 'Mombasa' },
  ],
  lines: [
    createQuotationLine({ name: '=1+1', note: '=cmd()', prices: [123_456, 130_000] }),
    createQuotationLine({ name: 'Halva', pricePer: 'piece', prices: [5_137, null] }),
    createQuotationLine({
      name: 'Ghee',
      isOptional: true,
      quantity: null,
      prices: [990_000, 990_000],
    }),
  ],
  note: 'Secret margin',
  terms: { leadTimeDays: 21 },
  buyer: { name: '+Ada', email: 'ada@visitor.example', company: '@Visitor', country: 'KE' },
})

it('contains the facts, the lines and the totals, but neither the internal note nor formulas', async () => {
  const i18n = getTranslator(version.language)
  const facts = { number: 'Q-2026-00042', version, sentOn: '2027-03-01', i18n }
  const workbook = await buffer(buildQuotationWorkbook(facts))
  const rows = await readRows(workbook)
  const head = rows.findIndex(([first]) => first === 'No.')
  expect(rows.slice(0, head).map(([label, , text]) => [label, text])).toEqual([
    ['Quotation', 'Q-2026-00042'],
    ['Version', '2'],
    ['Date', '2027-03-01'],
    ['Valid until', '2027-03-31'],
    ['Company', '@Visitor'],
    ['Name', '+Ada'],
    ['Country', 'Kenya'],
    ['Incoterms', 'FOB Jebel Ali (Incoterms 2020)\nCIF Mombasa (Incoterms 2020)'],
    ['Currency', 'KWD'],
    ['Lead time', '21 days'],
  ])
  expect(nameCells(rows.slice(head))).toMatchObject([
    {
      'No.': '1',
      'Item number': '0042',
      Product: '=1+1',
      Brand: 'Monsoon',
      Note: '=cmd()',
      Pack: '24 × 250 g',
      Quantity: '100',
      Unit: 'carton',
      Optional: '',
      'Price per': 'carton',
      'Price FOB Jebel Ali': '12.3456',
      'Amount FOB Jebel Ali': '1234.56',
      Cartons: '100',
      'Net weight (kg)': '600',
      'Gross weight (kg)': '650',
      CBM: '3',
    },
    {
      'Price per': 'piece',
      'Price FOB Jebel Ali': '0.5137',
      'Amount FOB Jebel Ali': '1232.88',
      'Price CIF Mombasa': '',
      'Amount CIF Mombasa': '',
    },
    { Optional: 'yes', Quantity: '', 'Amount FOB Jebel Ali': '', Cartons: '' },
    {
      'No.': 'Total',
      'Amount FOB Jebel Ali': '2467.44',
      'Amount CIF Mombasa': '1300',
      Cartons: '200',
      'Net weight (kg)': '1200',
      'Gross weight (kg)': '1300',
      CBM: '6',
    },
    { 'No.': 'Not in the sum of CIF Mombasa: Halva' },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Secret|ada@visitor/)
  const { formulas, cells } = readCells(workbook)
  expect(formulas).toEqual([])
  // Amounts and sums of FOB and CIF.
  const numbers = cells.filter(({ address, type }) => /^[LN]\d/.test(address) && type === 'n')
  expect(numbers).toHaveLength(5)
})
