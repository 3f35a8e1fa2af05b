import { expect, it } from 'vitest'
import { refusal, success } from '#api/testing/caller.ts'
import { removeMessages } from '#api/testing/login-as-admin.ts'
import { getCode, startWithEnquiry } from '#api/testing/quotations.ts'
import { runSql } from '#api/testing/sql.ts'

it('sends the letter, the PDF and the link as the reply to the enquiry, and again to a corrected address', async () => {
  const { admin, quote, get, readMessage, messageId, listMails } = await startWithEnquiry()
  const { id } = await quote()
  const { number, url, versions } = await get(id)
  expect(versions[0]).toMatchObject({ state: 'sent', sentAt: expect.any(String) })
  const all = await listMails()
  const mail = all.at(-1)
  expect(mail?.headers).toMatchObject({
    to: '"Ada Visitor" <ada@visitor.example>',
    subject: `Quotation ${number} (${(await readMessage()).reference})`,
    'in-reply-to': all[0]?.headers['message-id'],
  })
  expect(mail?.headers['auto-submitted']).toBeUndefined()
  expect(mail?.text).toContain('Dear Ada Visitor,')
  expect(mail?.text).toContain(url)
  const [pdf] = mail?.attachments ?? []
  expect(pdf).toMatchObject({ name: `${number}-1.pdf`, type: 'application/pdf' })
  expect(pdf?.content.toString('latin1', 0, 5)).toBe('%PDF-')
  expect(await readMessage()).toMatchObject({
    status: 'replied',
    outcome: 'quoted',
    reply: { content: versions[0].letter },
  })

  const email = 'right@visitor.example'
  expect(await admin(`POST /api/quotations/${id}/resend`, { email })).toMatchObject({ status: 200 })
  const resentMail = (await listMails()).at(-1)
  expect(resentMail?.headers.to).toContain(email)
  expect(resentMail?.attachments[0]?.type).toBe('application/pdf')
  expect((await get(id)).versions[0].buyer.email).toBe(email)
  await removeMessages(admin, [messageId])
  const quotation = await get(id)
  expect(quotation.versions).toHaveLength(1)
  expect(quotation.messageId).toBeUndefined()
})

it('leaves an earlier reply as it is', async () => {
  const { admin, quote, readMessage, messageId } = await startWithEnquiry()
  await admin(`POST /api/messages/${messageId}/reply`, { replyContent: 'One moment' })
  await quote()
  expect(await readMessage()).toMatchObject({ outcome: 'quoted', reply: { content: 'One moment' } })
})

it('sends once from two windows, and a repeated request once; a revision supersedes the sent version', async () => {
  const { create, save, send, listMails, admin, get } = await startWithEnquiry()
  const id = await create()
  await save(id)
  const previousCount = (await listMails()).length
  const responses = await Promise.all([send(id, 'first'), send(id, 'second')])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  const sent = responses[0]?.status === 200 ? 'first' : 'second'
  expect(await send(id, sent)).toMatchObject({ status: 200 })
  expect(await listMails()).toHaveLength(previousCount + 1)

  const [first] = (await get(id)).versions
  expect(await admin(`POST /api/quotations/${id}/revise`)).toEqual(success('Draft created.'))
  expect(await admin(`POST /api/quotations/${id}/revise`)).toEqual(refusal(409, 'has a draft'))
  await save(id, { note: 'Second' })
  expect((await get(id)).versions[1]).toEqual(first)
  const list = async () => (await admin('GET /api/quotations')).body.items
  expect(await list()).toMatchObject([{ version: 1, state: 'sent', hasDraft: true }])
  expect(await send(id)).toMatchObject({ status: 200 })
  const { versions } = await get(id)
  expect(versions).toMatchObject([{ state: 'sent' }, { state: 'superseded' }])
  expect(await list()).toMatchObject([{ version: 2, state: 'sent', hasDraft: false }])
})

it('finds quotations by number, buyer and state, lists those of an enquiry, and shows the last prices of a product', async () => {
  const { quote, create, admin, messageId, tea } = await startWithEnquiry()
  const { id } = await quote({
    buyer: { name: 'Zoé', email: 'z@shop.example', company: '', country: '' },
  })
  const draft = await create()
  const listIds = async (query: string) =>
    (await admin(`GET /api/quotations?${query}`)).body.items.map((item: { id: string }) => item.id)
  expect(await listIds('')).toEqual([draft, id])
  expect(await listIds('search=zoe')).toEqual([id])
  expect(await listIds('search=-00002')).toEqual([draft])
  expect(await listIds('state=sent')).toEqual([id])
  expect(await listIds('state=draft')).toEqual([draft])
  expect(await listIds('sort=expiry')).toEqual([id])
  expect(await listIds(`message=${messageId}`)).toHaveLength(2)
  expect(await listIds('message=other')).toEqual([])

  const { id: toBuyer } = await quote()
  const other = { name: 'Bo', email: 'bo@shop.example', company: 'Bo Shop', country: '' }
  const later = await quote({ buyer: other, currency: 'EUR' })
  const { body } = await admin(`GET /api/quotations/${await create()}/last-prices`)
  const teaPrices = body.lines.find((line: { productId: string }) => line.productId === tea)
  expect(teaPrices).toMatchObject({
    buyer: {
      quotationId: toBuyer,
      currency: 'USD',
      prices: [123_500, 135_000],
      columns: [{ rule: 'EXW' }, {}],
    },
    anybody: { quotationId: later.id, currency: 'EUR', buyer: 'Bo Shop' },
  })
})

it('stores only a hash of the link, withdraws a sent version, and deletes only what awaits no answer', async () => {
  const { quote, admin, readByCode, decide, get, dataDir } = await startWithEnquiry()
  const { id, code: oldCode } = await quote()
  expect(oldCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  const { url } = (await admin(`POST /api/quotations/${id}/new-link`)).body
  const code = getCode(url)
  expect(await readByCode(oldCode)).toMatchObject({ status: 404 })
  expect(await readByCode(code)).toMatchObject({ status: 200 })
  expect((await get(id)).url).toBe(url)
  const rows = JSON.stringify(runSql(dataDir, 'select * from quotations'))
  expect(rows).not.toContain(code)
  expect(rows).not.toContain(code.replaceAll('-', ''))

  expect(await admin(`DELETE /api/quotations/${id}`)).toEqual(refusal(409, 'Withdraw it first'))
  await admin(`POST /api/quotations/${id}/revise`)
  expect(await admin(`DELETE /api/quotations/${id}`)).toEqual(success('The draft was deleted.'))
  expect(await admin(`POST /api/quotations/${id}/withdraw`)).toMatchObject({ status: 200 })
  expect(await readByCode(code)).toEqual(refusal(410, 'was withdrawn'))
  const renewal = { decision: 'change', text: 'Please quote again' }
  expect(await decide(code, renewal)).toMatchObject({ status: 200 })
  await admin(`POST /api/quotations/${id}/withdraw`)
  expect(await admin(`DELETE /api/quotations/${id}`)).toEqual(success('The quotation was deleted.'))
  expect(await readByCode(code)).toMatchObject({ status: 404 })
})
