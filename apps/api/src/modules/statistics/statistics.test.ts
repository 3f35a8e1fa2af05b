import type { EnquirySubmission } from '@dhow/contract/messages/enquiry-submission'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createEnquiry, createProductForm } from '#api/testing/factories.ts'
import { removeMessages, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startWithEnquiry } from '#api/testing/quotations.ts'
import { runSql } from '#api/testing/sql.ts'

const MARCH = 'from=2026-03-01&to=2026-03-31'

const HOUR_MS = 3_600_000

type Sent = Partial<EnquirySubmission> & { at: string }

/** Starts a server with a product of 24 pieces in a carton. `send` sends an enquiry at a time. */
async function start() {
  const server = await startWithAdmin()
  const { admin, services } = server
  const specification = { unitsPerCarton: 24 }
  const form = createProductForm({ name: 'Cardamom Tea', category: 'beverages', specification })
  const tea: string = (await admin('POST /api/products', form)).body._id
  const send = async ({ at: createdAt, ...enquiry }: Sent) =>
    (
      await services.messages.send(
        { ...createEnquiry(), ...enquiry },
        { createdAt: new Date(createdAt) },
      )
    ).id
  const reply = (id: string | undefined, repliedAt: string) =>
    services.messages.reply(id ?? '', { content: 'Yes.' }, new Date(repliedAt))
  const setOutcome = (id: string | undefined, outcome: string, reason?: string) =>
    admin(`PATCH /api/messages/${id}/outcome`, { outcome, reason })
  const read = async (query = MARCH) => (await admin(`GET /api/statistics?${query}`)).body
  return { ...server, tea, send, reply, setOutcome, read }
}

const createLine = (text: string, quantity = 1) => ({ text, quantity, unit: 'carton' as const })

it('counts the requests of a period by product, category and country, and compares them', async () => {
  const { admin, tea, send, read } = await start()
  const createTeaLine = (quantity: number, unit: 'carton' | 'piece' | 'pallet') => ({
    productId: tea,
    quantity,
    unit,
  })
  const terms = { country: 'KE' }
  await send({
    at: '2026-03-01T00:00:00Z',
    lines: [createTeaLine(48, 'piece'), createLine('Halva', 30)],
    terms,
  })
  await send({
    at: '2026-03-31T23:59:59Z',
    lines: [createTeaLine(1, 'pallet'), createLine('halva')],
  })
  await send({ at: '2026-02-10T00:00:00Z', lines: [createTeaLine(10, 'carton')], terms })
  // Outside both periods.
  await send({ at: '2026-01-28T23:59:59Z', lines: [createLine('Salt')] })
  await send({ at: '2026-04-01T00:00:00Z', lines: [createLine('Salt')] })
  const previousPeriod = { previousLines: 0, previousCartons: 0 }
  const ofTea = { lines: 2, cartons: 2, previousLines: 1, previousCartons: 10 }
  expect(await read()).toMatchObject({
    previous: { from: '2026-01-29', to: '2026-02-28' },
    products: {
      rows: [
        { key: 'Halva', lines: 2, cartons: 31, ...previousPeriod },
        { key: 'Cardamom Tea', productId: tea, ...ofTea },
      ],
    },
    categories: {
      rows: [
        { key: '', lines: 2, cartons: 31 },
        { key: 'beverages', ...ofTea },
      ],
    },
    countries: {
      rows: [
        { key: 'KE', lines: 2, cartons: 32, previousCartons: 10 },
        { key: '', lines: 2, cartons: 1 },
      ],
    },
  })
  await admin(
    `PUT /api/products/${tea}`,
    createProductForm({ name: 'Green Tea', category: 'snacks' }),
  )
  const { products, categories } = await read()
  expect(products.rows[1]).toMatchObject({ key: 'Green Tea' })
  expect(categories.rows[1]).toMatchObject({ key: 'snacks', ...ofTea })
  await admin(`DELETE /api/products/${tea}`)
  const { rows } = (await read()).products
  expect(rows[1]).toMatchObject({ key: 'Cardamom Tea' })
  expect(rows[1]).not.toHaveProperty('productId')
})

it('counts lines while their message is in the inbox, and begins days in the time zone', async () => {
  const { admin, dataDir, send, read } = await start()
  const id = await send({ at: '2026-03-05T00:00:00Z', lines: [createLine('Salt')] })
  const countRows = async () => (await read()).products.rows.length
  const states = [await countRows()]
  const move = async (spam: boolean) => {
    await admin('PUT /api/messages/spam', { ids: [id], spam })
    states.push(await countRows())
  }
  await move(true)
  await move(false)
  await admin('DELETE /api/messages/multiple', { ids: [id] })
  states.push(await countRows())
  expect(states).toEqual([1, 0, 1, 0])
  await removeMessages(admin, [id])
  expect(runSql(dataDir, 'select * from requested_products')).toEqual([])
  await send({ at: '2026-02-28T20:30:00Z' })
  const count = async (zone: string) =>
    (await read(`${MARCH}&timeZone=${zone}`)).figures.current.enquiries
  expect([await count('Asia/Dubai'), await count('UTC')]).toEqual([1, 0])
})

it('sums up the rows after the twentieth', async () => {
  const { send, read } = await start()
  const lines = Array.from({ length: 23 }, (_, index) =>
    createLine(`Product ${index}`, 100 - index),
  )
  await send({ at: '2026-03-05T00:00:00Z', lines: [...lines, createLine('Product 22')] })
  await send({ at: '2026-02-05T00:00:00Z', lines: [createLine('Former', 7)] })
  const { products } = await read(`${MARCH}&sort=cartons`)
  expect(products.rows).toHaveLength(20)
  expect(products.rest).toEqual({
    count: 3,
    lines: 4,
    cartons: 80 + 79 + 78 + 1,
    previousLines: 1,
    previousCartons: 7,
  })
  expect((await read()).products.rows[0].key).toBe('Product 22')
})

it('measures the time to the first answer, and counts outcomes', async () => {
  const { send, reply, setOutcome, read } = await start()
  const toHour = (index: number) => `2026-03-02T0${index}:00:00Z`
  const ids: string[] = []
  for (const index of [0, 1, 2, 3, 4]) ids.push(await send({ at: toHour(index) }))
  await send({ at: '2026-02-20T00:00:00Z' })
  await reply(ids[0], toHour(2))
  await reply(ids[1], toHour(5))
  await reply(ids[2], '2026-03-09T02:00:00Z')
  await setOutcome(ids[0], 'lost', 'Price')
  await setOutcome(ids[1], 'quoted')
  await setOutcome(ids[1], 'lost')
  await setOutcome(ids[2], 'won')
  await setOutcome(ids[3], 'quoted')
  const { figures, reasons } = await read()
  expect(figures).toEqual({
    current: {
      enquiries: 5,
      answered: 3,
      waiting: 2,
      withinDay: 2,
      medianMs: 4 * HOUR_MS,
      // Also those won or lost later.
      quoted: 3,
      won: 1,
      lost: 2,
      sums: { quoted: [], won: [] },
    },
    previous: expect.objectContaining({ enquiries: 1, answered: 0, medianMs: null }),
  })
  expect(reasons).toEqual([
    { reason: '', count: 1 },
    { reason: 'Price', count: 1 },
  ])
  await reply(ids[3], toHour(9))
  expect((await read()).figures.current.medianMs).toBe(5 * HOUR_MS)
})

it('adds the values of quotations and deals by currency: of the accepted column, otherwise of the first', async () => {
  const { admin, quote, accept } = await startWithEnquiry()
  await accept((await quote()).code)
  const { id, code } = await quote({ currency: 'KWD' })
  await accept(code)
  await admin(`PUT /api/quotations/${id}/deal/steps/shipped`, { day: '2027-03-01', note: '' })
  await quote()
  const day = new Date().toISOString().slice(0, 10)
  const { body } = await admin(`GET /api/statistics?from=${day}&to=${day}`)
  expect(body.figures.current).toMatchObject({
    won: 1,
    quoted: 1,
    sums: {
      quoted: [
        { currency: 'KWD', sum: '2025.000' },
        { currency: 'USD', sum: '3877.50' },
      ],
      won: [
        { currency: 'KWD', sum: '2025.000' },
        { currency: 'USD', sum: '2025.00' },
      ],
    },
  })
  expect(body.deals).toEqual([
    { step: 'accepted', count: 1, sums: [{ currency: 'USD', sum: '2025.00' }] },
    { step: 'shipped', count: 1, sums: [{ currency: 'KWD', sum: '2025.000' }] },
  ])
})

it('downloads each table as CSV, and refuses invalid periods', async () => {
  const server = await start()
  const { send, reply, setOutcome } = server
  const lines = [createLine('=Salt', 3)]
  const id = await send({ at: '2026-03-05T00:00:00Z', lines, terms: { country: 'KE' } })
  await reply(id, '2026-03-05T01:30:00Z')
  await setOutcome(id, 'lost', 'Price')
  const readCsv = async (table: string) => {
    const { payload } = await server.download(`/api/statistics/${table}/csv?${MARCH}`)
    return payload.slice(1).trim().split('\r\n')
  }
  const heads = 'Lines,Cartons,Lines before,Cartons before'
  expect(await readCsv('products')).toEqual([`Product,${heads}`, "'=Salt,1,3,0,0"])
  expect(await readCsv('categories')).toEqual([
    `Category,${heads}`,
    'Outside the catalogue,1,3,0,0',
  ])
  expect(await readCsv('countries')).toEqual([`Country,${heads}`, 'Kenya,1,3,0,0'])
  expect(await readCsv('outcomes')).toEqual([
    'Figure,Period,Period before',
    'Enquiries,1,0',
    'Answered,1,0',
    'Not answered yet,0,0',
    'Answered within a day,1,0',
    'Median hours to first answer,1.5,',
    'Quoted,0,0',
    'Won,0,0',
    'Lost,1,0',
    'Lost: Price,1,',
  ])
  for (const [query, message] of [
    ['from=2026-03-02&to=2026-03-01', 'to must not be before from.'],
    ['from=2000-01-01&to=2026-03-01', 'A period may have at most 3,660 days.'],
    ['from=2026-02-30&to=2026-03-01', 'from must be a date such as 2027-03-31.'],
  ] as const) {
    expect(await server.admin(`GET /api/statistics?${query}`)).toEqual(refusal(400, message))
  }
})
