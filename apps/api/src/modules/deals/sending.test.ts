import { hashProforma } from '@dhow/contract/deals/proforma-draft'
import { getTranslator } from '@dhow/i18n/catalogues'
import { expect, it } from 'vitest'
import { formatDay } from '#api/modules/quotations/views.ts'
import { createCaller } from '#api/testing/caller.ts'
import { startWithDeal } from '#api/testing/deals.ts'
import { toBearer } from '#api/testing/login-as-admin.ts'
import { readPdfText } from '#api/testing/pdf.ts'
import { runSql } from '#api/testing/sql.ts'
import { openReceiver, verify } from '#api/testing/webhook-receiver.ts'
import { readRows } from '#api/testing/xlsx.ts'

const BUYER = {
  name: 'Ada Visitor',
  email: 'ada@visitor.example',
  company: 'Visitor Ltd',
  country: 'KE',
  address: '',
  taxNumber: 'P05',
}

it('sends both documents in the thread, byte for byte as they are downloaded', async () => {
  const deal = await startWithDeal()
  const { app, code, path, createProforma, saveProforma, sendProforma, listMails } = deal
  const { number } = (await createProforma()).body
  await saveProforma({
    withPackingList: true,
    depositPercent: 30,
    bankDetails: 'IBAN AE07',
    orderNumber: 'Buy-8',
    buyer: { ...BUYER, address: 'Moi Avenue' },
  })
  const unsent = await deal.visitor(`GET /api/sent-quotations/${code}/proforma/pdf`)
  expect(unsent.status).toBe(404)
  const sent = await sendProforma()
  expect(sent).toMatchObject({ status: 200, body: { stored: true } })
  const mail = (await listMails()).at(-1)
  const quotationMail = (await listMails()).find(({ headers }) =>
    headers.subject?.startsWith('Quotation'),
  )
  expect(mail?.headers.subject).toMatch(new RegExp(`^Proforma invoice ${number} \\(E-`))
  expect(mail?.headers['in-reply-to']).toBe(quotationMail?.headers['message-id'])
  expect(mail?.attachments.map(({ name }) => name)).toEqual([
    `${number}-1.pdf`,
    `${number}-1-packing-list.pdf`,
  ])
  const download = async (query: string) =>
    (await app.inject({ url: `/api/sent-quotations/${code}/proforma/${query}` })).rawPayload
  const invoice = await download('pdf')
  expect(mail?.attachments[0]?.content.equals(invoice)).toBe(true)
  const text = readPdfText(invoice)
  for (const shown of [
    'USD2,025.00',
    'USD607.50',
    'USD1,417.50',
    'IBANAE07',
    'MoiAvenue',
    'Buy-8',
  ]) {
    expect(text).toContain(shown)
  }
  const list = await download('pdf?document=packing-list')
  expect(mail?.attachments[1]?.content.equals(list)).toBe(true)
  const rows = await readRows(await download('xlsx?document=packing-list&lang=fr'))
  for (const shown of [readPdfText(list), JSON.stringify(rows)]) {
    expect(shown).not.toMatch(/USD|2,?025|13\.5|607|IBAN|607/)
  }
  expect(JSON.stringify(await readRows(await download('xlsx')))).toContain('607.5')
  const { body } = await deal.readDealByCode()
  expect(body).toMatchObject({
    steps: [{ step: 'accepted' }, { step: 'proforma_sent' }],
    proforma: { number, version: 1, totals: { deposit: '607.50' }, withPackingList: true },
  })
  expect(JSON.stringify(body)).not.toMatch(/IBAN|ada@/)
  expect(await deal.removeStep('proforma_sent')).toMatchObject({ status: 409 })
  const entries = (await deal.admin(`GET /api/messages/${deal.messageId}/entries`)).body.entries
  expect(entries.at(-1)).toMatchObject({
    kind: 'proforma',
    proforma: { number, version: 1, state: 'sent' },
    to: 'ada@visitor.example',
  })
  const inbox = await deal.admin(`GET /api/inbox?search=${number}`)
  expect(JSON.stringify(inbox.body)).toContain(deal.messageId)
  for (const search of [number.toLowerCase(), 'po-7', 'buy-8', 'buy-9']) {
    const { body } = await deal.admin(`GET /api/quotations?search=${search}`)
    expect([search, body.total]).toEqual([search, search === 'buy-9' ? 0 : 1])
  }
  expect(await deal.admin(`DELETE ${path}`)).toMatchObject({ status: 409 })
  await deal.setStep('closed')
  expect(await deal.admin(`DELETE ${path}`)).toMatchObject({ status: 200 })
  expect(runSql(deal.dataDir, 'select * from proforma_files')).toEqual([])
})

it('sends once in two tabs, and refuses what was not seen or is incomplete', async () => {
  const { createProforma, saveProforma, sendProforma, readDeal, listMails } = await startWithDeal()
  expect(await sendProforma()).toMatchObject({ status: 409 })
  await createProforma()
  const mails = (await listMails()).length
  expect(await sendProforma({ ifVersion: 'stale' })).toMatchObject({ status: 409 })
  await saveProforma({ letter: '', validUntil: '2020-01-01' })
  expect(await sendProforma()).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'validUntil' }, { path: 'letter' }] },
  })
  await saveProforma({ letter: 'Dear Ada', validUntil: null })
  const [draft] = (await readDeal()).versions
  const ifVersion = draft && hashProforma(draft)
  const tabs = await Promise.all([sendProforma({ ifVersion }), sendProforma({ ifVersion })])
  expect(tabs.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await listMails()).toHaveLength(mails + 1)
})

it('corrects a sent version by a new one with the same number', async () => {
  const deal = await startWithDeal()
  const { createProforma, saveProforma, sendProforma, readDeal, admin, path, app } = deal
  const { number } = (await createProforma()).body
  await saveProforma({ consignee: 'Visitor Bank', shippingMarks: 'VISITOR' })
  await sendProforma()
  const first = (await app.inject({ url: `/api/sent-quotations/${deal.code}/proforma/pdf` }))
    .rawPayload
  expect((await createProforma()).body).toMatchObject({ number })
  await saveProforma({ remarks: 'Corrected', letter: 'Dear Ada, please use this one.' })
  await sendProforma()
  await deal.services.outbox.waitUntilIdle()
  const { versions, steps } = await readDeal()
  expect(versions).toMatchObject([
    { version: 2, state: 'sent', remarks: 'Corrected', consignee: 'Visitor Bank' },
    { version: 1, state: 'superseded', remarks: '' },
  ])
  expect(steps).toHaveLength(2)
  const { body } = await deal.readDealByCode()
  const replaced = body.proforma?.replaced
  expect(replaced).toMatchObject({ version: 1, date: versions[1]?.date })
  const day = formatDay(replaced?.date ?? '', getTranslator('en'))
  const notice = `This version replaces version 1 of ${day}.`
  expect((await deal.listMails()).at(-1)?.text).toContain(notice)
  const second = await deal.download(`${path}/proforma/versions/2/pdf`)
  expect(readPdfText(second.rawPayload)).toContain(notice.replaceAll(' ', ''))
  const stored = await deal.download(`${path}/proforma/versions/1/pdf`)
  expect(stored.rawPayload.equals(first)).toBe(true)
  expect(
    await admin(`POST ${path}/proforma/resend`, { email: 'bob@visitor.example' }),
  ).toMatchObject({ status: 200 })
  expect((await readDeal()).versions[0]?.buyer.email).toBe('bob@visitor.example')

  const { id: other, code } = await deal.quote({ language: 'ar' })
  await deal.accept(code)
  const next = (await admin(`POST /api/quotations/${other}/proforma`)).body.number
  expect(next).not.toBe(number)
  const [draft] = (await admin(`GET /api/quotations/${other}/deal`)).body.versions
  // The consignee of the last invoice to this address is used again, but not the marks of its cartons.
  expect(draft).toMatchObject({
    consignee: 'Visitor Bank',
    shippingMarks: '',
    language: 'ar',
  })
})

it('reads proforma invoices that were stored before a field with a default was added', async () => {
  const deal = await startWithDeal()
  await deal.createProforma()
  const removal = "update proforma_versions set fields = json_remove(fields, '$.buyer.country')"
  runSql(deal.dataDir, removal)
  const [draft] = (await deal.readDeal()).versions
  expect(draft?.buyer.country).toBe('')
  const ifVersion = draft && hashProforma(draft)
  expect(await deal.sendProforma({ ifVersion })).toMatchObject({ status: 200 })
})

it('reports sent proforma invoices and steps to other programs', async () => {
  const { received, url } = await openReceiver()
  const deal = await startWithDeal({}, { WEBHOOKS_ALLOW_PRIVATE: 'on' })
  const events = ['proforma.sent', 'deal.updated'] as const
  const { body } = await deal.admin('POST /api/webhooks', { url, events, enabled: true })
  await deal.createProforma()
  await deal.sendProforma()
  await deal.setStep('deposit_received')
  deal.services.webhooks.drainSoon()
  await deal.services.webhooks.waitUntilIdle()
  expect(received.map((request) => verify(request, body.secret))).toMatchObject([
    { type: 'proforma.sent', data: { id: deal.id, proforma: { version: 1 }, sum: '2025.00' } },
    { type: 'deal.updated', data: { step: 'proforma_sent' } },
    { type: 'deal.updated', data: { step: 'deposit_received', sum: '2025.00' } },
  ])
})

it('lets API keys send to participants only, and change no draft, which has the bank details', async () => {
  const deal = await startWithDeal()
  const scopes = ['enquiries:read', 'enquiries:reply']
  const { key } = (await deal.admin('POST /api/api-keys', { name: 'ERP', scopes })).body
  const byKey = createCaller(deal.app, toBearer(key))
  expect(await byKey(`POST ${deal.path}/proforma`)).toMatchObject({ status: 201 })
  expect(await byKey(`PUT ${deal.path}/proforma/draft`, {})).toMatchObject({ status: 403 })
  await deal.saveProforma({ buyer: { ...BUYER, email: 'mallory@attacker.example' } })
  expect(await byKey(`POST ${deal.path}/proforma/send`, {})).toMatchObject({ status: 403 })
  await deal.saveProforma({ buyer: BUYER })
  expect(await byKey(`POST ${deal.path}/proforma/send`, {})).toMatchObject({ status: 200 })
})
