import type { QuotationDraft } from '@dhow/contract/quotations/quotation-draft'
import { hashDraft } from '@dhow/contract/quotations/quotations'
import { expect, it } from 'vitest'
import { success } from '#api/testing/caller.ts'
import { getCode, startWithEnquiry, toDraftInput } from '#api/testing/quotations.ts'
import { runSql } from '#api/testing/sql.ts'

type Column = QuotationDraft['columns'][number]

it('creates a draft in whole cartons, with a column for each requested Incoterm', async () => {
  const { create, get, messageId, tea } = await startWithEnquiry()
  const id = await create()
  const year = new Date().getUTCFullYear()
  const quotation = await get(id)
  expect(quotation).toMatchObject({ id, number: `Q-${year}-00001`, messageId })
  expect(quotation.url).toBeUndefined()
  expect(quotation.versions).toHaveLength(1)
  expect(quotation.versions[0]).toMatchObject({
    version: 1,
    state: 'draft',
    currency: 'USD',
    language: 'en',
    buyer: {
      name: 'Ada Visitor',
      email: 'ada@visitor.example',
      company: 'Visitor Ltd',
      country: 'KE',
    },
    columns: [
      { rule: 'EXW', place: 'Dubai' },
      { rule: 'CIF', place: 'Mombasa (KE MBA)' },
    ],
    terms: { payment: 'cad' },
    letter: expect.stringContaining('Dear Ada Visitor,'),
    lines: [
      {
        productId: tea,
        name: 'Cardamom Tea',
        quantity: 100,
        unit: 'carton',
        pricePer: 'carton',
        prices: [null, null],
        requested: { quantity: 2_400, unit: 'piece' },
      },
      {
        name: 'Sesame Halva',
        quantity: 50,
        note: 'Red label',
        specification: { unitsPerCarton: 24 },
      },
    ],
  })
})

it('leaves the quantity of a request empty that it cannot convert', async () => {
  const { create, get } = await startWithEnquiry({
    lines: [
      { text: 'Mixed biscuits', quantity: 2, unit: '40' },
      { text: 'Loose pens', quantity: 900, unit: 'piece' },
    ],
    terms: {},
  })
  const { versions } = await get(await create())
  expect(versions[0].columns).toEqual([{ rule: 'FOB', place: '' }])
  expect(versions[0].lines).toMatchObject([
    { name: 'Mixed biscuits', quantity: null, requested: { quantity: 2, unit: '40' } },
    { name: 'Loose pens', quantity: 900, unit: 'piece', pricePer: 'piece' },
  ])
})

it('saves a draft with its sums, and keeps the facts of the enquiry, but refuses invalid lines and a stale version', async () => {
  const { create, save, get, halva, admin } = await startWithEnquiry()
  const id = await create()
  const draft = toDraftInput((await get(id)).versions[0])
  for (const [price, message] of [
    [-1, 'Price must not be negative.'],
    [0.5, 'at most four decimals'],
    [1_000_000_000_000, 'at most 99,999,999.9999'],
  ] as const) {
    const lines = draft.lines.map((line) => ({ ...line, prices: [1, price] }))
    const { status, body } = await save(id, { lines })
    expect(status).toBe(400)
    expect(body.issues[0]).toMatchObject({
      path: 'lines.0.prices.1',
      message: expect.stringContaining(message),
    })
  }
  const line = { quantity: 1, unit: 'carton' as const, isOptional: false, prices: [1, 1] }
  const pieces = { ...line, text: 'Stand', pricePer: 'piece' as const }
  const unknown = { ...line, productId: 'no-product', pricePer: 'carton' as const }
  for (const [wrong, path] of [
    [pieces, 'lines.0.pricePer'],
    [unknown, 'lines.0.productId'],
  ] as const) {
    expect(await save(id, { lines: [wrong] })).toMatchObject({
      status: 422,
      body: { issues: [{ path }] },
    })
  }
  const [first, second] = draft.lines
  const lines = [
    { ...second, prices: [200_000, null], isOptional: true },
    { ...first, prices: [5_000, 6_000], pricePer: 'piece' as const },
    { text: 'Display stand', quantity: 10, unit: 'piece', pricePer: 'piece', prices: [0, 10_000] },
  ] as typeof draft.lines
  expect(await save(id, { lines })).toEqual(success('Saved.'))
  const [version] = (await get(id)).versions
  expect(version.lines).toMatchObject([
    { name: 'Sesame Halva', productId: halva, itemNumber: 'Ses', brand: 'Lateen' },
    { name: 'Cardamom Tea' },
    { name: 'Display stand' },
  ])
  // 2,400 pieces at 0.50 and 0.60, and ten stands at 0 and 1.
  expect(version.totals.columns).toEqual([
    { sum: '1200.00', unpriced: [] },
    { sum: '1450.00', unpriced: [] },
  ])
  expect(version.totals).toMatchObject({ cartons: 100, netGrams: 600_000, unmeasured: [2] })

  const ifVersion = hashDraft(version)
  await save(id, { note: 'Changed elsewhere' })
  const oldDraft = { ...toDraftInput(version), ifVersion }
  const stale = await admin(`PUT /api/quotations/${id}/draft`, oldDraft)
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale_version' } })
  const [saved] = (await get(id)).versions
  const latestDraft = { ...toDraftInput(saved), ifVersion: hashDraft(saved) }
  expect(await admin(`PUT /api/quotations/${id}/draft`, latestDraft)).toEqual(success('Saved.'))
})

it('does not send outdated prices, and shows buyers no derivation', async () => {
  const { create, get, save, send, readByCode, admin } = await startWithEnquiry()
  const id = await create()
  const derivation = { from: 0, method: 'percent', value: 100_000 } as const
  const draft = toDraftInput((await get(id)).versions[0])
  const [exw, cif] = draft.columns as [Column, Column]
  const columns = [exw, { ...cif, derivation }]
  const buildLines = (price: number) =>
    draft.lines.map((line) => ({ ...line, prices: [price, 110_000], derived: [null, 110_000] }))
  await save(id, { columns, lines: buildLines(120_000) })
  const refused = await send(id)
  expect(refused).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'columns.1.derivation' }] },
  })
  await save(id, { columns, lines: buildLines(100_000) })
  expect(await send(id)).toMatchObject({ status: 200 })
  const { url, versions } = await get(id)
  expect(versions[0].columns[1].derivation).toEqual(derivation)
  expect(JSON.stringify((await readByCode(getCode(url))).body)).not.toContain('deriv')
  await admin(`POST /api/quotations/${id}/revise`)
  expect((await get(id)).versions[0].lines[0].derived).toEqual([null, 110_000])
})

it('does not send an incomplete draft', async () => {
  const { create, save, send, listMails, get } = await startWithEnquiry()
  const previousCount = (await listMails()).length
  for (const [changes, path] of [
    [{ lines: [] }, 'lines'],
    [{ validUntil: '2026-01-01' }, 'validUntil'],
    [{ validUntil: null }, 'validUntil'],
    [{ letter: '' }, 'letter'],
  ] as const) {
    const id = await create()
    await save(id, changes as Partial<QuotationDraft>)
    const { status, body } = await send(id)
    expect(status).toBe(422)
    expect(body.issues).toContainEqual(expect.objectContaining({ path }))
    expect((await get(id)).versions[0].state).toBe('draft')
  }
  expect(await listMails()).toHaveLength(previousCount)
})

it('starts a quotation with the defaults of the company', async () => {
  const { admin, create, get } = await startWithEnquiry({ terms: {} })
  const { body: settings } = await admin('GET /api/quotation-settings')
  const changed = {
    ...settings,
    currency: 'KWD',
    validDays: 10,
    letter: 'Hello {name}',
    terms: { loadingPort: 'Jebel Ali', depositPercent: 30 },
  }
  expect(await admin('PUT /api/quotation-settings', changed)).toEqual(success('Saved.'))
  const [version] = (await get(await create())).versions
  expect(version).toMatchObject({
    currency: 'KWD',
    letter: 'Hello Ada Visitor',
    terms: changed.terms,
    columns: [{ rule: 'FOB', place: 'Jebel Ali' }],
  })
  const invalidSettings = { ...changed, currency: 'XXY' }
  expect(await admin('PUT /api/quotation-settings', invalidSettings)).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'currency' }] },
  })
})

it('writes the default letter in the language of the buyer, until somebody changes it', async () => {
  const { admin, create, get, save, dataDir } = await startWithEnquiry()
  runSql(dataDir, "update messages set language = 'fr'")
  const id = await create()
  const readLetter = async () => (await get(id)).versions[0].letter
  expect(await readLetter()).toMatch(/^Bonjour Ada Visitor,\n\nMerci de votre demande\./)
  await save(id, { language: 'ar' })
  expect(await readLetter()).toMatch(/^تحية طيبة إلى Ada Visitor،/)
  await save(id, { letter: 'Salut Ada' })
  await save(id, { language: 'es' })
  expect(await readLetter()).toBe('Salut Ada')
  const { body: settings } = await admin('GET /api/quotation-settings')
  await admin('PUT /api/quotation-settings', { ...settings, letter: 'Ahoy {name}' })
  expect((await get(await create())).versions[0].letter).toBe('Ahoy Ada Visitor')
})

it('names the characters that the PDF cannot show, and still sends the draft', async () => {
  const { admin, create, get, save, send } = await startWithEnquiry()
  const id = await create()
  const draft = toDraftInput((await get(id)).versions[0])
  expect((await get(id)).versions[0].unprintable).toBeUndefined()
  const lines = draft.lines.map((line) => ({ ...line, prices: [1, 1], note: 'ข้าว ސަ' }))
  await save(id, {
    lines,
    buyer: { ...draft.buyer, company: 'ސ Stores' },
    letter: 'Dear 😀',
    terms: { remarks: 'Fresh 🌿🌿' },
  })
  const { body: settings } = await admin('GET /api/quotation-settings')
  await admin('PUT /api/quotation-settings', { ...settings, bankDetails: 'ސ' })
  const unprintable = [
    { path: 'buyer.company', characters: 'ސ' },
    { path: 'terms.remarks', characters: '🌿' },
    { path: 'lines.0.note', characters: 'ސ ަ' },
    { path: 'lines.1.note', characters: 'ސ ަ' },
    { path: 'letter', characters: '😀' },
    { path: 'bankDetails', characters: 'ސ' },
  ]
  expect((await get(id)).versions[0].unprintable).toEqual(unprintable)
  expect(await send(id)).toMatchObject({ status: 200, body: { unprintable } })
  expect((await get(id)).versions[0].unprintable).toBeUndefined()
})
