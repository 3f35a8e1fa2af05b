import { contract } from '@dhow/contract'
import { isPublic } from '@dhow/contract/route'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { readPdfText } from '#api/testing/pdf.ts'
import { getCode, startWithEnquiry, toDraftInput } from '#api/testing/quotations.ts'
import { runSql } from '#api/testing/sql.ts'
import { openReceiver, verify } from '#api/testing/webhook-receiver.ts'
import { readRows } from '#api/testing/xlsx.ts'

it('shows a sent quotation by its code, without what is internal, and as a PDF and a workbook', async () => {
  const { app, quote, readByCode, get, listMails, admin } = await startWithEnquiry()
  const { id, code } = await quote({ note: 'Floor price 11.90' })
  const { body } = await readByCode(code.toLowerCase().replaceAll('-', ''))
  const totals = { columns: [{ sum: '1852.50' }, { sum: '2025.00' }] }
  expect(body).toMatchObject({
    number: (await get(id)).number,
    buyer: { name: 'Ada Visitor', company: 'Visitor Ltd' },
    versions: [{ version: 1, state: 'sent', totals }],
  })
  const text = JSON.stringify(body)
  expect(text).not.toContain('Floor price')
  expect(text).not.toContain('ada@visitor.example')
  expect(text).not.toContain('"requested"')

  const all = await listMails()
  const quotation = await readByCode(code)
  for (const path of ['', '/pdf', '/xlsx', '/decision', '?decision=accept']) {
    for (const method of ['GET', 'HEAD'] as const) {
      await app.inject({ method, url: `/api/sent-quotations/${code}${path}` })
    }
  }
  expect(await readByCode(code)).toEqual(quotation)
  expect(await listMails()).toHaveLength(all.length)

  await admin('PUT /api/quotation-settings', {
    ...(await admin('GET /api/quotation-settings')).body,
    bankDetails: 'IBAN AE07',
  })
  const download = (path: string) => app.inject({ url: `/api/sent-quotations/${code}/${path}` })
  const pdf = await download('pdf?version=1')
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
  })
  // The download equals the mailed file.
  expect(pdf.rawPayload.equals(all.at(-1)?.attachments[0]?.content ?? Buffer.of())).toBe(true)
  expect((await download('pdf?version=2')).statusCode).toBe(404)
  const workbook = await download('xlsx?lang=ar')
  expect(workbook.headers['content-disposition']).toContain('.xlsx')
  expect(workbook.rawPayload.toString('latin1', 0, 2)).toBe('PK')
  await admin(`POST /api/quotations/${id}/revise`)
  expect((await readByCode(code)).body.versions).toHaveLength(1)
})

it('accepts once if the acceptance is complete, with mails to both sides, and wins the enquiry', async () => {
  const { quote, decide, accept, readByCode, listMails, readMessage, get, save, create, send } =
    await startWithEnquiry()
  const { id, code } = await quote()
  const { status, body } = await decide(code, { decision: 'accept' })
  expect(status).toBe(400)
  expect(body.issues).toMatchObject([{ path: 'column' }, { path: 'confirmed' }])
  const unpriced = { status: 422, body: { issues: [{ path: 'column' }] } }
  expect(await accept(code, { column: 2 })).toMatchObject(unpriced)
  expect((await readByCode(code)).body.versions[0].state).toBe('sent')
  const other = await create()
  const { lines } = (await get(other)).versions[0]
  await save(other, {
    lines: lines.map(({ productId, quantity }: { productId: string; quantity: number }) => ({
      productId,
      quantity,
      unit: 'carton',
      pricePer: 'carton',
      prices: [1, null],
    })),
  })
  await send(other)
  expect(await accept(getCode((await get(other)).url))).toMatchObject(unpriced)

  const previousMails = (await listMails()).length
  const order = { orderNumber: 'PO-7' }
  expect(await accept(code, order)).toEqual(success('Your answer was sent.'))
  expect(await accept(code, order)).toEqual(success('Your answer was sent.'))
  const [notice, confirmation, ...otherMails] = (await listMails()).slice(previousMails)
  expect(otherMails).toEqual([])
  const { number } = await get(id)
  expect(notice?.headers.subject).toBe(`Quotation accepted: ${number}, Visitor Ltd`)
  expect(notice?.headers['reply-to']).toContain('ada@visitor.example')
  expect(notice?.text).toMatch(/CIF Mombasa \(KE MBA\), USD\s2,025\.00/)
  expect(notice?.text).toContain('PO-7')
  expect(confirmation?.headers.to).toContain('ada@visitor.example')
  expect(confirmation?.text).toContain(`You accepted quotation ${number}, version 1.`)
  expect(confirmation?.attachments[0]?.type).toBe('application/pdf')
  expect((await readByCode(code)).body.versions[0]).toMatchObject({
    state: 'accepted',
    decision: { decision: 'accept', column: 1, orderNumber: 'PO-7' },
  })
  expect((await readMessage()).outcome).toBe('won')
})

it('reports a requested change with the wished quantities, and leads to the new version', async () => {
  const server = await startWithEnquiry()
  const { quote, accept, admin, send, save, get, readByCode, decide, listMails } = server
  const { id, code } = await quote()
  const change = { decision: 'change', text: 'Cheaper', lines: [{ line: 1, quantity: 75 }] }
  expect(await decide(code, change)).toMatchObject({ status: 200 })
  expect((await listMails()).at(-1)?.text).toContain('Sesame Halva: 75')
  const other = { ...change, lines: [{ line: 9, quantity: 1 }] }
  expect(await decide(code, other)).toMatchObject({ status: 409 })
  expect(await accept(code)).toEqual(refusal(409, 'A new version follows'))
  await admin(`POST /api/quotations/${id}/revise`)
  const [draft] = (await get(id)).versions
  expect(draft.lines[0].wished).toBeUndefined()
  expect(draft.lines[1]).toMatchObject({
    quantity: 50,
    wished: { quantity: 75, unit: 'carton' },
    requested: { quantity: 50, unit: 'carton' },
  })
  await save(id, { lines: toDraftInput(draft).lines.toReversed() })
  expect((await get(id)).versions[0].lines[0].wished.quantity).toBe(75)
  await send(id)
  expect(JSON.stringify((await readByCode(code)).body)).not.toContain('"wished"')
  expect(await accept(code)).toEqual(refusal(409, 'Version 2 has replaced'))
  expect(await accept(code, { version: 2 })).toMatchObject({ status: 200 })
  const { versions } = (await readByCode(code)).body
  expect(versions).toMatchObject([{ state: 'accepted' }, { state: 'superseded' }])
  expect(versions[1].decision.lines).toEqual(change.lines)
  await admin(`POST /api/quotations/${id}/revise`)
  expect(await decide(code, { decision: 'decline', version: 2 })).toEqual(
    refusal(409, 'Ada has already accepted'),
  )
})

it('cannot be accepted after a later version was sent at the same moment; reports a decline with its reason', async () => {
  const { quote, accept, admin, send, decide, listMails } = await startWithEnquiry()
  const { code: declined } = await quote()
  await decide(declined, { decision: 'decline', text: 'Too late' })
  const mail = (await listMails()).at(-1)
  expect(mail?.headers.subject).toContain('Quotation declined')
  expect(mail?.text).toContain('Too late')
  const { id, code } = await quote()
  await admin(`POST /api/quotations/${id}/revise`)
  const [accepted, sent] = await Promise.all([accept(code), send(id)])
  expect([accepted.status, sent.status].sort()).toEqual([200, 409])
})

it('limits guesses, and excludes the answers from caches and search results', async () => {
  const { app } = await startWithEnquiry({}, { RATE_LIMIT: 'on', LIMIT_LISTS_PER_HOUR: '3' })
  const guess = () => app.inject({ url: '/api/sent-quotations/0000-0000-0000-0000-0000' })
  const first = await guess()
  expect(first.statusCode).toBe(404)
  expect(first.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  await guess()
  await guess()
  expect((await guess()).statusCode).toBe(429)
})

it('reports its events to webhooks, signed', async () => {
  const { received, url } = await openReceiver()
  const { admin, quote, accept, decide, services } = await startWithEnquiry(
    {},
    { WEBHOOKS_ALLOW_PRIVATE: 'on' },
  )
  const events = ['quotation.sent', 'quotation.accepted', 'quotation.change_requested'] as const
  const { body } = await admin('POST /api/webhooks', { url, events, enabled: true })
  const { id, code } = await quote()
  await accept(code)
  await decide((await quote()).code, { decision: 'change', text: 'Cheaper' })
  services.webhooks.drainSoon()
  await services.webhooks.waitUntilIdle()
  expect(received.map((request) => verify(request, body.secret))).toMatchObject([
    {
      type: 'quotation.sent',
      data: { id, version: 1, columns: [{ rule: 'EXW' }, { sum: '2025.00' }] },
    },
    { type: 'quotation.accepted', data: { id, decision: { column: 1, name: 'Ada' } } },
    { type: 'quotation.sent' },
    { type: 'quotation.change_requested', data: { decision: { text: 'Cheaper' } } },
  ])
})

const listRoutes = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((item) => (isAppRoute(item) ? [item] : listRoutes(item)))

it('shows no figure of a sent quotation in any other public response', async () => {
  const { app, quote, accept, tea, dataDir } = await startWithEnquiry()
  const { code } = await quote({ note: '', currency: 'OMR' })
  await accept(code)
  const figures = /12[.,]35|1[.,]?852|2[.,]?025|123500|135000|OMR/
  expect((await app.inject({ url: `/api/sent-quotations/${code}` })).body).toMatch(figures)
  const calls = listRoutes(contract)
    .filter(
      (route) =>
        isPublic(route) && route.method === 'GET' && !route.path.includes('sent-quotations'),
    )
    .map(({ path }) => path.replace(':id', tea).replace(/:\w+/, 'none'))
  expect(calls.length).toBeGreaterThan(20)
  for (const url of [...calls, '/sitemap.xml', '/openapi.json', '/metrics']) {
    const { body } = await app.inject({ url })
    // Random ids and hashes may contain such digits.
    expect(body.replaceAll(/\b[\da-f]{16,}\b/g, ''), url).not.toMatch(figures)
  }
  expect(runSql(dataDir, 'select * from products').length).toBe(2)
  expect(JSON.stringify(runSql(dataDir, 'select * from products'))).not.toMatch(figures)
})

/** Starts for a company in Dubai (UTC+4). */
async function startInDubai(now = '2027-03-27T00:00:00Z') {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  onTestFinished(() => void vi.useRealTimers())
  const server = await startWithEnquiry()
  await server.admin('PATCH /api/company', { timeZone: 'Asia/Dubai' })
  return { ...server, check: server.services.quotations.deadlines.check }
}

it('is valid until the end of its last day in the time zone of the company; then it can be requested again', async () => {
  const { quote, readByCode, accept, decide, check } = await startInDubai()
  const { code } = await quote({ validUntil: '2027-03-31' })
  const declined = (await quote({ validUntil: '2027-03-31' })).code
  await decide(declined, { decision: 'decline', text: 'Too early' })
  vi.setSystemTime(Date.parse('2027-03-31T19:59:59Z'))
  await check()
  expect(await readByCode(code)).toMatchObject({ status: 200 })
  vi.setSystemTime(Date.parse('2027-03-31T20:00:00Z'))
  expect(await readByCode(code)).toEqual(refusal(410, 'was valid until 31 March 2027'))
  expect(await accept(code)).toEqual(refusal(410, 'was valid until'))
  await check()
  expect(await accept(code)).toEqual(refusal(410, 'was valid until'))
  for (const closedCode of [code, declined]) {
    const renewal = await decide(closedCode, { decision: 'change', text: 'Please renew' })
    expect(renewal).toMatchObject({ status: 200 })
  }
  const repeated = await decide(declined, { decision: 'change', text: 'Hello?' })
  expect(repeated).toMatchObject({ status: 409 })
})

it('has the same days in all files, and the year of its number, in the time zone of the company', async () => {
  const { app, quote, get, listMails } = await startInDubai('2027-12-31T20:30:00Z')
  const { id, code } = await quote({ validUntil: '2028-01-31' })
  const { number, versions } = await get(id)
  expect(number).toBe('Q-2028-00001')
  const mail = (await listMails()).at(-1)
  expect(mail?.text).toContain('Valid until 31 January 2028')
  const texts = readPdfText(mail?.attachments[0]?.content ?? Buffer.of())
  for (const day of ['1January2028', 'Validuntil31January2028']) expect(texts).toContain(day)
  expect(texts).not.toContain('December2027')
  expect(versions[0].expiresAt).toBe('2028-01-31T20:00:00.000Z')
  const workbook = await app.inject({ url: `/api/sent-quotations/${code}/xlsx` })
  expect((await readRows(workbook.rawPayload)).slice(2, 4)).toEqual([
    ['Date', '', '2028-01-01'],
    ['Valid until', '', '2028-01-31'],
  ])
})

it('reminds the office once, three days before the expiry unless it was just sent, and the buyer if enabled', async () => {
  const { quote, listMails, check, admin } = await startInDubai()
  await quote({ validUntil: '2027-03-31' })
  const remind = async (at: string) => {
    vi.setSystemTime(Date.parse(at))
    const previousMails = (await listMails()).length
    await check()
    await check()
    return (await listMails()).slice(previousMails).map(({ headers }) => headers)
  }
  // Its office is not reminded of a quotation that expires a day after it was sent.
  await quote({ validUntil: '2027-03-28' })
  expect(await remind('2027-03-27T01:00:00Z')).toEqual([])
  expect(await remind('2027-03-28T19:59:59Z')).toEqual([])
  expect(await remind('2027-03-28T20:00:00Z')).toMatchObject([
    { subject: expect.stringContaining('Quotation expires soon: Q-2027-00001') },
  ])
  expect(await remind('2027-03-29T20:00:00Z')).toEqual([])
  const { body: settings } = await admin('GET /api/quotation-settings')
  await admin('PUT /api/quotation-settings', { ...settings, remindBuyer: true })
  await quote({ validUntil: '2027-04-02' })
  expect(await remind('2027-03-30T20:00:00Z')).toMatchObject([
    { subject: expect.stringContaining('Quotation expires soon: Q-2027-00003') },
    {
      to: expect.stringContaining('ada@visitor.example'),
      subject: 'Quotation Q-2027-00003 expires soon (E-2027-00001)',
    },
  ])
})
