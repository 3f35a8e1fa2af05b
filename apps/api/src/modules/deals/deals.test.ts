import { hashProforma } from '@dhow/contract/deals/proforma-draft'
import { describe, expect, it } from 'vitest'
import { startWithDeal } from '#api/testing/deals.ts'
import { startWithEnquiry } from '#api/testing/quotations.ts'

describe('steps', () => {
  it('begin with the acceptance, and the furthest one is the state of the deal', async () => {
    const { id, admin, readDeal, setStep, removeStep, readDealByCode } = await startWithDeal()
    const { steps, accepted } = await readDeal()
    expect(steps).toMatchObject([{ step: 'accepted', note: '' }])
    expect(accepted).toEqual({
      version: 1,
      currency: 'USD',
      sum: '2025.00',
      column: { rule: 'CIF', place: 'Mombasa (KE MBA)' },
    })
    await setStep('shipped', '2027-03-20', 'MSC Ada, ETA 2 April')
    await setStep('deposit_received', '2019-12-31')
    await setStep('deposit_received', '2027-03-02', 'Thank you')
    expect(await readDeal()).toMatchObject({
      step: 'shipped',
      steps: [
        { step: 'accepted' },
        { step: 'deposit_received', day: '2027-03-02', note: 'Thank you' },
        { step: 'shipped', day: '2027-03-20', note: 'MSC Ada, ETA 2 April' },
      ],
    })
    expect((await readDealByCode()).body.steps).toHaveLength(3)
    const [row] = (await admin('GET /api/inbox')).body.items
    expect(JSON.stringify(row)).toContain('Deal: deposit received. Thank you')
    const list = async (deal: string) => (await admin(`GET /api/quotations?deal=${deal}`)).body
    expect((await list('shipped')).items).toMatchObject([{ id, dealStep: 'shipped' }])
    expect((await list('accepted')).total).toBe(0)
    await removeStep('shipped')
    await removeStep('shipped')
    expect(await readDeal()).toMatchObject({ step: 'deposit_received' })
  })

  it('need an acceptance and a possible year', async () => {
    const { admin, quote } = await startWithEnquiry()
    const { id } = await quote()
    const setStep = (step: string, day: string) =>
      admin(`PUT /api/quotations/${id}/deal/steps/${step}`, { day, note: '' })
    const { body } = await admin(`GET /api/quotations/${id}/deal`)
    expect(body).toEqual({ steps: [], versions: [] })
    expect(await admin(`POST /api/quotations/${id}/proforma`)).toMatchObject({ status: 409 })
    expect(await setStep('shipped', '2027-03-01')).toMatchObject({
      status: 409,
      body: { message: 'The buyer has not accepted this quotation yet.' },
    })
    expect(await setStep('shipped', '0207-03-01')).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'day' }] },
    })
    expect(await setStep('accepted', '2027-03-01')).toMatchObject({ status: 400 })
  })
})

describe('the draft of a proforma invoice', () => {
  it('begins with the accepted column, and gets its number once', async () => {
    const { admin, path, readDeal, createProforma, saveProforma } = await startWithDeal({
      terms: { depositPercent: 30, payment: 'tt-balance', paymentNote: 'Balance before loading' },
    })
    const { number } = (await createProforma()).body
    expect(number).toMatch(/^PI-\d{4}-00001$/)
    expect(await createProforma()).toMatchObject({ status: 409 })
    const [draft] = (await readDeal()).versions
    expect(draft).toMatchObject({
      version: 1,
      state: 'draft',
      currency: 'USD',
      column: { rule: 'CIF', place: 'Mombasa (KE MBA)' },
      orderNumber: 'PO-7',
      dischargePort: 'Mombasa (KE MBA)',
      depositPercent: 30,
      payment: 'Part by T/T, balance against documents\nBalance before loading',
      buyer: { company: 'Visitor Ltd', email: 'ada@visitor.example', address: '' },
      totals: { sum: '2025.00', deposit: '607.50', balance: '1417.50', cartons: 150 },
      lines: [
        { quotedLine: 0, brand: 'Lateen', quantity: 100, price: 135_000 },
        { quotedLine: 1, note: 'Red label' },
      ],
    })
    expect(draft?.letter).toMatch(/^Dear Ada/)
    const saved = await saveProforma({ language: 'fr', ifVersion: draft && hashProforma(draft) })
    expect(saved).toMatchObject({ status: 200 })
    expect((await readDeal()).versions[0]).toMatchObject({
      letter: expect.stringMatching(/^Bonjour Ada/),
      lines: [{ brand: 'Lateen' }, { quotedLine: 1 }],
    })
    expect(await saveProforma({ ifVersion: 'stale' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    expect(await admin(`DELETE ${path}/proforma/draft`)).toMatchObject({ status: 200 })
    expect(await saveProforma().catch(() => 'deleted')).toBe('deleted')
    expect((await createProforma()).body.number).toBe(number)
  })

  it('begins with the terms that have no field, in the language of the buyer', async () => {
    const documents = 'D'.repeat(1_000)
    const remarks = 'R'.repeat(2_000)
    const { readDeal, createProforma, saveProforma } = await startWithDeal({
      language: 'fr',
      terms: {
        payment: 'tt-balance',
        depositPercent: 30,
        leadTimeDays: 30,
        leadTimeFrom: 'deposit',
        loadingPort: 'Mundra',
        tolerancePercent: 5,
        partialShipment: false,
        documents,
        remarks,
      },
    })
    await createProforma()
    expect((await readDeal()).versions[0]?.remarks.split('\n')).toEqual([
      expect.stringContaining('30 jours'),
      expect.stringContaining('5 %'),
      expect.stringContaining('Non autorisée'),
      `Documents\u00a0: ${documents}`,
      remarks,
    ])
    expect(await saveProforma()).toMatchObject({ status: 200 })
  })

  it('refuses impossible values at their fields', async () => {
    const { createProforma, saveProforma, readDeal } = await startWithDeal()
    await createProforma()
    const [line] = (await readDeal()).versions[0]?.lines ?? []
    const { productId: _, specification: _s, ...input } = line ?? { name: '' }
    const expectIssue = async (over: object, path: string, status = 400) =>
      expect(await saveProforma(over)).toMatchObject({ status, body: { issues: [{ path }] } })
    await expectIssue({ depositPercent: 101 }, 'depositPercent')
    await expectIssue({ lines: [{ ...input, quantity: 0 }] }, 'lines.0.quantity')
    await expectIssue({ lines: [{ ...input, quotedLine: 2 }] }, 'lines.0.quotedLine', 422)
    await expectIssue(
      { lines: [{ ...input, unit: 'piece', pricePer: 'carton' }] },
      'lines.0.pricePer',
    )
    await expectIssue({ date: '31.3.2027' }, 'date')
  })
})
