import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { HEX, MOMENT, refusal, success } from '#api/testing/caller.ts'
import { addCertificate, addCertified } from '#api/testing/company.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { createUpload } from '#api/testing/factories.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'

const HOUR_MS = 3_600_000
const getTimeIn = (ms = HOUR_MS) => new Date(Date.now() + ms).toISOString()

function buildFollowUpForm(fields: Record<string, string>, ...files: File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const file of files) form.append('files', file)
  return form
}

it('contains everything in order of time, and the link of the quotation while it is open', async () => {
  const { admin, messageId, quote, decide, followUp, receive, read, listEntries, readLastMailId } =
    await startConversation({ reply: null })
  const { code } = await quote({ letter: 'Here are our prices.' })
  expect((await read()).fields.link).toContain(`/quotation/${code}`)
  await decide(code, { decision: 'change', text: 'Cheaper, please.' })
  await followUp({ content: 'We can go down 2 %.' })
  receive({ text: 'Agreed.', inReplyTo: [readLastMailId('follow-up')] })
  await admin(`POST /api/messages/${messageId}/notes`, { text: 'Ask the factory.' })
  await admin(`PATCH /api/messages/${messageId}/outcome`, { outcome: 'lost', reason: 'Price' })
  await admin(`PATCH /api/messages/${messageId}/work-state`, { state: 'done', by: 'phone' })
  expect(await listEntries()).toEqual([
    ['enquiry', 'Do you ship to Mombasa?\nBy sea, please.'],
    ['quotation', 'Here are our prices.'],
    ['outcome', ''],
    ['decision', 'Cheaper, please.'],
    ['follow-up', 'We can go down 2 %.'],
    ['answer', 'Agreed.'],
    ['note', 'Ask the factory.'],
    ['outcome', 'Price'],
    ['work', ''],
  ])
  const [, quotation, quoted, decision, sent, , , outcome, work] = (await read()).entries
  expect(quotation).toMatchObject({ quotation: { version: 1, state: 'change_requested' } })
  expect(quoted).toMatchObject({ outcome: 'quoted' })
  expect(decision).toMatchObject({ quotation: { decision: 'change' } })
  expect(sent).toMatchObject({ to: 'ada@visitor.example', delivery: { state: 'queued' } })
  expect(outcome).toMatchObject({ outcome: 'lost' })
  expect(work).toMatchObject({ workState: 'done', by: 'phone' })
  expect((await read()).fields).toMatchObject({
    name: 'Ada Visitor',
    reference: expect.stringMatching(/^E-/),
    company: 'Visitor Ltd',
    list: expect.stringContaining('Cardamom Tea'),
    link: expect.stringContaining('/api/sent-enquiries/'),
  })
})

it('follows up in the thread, to the buyer, with the last answer quoted', async () => {
  const server = await startConversation()
  const { followUp, receive, readLastMailId, read, readWork } = server
  receive({
    key: '<a1@buyer.example>',
    messageId: '<a1@buyer.example>',
    text: 'CIF, please.\n\n> We do.',
    from: { address: 'Ada+tea@visitor.example', name: 'Bo' },
  })
  expect(
    await followUp({ content: ' 12.50 ', cc: ['cc@visitor.example'], signature: 'Sales' }),
  ).toEqual(success('Follow-up not sent.', { id: HEX, stored: true }, 201))
  const mail = (await readMails(server)).at(-1)
  expect(mail?.headers).toMatchObject({
    to: '"Ada Visitor" <ada@visitor.example>',
    cc: 'cc@visitor.example',
    subject: expect.stringMatching(/^Re: Product Enquiry \(E-\d{4}-00001\)$/),
    'in-reply-to': '<a1@buyer.example>',
    references: expect.stringMatching(new RegExp(`${readLastMailId()} <a1@buyer.example>$`)),
  })
  expect(mail?.headers).not.toHaveProperty('auto-submitted')
  expect(mail?.text).toMatch(/^12\.50\n\nSales\n\nBo, \d{4}-\d\d-\d\d:\n\n> CIF, please\./)
  expect((await read()).entries.at(-1)).toMatchObject({ cc: ['cc@visitor.example'], text: '12.50' })
  expect(await readWork()).toEqual({ state: 'theirs', since: MOMENT })
})

it('quotes and refers to the newest answer of the recipient, never to mails of others', async () => {
  const server = await startConversation()
  const { followUp, receive, readLastMailId, read, admin, messageId, services } = server
  const readMail = async (content: string) => {
    const mails = await readMails(server)
    const { headers, text = '' } = mails.find((mail) => mail.text.startsWith(content)) ?? {}
    const ids = headers?.references?.split(' ').slice(1) ?? []
    return { quote: text.match(/^> .*/m)?.[0], to: headers?.['in-reply-to'], ids }
  }
  const reply = readLastMailId()
  const replyTo = { address: 'desk@visitor.example', name: '' }
  const forwarder = { address: 'fred@freight.example', name: 'Fred' }
  receive({ key: '<b1@x>', messageId: '<b1@x>', text: 'When will you ship?' })
  const text = 'Freight costs USD 800, sell it for USD 1400.'
  receive({ key: '<f1@x>', messageId: '<f1@x>', text, from: forwarder })
  await followUp({ content: 'In May.' })
  const buyerMail = await readMail('In May.')
  expect(buyerMail).toMatchObject({ quote: '> When will you ship?', to: '<b1@x>' })
  expect(buyerMail.ids.slice(-2)).toEqual([reply, '<b1@x>'])
  expect(buyerMail.ids).not.toContain('<f1@x>')
  const first = readLastMailId('follow-up')
  await followUp({ content: 'Thanks.', to: 'FRED@freight.example' })
  expect(await readMail('Thanks.')).toMatchObject({ quote: `> ${text}`, to: '<f1@x>' })
  const second = readLastMailId('follow-up')
  const { body } = await followUp({ content: 'To nobody so far.', to: 'new@x.example' })
  expect(await readMail('To nobody')).toMatchObject({ quote: undefined, to: second })
  receive({ key: '<b2@x>', messageId: '<b2@x>', text: 'And how?', replyTo })
  await followUp({ content: 'By sea.', to: replyTo.address })
  expect(await readMail('By sea.')).toMatchObject({ quote: '> And how?', to: '<b2@x>' })
  await services.outbox.waitUntilIdle()
  const path = `POST /api/messages/${messageId}/follow-ups/${body.id}/retry` as const
  for (const [email, quote, to, ids] of [
    ['other@x.example', undefined, second, [first, second]],
    [forwarder.address, `> ${text}`, '<f1@x>', ['<f1@x>', first, second]],
    ['ada@visitor.example', '> When will you ship?', '<b1@x>', ['<b1@x>', first, second]],
  ] as const) {
    await admin(path, { email })
    const sent = await readMail('To nobody')
    expect(sent).toMatchObject({ quote, to })
    expect(sent.ids.slice(-ids.length)).toEqual(ids)
  }
  expect((await read()).entries.filter(({ kind }) => kind === 'follow-up')).toHaveLength(4)
})

it('attaches files and documents of the company', async () => {
  const server = await startConversation()
  const { followUp, tea, admin, read, messageId } = server
  const file = await addCertificate(admin)
  await addCertified(server, { name: 'Halal', file })
  const documents = JSON.stringify([
    { document: 'specification', productId: tea },
    { document: 'certificate', file },
    { document: 'catalogue' },
  ])
  const form = buildFollowUpForm(
    { content: 'See attached.', documents },
    createUpload(Buffer.from('%PDF-1.7 a'), '../Price list.pdf'),
  )
  expect((await followUp(form)).status).toBe(201)
  const mail = (await readMails(server)).at(-1)
  expect(mail?.attachments.map(({ name, type }) => [name, type])).toEqual([
    ['Price list.pdf', 'application/pdf'],
    [expect.stringMatching(/Cardamom Tea.*\.pdf$/), 'application/pdf'],
    [expect.stringMatching(/Halal.*\.pdf$/), 'application/pdf'],
    [expect.stringMatching(/\.pdf$/), 'application/pdf'],
  ])
  const { id, files: [first] = [] } = (await read()).entries.at(-1) ?? {}
  const path = `/api/messages/${messageId}/entries/${id}/files` as const
  const response = await server.download(`${path}/${first?.id}`)
  expect(response.headers['content-disposition']).toContain('Price list.pdf')
  expect(response.headers['content-type']).toBe('application/octet-stream')
  expect(response.body).toBe('%PDF-1.7 a')
  expect(await admin(`GET ${path}/none`)).toEqual(refusal(404, 'no such file'))
})

it('replies with files, which a retry sends again', async () => {
  const server = await startConversation({ reply: null })
  const { admin, messageId, services, read, dataDir } = server
  const path = `POST /api/messages/${messageId}/reply` as const
  const files = ['a.pdf', 'b.pdf'].map((name) => createUpload(Buffer.from('%PDF-1.7 a'), name))
  const buildForm = () => buildFollowUpForm({ replyContent: ' We do. ' }, ...files)
  expect(await admin(path, buildForm())).toEqual(
    success('Reply sent successfully', { stored: true }),
  )
  expect(await admin(path, buildForm())).toEqual(refusal(409, 'already has a reply'))
  expect(readdirSync(join(dataDir, 'enquiry-files'))).toHaveLength(2)
  const [, reply, ...otherEntries] = (await read()).entries
  expect(reply).toMatchObject({
    kind: 'reply',
    text: 'We do.',
    files: [{ name: 'a.pdf' }, { name: 'b.pdf' }],
  })
  expect(otherEntries).toEqual([])
  await services.outbox.waitUntilIdle()
  await admin(`POST /api/messages/${messageId}/reply/retry`, { email: 'right@visitor.example' })
  // The mail of the retry replaces the file of the first one.
  const [mail, ...more] = (await readMails(server)).filter(({ text }) => text.startsWith('We do.'))
  expect([mail?.headers.to, mail?.attachments.map(({ name }) => name), more]).toEqual([
    expect.stringContaining('right@visitor.example'),
    ['a.pdf', 'b.pdf'],
    [],
  ])
})

it('refuses what cannot be sent, and stores nothing', async () => {
  const server = await startConversation({ reply: null })
  const { followUp, admin, messageId, listEntries, readLastMailId } = server
  expect(await admin('GET /api/messages/gone/entries')).toEqual(refusal(404, 'no such message'))
  expect(await followUp({ content: 'Hello' })).toEqual(refusal(409, 'Send the reply first.'))
  await admin(`POST /api/messages/${messageId}/reply`, { replyContent: 'We do.' })
  const expectRefusal = async (body: object | FormData, status: number, text: string) =>
    expect(await followUp(body)).toEqual(refusal(status, text))
  await expectRefusal({ content: '  ' }, 400, 'Follow-up cannot be empty')
  await expectRefusal({ content: 'Dear {name},' }, 400, 'Replace {name} in the text.')
  await expectRefusal({ content: 'a', cc: ['nobody'] }, 400, 'Cc must be an e-mail address')
  await expectRefusal({ content: 'a', sendAt: '2020-01-01T00:00:00Z' }, 422, 'within the next year')
  const documents = [{ document: 'certificate', file: '../dhow.sqlite' }]
  await expectRefusal({ content: 'a', documents }, 404, 'no such certificate')
  const halfLimit = Buffer.alloc(LIMITS.followUpBytes / 2 + 1)
  await expectRefusal(
    buildFollowUpForm(
      { content: 'a' },
      createUpload(halfLimit, 'a.bin'),
      createUpload(halfLimit, 'b.bin'),
    ),
    413,
    '10 MB together',
  )
  expect(await listEntries()).toHaveLength(2)
  expect(readLastMailId('follow-up')).toBe('')
})

it('refuses the second of two tabs', async () => {
  const { followUp, read, listEntries } = await startConversation()
  const { version } = await read()
  const responses = await Promise.all(
    ['A', 'B'].map((content) => followUp({ content, ifVersion: version })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('stale_version')
  expect(await listEntries()).toHaveLength(3)
})

it('sends later, unless it is cancelled or the buyer answers first', async () => {
  const server = await startConversation()
  const { followUp, read, admin, messageId, receive, services } = server
  const schedule = async (content: string): Promise<string> =>
    (await followUp({ content, sendAt: getTimeIn() })).body.id
  const first = await schedule('Cancelled by us')
  expect((await read()).entries.at(-1)).toMatchObject({ delivery: { state: 'queued' } })
  expect(await admin(`DELETE /api/messages/${messageId}/follow-ups/${first}`)).toEqual(
    success('The follow-up was cancelled. Its text is in your draft.'),
  )
  expect((await read()).drafts).toEqual({ 'follow-up': 'Cancelled by us' })
  expect(await admin(`DELETE /api/messages/${messageId}/follow-ups/${first}`)).toEqual(
    refusal(409, 'being sent already'),
  )
  await schedule('Answered before')
  await admin('POST /api/mail/retry')
  await services.outbox.waitUntilIdle()
  receive()
  expect((await read()).entries).toMatchObject([
    {},
    {},
    { text: 'Cancelled by us', cancelled: 'by-us' },
    { text: 'Answered before', cancelled: 'answered' },
    { kind: 'answer' },
  ])
  expect((await readMails(server)).map(({ text }) => text).join()).not.toMatch(/Answered|Cancelled/)
})

it('keeps the files of a mail that waits after its conversation was deleted for good', async () => {
  const { followUp, admin, messageId, services, dataDir } = await startConversation()
  const listStored = () => readdirSync(join(dataDir, 'enquiry-files'))
  const fields = { content: 'See attached.', sendAt: getTimeIn() }
  await followUp(buildFollowUpForm(fields, createUpload(Buffer.from('%PDF-1.7 a'), 'a.pdf')))
  await admin('DELETE /api/messages/multiple', { ids: [messageId] })
  await admin('DELETE /api/messages/trash', { ids: [messageId] })
  expect(listStored()).toHaveLength(1)
  runSql(dataDir, "update outbox set state = 'sent' where kind = 'follow-up'")
  await services.messages.sweepFiles()
  expect(listStored()).toEqual([])
})
