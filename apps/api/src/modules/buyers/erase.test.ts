import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { refusal, success } from '#api/testing/caller.ts'
import { PDF } from '#api/testing/company.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { createEnquiry, createEnquiryForm, createUpload } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { buildMessageInsert, createMigratedFolder, runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { addMentions, forgetElsewhere, readIdentity } from './forget.ts'

const [ADA, EVE, ZOE] = ['ada@visitor.example', 'eve@gmail.com', 'zoe@others.example']

const PHONE = '+971501234567'

const LINE = {
  text: 'Secret blend',
  quantity: 40,
  unit: 'carton',
  note: 'For Berlin only',
} as const

const WROTE = 'Do you ship to Mombasa with the vessel of the ninth?'

/** Texts that must not be anywhere after the person was erased. */
const TRACES = [ADA, EVE, 'Ada Visitor', PHONE, LINE.text, WROTE, 'Call her', 'carton marks']

/** Starts a server with a buyer of two addresses, about whom every kind of record is stored, and another buyer. */
async function startWithRecords() {
  const server = await startConversation()
  const { admin, visitor, dataDir, messageId, quote, accept, services } = server
  const enquiries = { message: WROTE, lines: [LINE], terms: { phone: PHONE } }
  await visitor('POST /api/messages', { ...createEnquiry(), ...enquiries })
  await visitor('POST /api/lists', { lines: [LINE] })
  await visitor('POST /api/lists', { lines: [{ ...LINE, text: 'Of another' }] })
  const search = new URLSearchParams({ search: ADA, subject: 'enquiry' }).toString()
  const filters = [
    { name: 'Hers', search },
    { name: 'Late', search: 'late=true' },
  ]
  await admin('PUT /api/inbox-settings', { answerWithinHours: 24, filters })
  const insert = (table: string, row: Record<string, string | number>) => {
    const values = Object.values(row).map((value) =>
      typeof value === 'number' ? value : `'${value}'`,
    )
    runSql(dataDir, `insert into ${table} (${Object.keys(row)}) values (${values})`)
  }
  const send = async (email: string) =>
    (await services.messages.send({ ...createEnquiry(), email })).id
  const files = [createUpload(Buffer.from(PDF), 'list.pdf')]
  await visitor('POST /api/messages', createEnquiryForm({ email: EVE, files }))
  await admin('PUT /api/messages/spam', { ids: [await send('Ada@Visitor.example')], spam: true })
  await admin('DELETE /api/messages/multiple', { ids: [await send(ADA)] })
  const content = Buffer.from('carton marks')
  await server.receiveFiles([{ name: 'order.pdf', content }])
  await server.followUp({ content: `We wrote to ${ADA}.` })
  await admin(`PUT /api/messages/${messageId}/drafts/note`, { text: `Call her: ${ADA}` })
  await admin(`PUT /api/messages/${messageId}/drafts/follow-up`, { text: `${PHONE}?` })
  const { id, code } = await quote()
  await accept(code)
  await admin(`POST /api/quotations/${id}/proforma`)
  await admin(`POST /api/quotations/${id}/proforma/send`, {})
  await quote({ buyer: { name: 'Ada', email: ADA, company: '', country: '' } })
  insert('subscribers', {
    id: 's1',
    email: EVE,
    email_key: EVE.toUpperCase(),
    token: 't',
    asked_at: 1,
  })
  const times = { created_at: 1, next_attempt_at: 1 }
  const mail = { kind: 'subscription', subject: 'Confirm', body: '', state: 'refused', ...times }
  insert('outbox', { ...mail, id: 'm1', recipient: EVE })
  insert('webhook_endpoints', {
    id: 'w1',
    url: 'https://a.example',
    events: '[]',
    enabled: 0,
    secret: 'x',
    created_at: 1,
  })
  const event = { endpoint_id: 'w1', event_id: 'x', event: 'quotation.sent', ...times }
  const delivery = { ...event, queued_at: 1, give_up_at: 1 }
  insert('webhook_deliveries', { ...delivery, id: 'd1', body: `{"email":"${ADA}"}` })
  insert('webhook_deliveries', { ...delivery, id: 'd2', body: '{}', message_id: messageId })

  // An enquiry of another buyer, whose address was mistyped; a colleague had a copy and answered.
  const otherMessageId = await send(ADA)
  await admin(`POST /api/messages/${otherMessageId}/reply`, { replyContent: 'Yes.' })
  const zoe = `name = 'Zoe', message = 'Ada Visitor (${ADA}) sent me.', email = '${ZOE}'`
  runSql(dataDir, `update messages set typed_email = email, ${zoe} where id = '${otherMessageId}'`)
  const sent = { content: 'Any news?', cc: ['Ada@Visitor.example', 'cy@others.example'] }
  const sendAt = new Date(Date.now() + 86_400_000).toISOString()
  await server.followUp({ ...sent, sendAt }, otherMessageId)
  const answer = { message_id: otherMessageId, kind: 'answer', at: 1, text: 'Ada here', data: '{}' }
  insert('entries', { ...answer, id: 'e1', sender: ADA })
  const ownText = `Please add tea, as ADA VISITOR asked.\n\n`
  const quoted = `On Monday Ada Visitor <${ADA}> wrote:\n> ${WROTE}\n> Regards`
  insert('entries', {
    message_id: otherMessageId,
    kind: 'answer',
    at: 2,
    sender: ZOE,
    id: 'e2',
    text: ownText + quoted,
    data: JSON.stringify({ quoteStart: ownText.length }),
  })
  const writeMail = (name: string, text: string) =>
    writeFileSync(join(dataDir, 'mail', `2026-${name}.eml`), `To: ${ZOE}\r\n\r\n${text}\r\n`)
  writeMail('aaaaaaaaaaaaaaaa', 'Ada =\r\nVisitor asked.')
  writeMail('bbbbbbbbbbbbbbbb', Buffer.from(`Call ${PHONE}`).toString('base64'))
  writeMail('cccccccccccccccc', 'Adamant visitors asked.')

  const buyers = (await admin('GET /api/buyers')).body.items as { id: string; email: string }[]
  const [ada, eve] = [ADA, EVE].map((email) => buyers.find((buyer) => buyer.email === email)?.id)
  await admin(`POST /api/buyers/${ada}/merge`, { other: eve })
  await services.outbox.waitUntilIdle()
  return { ...server, ada, otherMessageId }
}

/** Returns the traces in the bytes of all files of a data folder, also in free pages and the log of the database. */
function findTraces(dataDir: string): string[] {
  const entries = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  const contents = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1').toLowerCase())
  const listForms = (text: string) =>
    (['utf8', 'utf16le', 'base64'] as const).map((form) => {
      const encoded = form === 'base64' ? Buffer.from(text).toString(form).slice(0, -4) : text
      return Buffer.from(encoded, form === 'base64' ? 'utf8' : form)
        .toString('latin1')
        .toLowerCase()
    })
  return TRACES.filter((text) =>
    contents.some((content) => listForms(text).some((form) => content.includes(form))),
  )
}

it('exports and erases everything about a buyer, and nothing about others', async () => {
  const server = await startWithRecords()
  const { admin, dataDir, ada, otherMessageId } = server
  const response = await server.download(`/api/buyers/${ada}/export`)
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename=".+@.+\.json"$/)
  expectComplete(response.json(), server.messageId)
  runSql(dataDir, "delete from drafts where kind = 'note'")
  expect(findTraces(dataDir)).toEqual(TRACES)
  expect((await admin(`GET /api/buyers/${ada}`)).body.stored).toEqual({
    messages: 5,
    entries: expect.any(Number),
    files: 2,
    quotations: 2,
    subscriptions: 1,
    mails: expect.any(Number),
  })
  expect(await admin(`DELETE /api/buyers/${ada}`)).toEqual(success('The buyer was erased.'))
  expect(findTraces(dataDir)).toEqual([])
  expect(readdirSync(dataDir)).not.toContain('purge-due')
  expect(readdirSync(join(dataDir, 'mail')).filter((name) => /-[abc]{16}/.test(name))).toEqual([
    '2026-cccccccccccccccc.eml',
  ])
  expect(runSql(dataDir, 'select count(*) as count from lists')).toEqual([{ count: 1 }])
  const [{ search }] = (await admin('GET /api/inbox-settings')).body.filters
  expect(search).toMatch(/^search=█+&subject=enquiry$/)
  expect(readdirSync(join(dataDir, 'enquiry-files'))).toEqual([])
  expect(runSql(dataDir, 'select id from messages')).toEqual([{ id: otherMessageId }])
  expect(runSql(dataDir, "select cc from outbox where kind = 'follow-up'")).toEqual([
    { cc: 'cy@others.example' },
  ])
  const { entries } = (await admin(`GET /api/messages/${otherMessageId}/entries`)).body
  const [name, address] = ['Ada Visitor', ADA].map((text) => '█'.repeat(text.length))
  const ownText = `Please add tea, as ${name} asked.\n\n`
  const quoted = `On Monday ${name} <${address}> wrote:\n${'█'.repeat(WROTE.length + 2)}\n> Regards`
  expect(entries).toMatchObject([
    { kind: 'enquiry', text: `${name} (${address}) sent me.` },
    { kind: 'answer', text: ownText + quoted, quoteStart: ownText.length },
    { kind: 'reply' },
    { kind: 'follow-up', cc: [address, 'cy@others.example'] },
  ])
  expect((await admin('GET /api/buyers')).body.items).toMatchObject([{ email: ZOE }])
  expect((await admin(`GET /api/inbox?search=${ADA}`)).body.total).toBe(0)
  expect(await admin(`DELETE /api/buyers/${ada}`)).toEqual(refusal(404, 'There is no such buyer'))
})

it('does not erase a buyer while a mail about them is being sent, and purges the database later if a reader holds its log', async () => {
  const gate = Promise.withResolvers<void>()
  const inbox = await openSmtpInbox({ gate: gate.promise })
  const { admin, dataDir, services } = await startWithAdmin({ SMTP_URL: inbox.url })
  await services.messages.send(createEnquiry())
  await expect.poll(() => services.outbox.getCurrent()?.kind).toBe('enquiry')
  const [{ id }] = (await admin('GET /api/buyers')).body.items
  expect(await admin(`DELETE /api/buyers/${id}`)).toEqual(refusal(409, 'is being sent'))
  gate.resolve()
  await services.outbox.waitUntilIdle()

  const reader = new Database(join(dataDir, 'dhow.sqlite'), { readonly: true })
  reader.exec('begin; select * from messages')
  expect((await admin(`DELETE /api/buyers/${id}`)).body.message).toContain('as soon as no backup')
  expect(readdirSync(dataDir)).toContain('purge-due')
  reader.close()
  await startTestApp({ DATA_DIR: dataDir })
  await expect.poll(() => readdirSync(dataDir)).not.toContain('purge-due')
})

// biome-ignore lint/suspicious/noExplicitAny: a response
function expectComplete(exported: any, messageId: string) {
  expect(exported).toMatchObject({ addresses: [ADA, EVE], newsletter: [{ email: EVE }] })
  expect(exported.mails).toContainEqual(
    expect.objectContaining({ kind: 'quotation', recipient: ADA, state: 'stored' }),
  )
  type Versions = { versions: [{ state: string }] }
  const states = exported.quotations.map(({ versions: [{ state }] }: Versions) => state)
  expect(states.sort()).toEqual(['accepted', 'sent'])
  expect(exported.quotations).toContainEqual(
    expect.objectContaining({ deal: expect.objectContaining({ step: 'proforma_sent' }) }),
  )
  expect(exported.enquiries).toHaveLength(5)
  expect(exported.enquiries).toContainEqual(
    expect.objectContaining({ files: [expect.objectContaining({ name: 'list.pdf' })] }),
  )
  const enquiry = exported.enquiries.find((item: { _id: string }) => item._id === messageId)
  expect(enquiry).toMatchObject({
    lines: [{ name: 'Cardamom Tea' }, { name: 'Sesame Halva' }],
    reply: { content: 'We do.' },
    drafts: { note: expect.stringContaining('Call her'), 'follow-up': `${PHONE}?` },
  })
  expect(enquiry.conversation).toContainEqual(
    expect.objectContaining({
      kind: 'answer',
      text: 'Please quote CIF.',
      files: [expect.objectContaining({ name: 'order.pdf' })],
    }),
  )
}

function start() {
  const { db, close } = openDatabase(createMigratedFolder())
  onTestFinished(() => void close())
  const { $client: sqlite } = db
  const add = (id: string, email: string, name: string, message = '') =>
    sqlite.exec(
      buildMessageInsert(
        Object.fromEntries(
          Object.entries({ id, email, name, message }).map(([key, text]) => [key, `'${text}'`]),
        ),
      ),
    )
  const readBuyer = (email: string) =>
    sqlite
      .prepare<[string], string>('select buyer_id from buyer_addresses where address = ?')
      .pluck()
      .get(email) ?? ''
  const readText = (id: string) =>
    sqlite.prepare('select message from messages where id = ?').pluck().get(id)
  return { db, sqlite, add, readBuyer, readText }
}

it('changes no longer words and addresses that contain the name', () => {
  const { db, add, readText } = start()
  const text = 'Not ada@visitor.example, but Ada@visitor.example.'
  const similarAddresses = 'sada@visitor.example, m.ada@visitor.example, ada@visitor.example.org'
  add('a', 'zoe@others.example', 'Zoe', `${text} ${similarAddresses}`)
  const identity = { names: ['ada@visitor.example'], words: '' }
  addMentions(db, identity)
  forgetElsewhere(db, identity)
  const black = '█'.repeat(19)
  expect(readText('a')).toBe(`Not ${black}, but ${black}. ${similarAddresses}`)
})

it('does not identify a person by a name or number of others, of the company, or of one word', () => {
  const { db, sqlite, add, readBuyer } = start()
  sqlite.exec(
    "insert into admin (id, email, password_hash) values (1, 'own@dhow.example', ''); insert into company (id, fields) values (1, '{\"brand\":\"Dhow Trading\"}')",
  )
  const address = 'ada@visitor.example'
  for (const [index, name] of ['Ada', 'Ada Visitor', 'Purchasing Team', 'Dhow Trading'].entries()) {
    add(`a${index}`, address, name)
  }
  add('b', 'zoe@others.example', 'The Purchasing Team')
  const { names } = readIdentity(db, readBuyer(address), [address, 'own@dhow.example'])
  expect(names).toEqual([
    address,
    'ADA@VISITOR.EXAMPLE',
    'ada%40visitor.example',
    'Ada Visitor',
    'ADA VISITOR',
    'Ada+Visitor',
  ])
})
