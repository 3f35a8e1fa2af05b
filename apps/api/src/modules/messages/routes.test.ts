import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { formatPhone } from '#api/platform/phone.ts'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { createContactFields, createEnquiry } from '#api/testing/factories.ts'
import { startWithInbox } from '#api/testing/login-as-admin.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

it('POST /messages returns a reference, and mails the company with Reply-To set to the visitor', async () => {
  const server = await startWithInbox()
  // Without contact details, the administrator is mailed.
  await server.visitor('POST /api/messages', createEnquiry())
  expect((await readMails(server))[0]?.headers.to).toBe(ADMIN.email)
  await server.admin('PUT /api/contact/details', createContactFields())
  expect(await server.visitor('POST /api/messages', createEnquiry())).toEqual(
    success(
      'Message sent successfully! We will get back to you soon.',
      { reference: expect.stringMatching(/^E-\d{4}-00002$/) },
      201,
    ),
  )
  const [, , mail] = await readMails(server)
  expect(mail?.headers).toMatchObject({
    from: 'no-reply@localhost',
    to: createContactFields().email,
    'reply-to': `"${createEnquiry().name}" <${createEnquiry().email}>`,
  })
})

it('POST /messages stores and mails the first of two addresses, also if the second one is a header', async () => {
  const server = await startWithInbox()
  const email = 'ada@visitor.example\r\nBcc: thief@evil.example'
  expect((await server.visitor('POST /api/messages', { ...createEnquiry(), email })).status).toBe(
    201,
  )
  expect(await server.listAll()).toMatchObject([{ email: 'ada@visitor.example' }])
  expect(JSON.stringify(await readMails(server))).not.toContain('thief')
})

it('DELETE /messages/multiple deletes enquiries, of 20,000 ids at most, and ignores unknown ones', async () => {
  const { admin, listAll, ids } = await startWithInbox(
    { name: 'First' },
    { name: 'Second' },
    { name: 'Third' },
  )
  const remove = (body: object) => admin('DELETE /api/messages/multiple', body)
  expect(await remove({ ids: [ids[0], ids[2], 'gone'] })).toEqual(
    success('Messages deleted.', { deleted: 2 }),
  )
  const tooMany = { ids: Array(LIMITS.rows + 1).fill('a') }
  expect(await remove(tooMany)).toEqual(refusal(400, '20,000 messages'))
  expect(await listAll()).toMatchObject([{ name: 'Second' }])
  const unknownIds = Array.from({ length: LIMITS.rows - 1 }, (_, index) =>
    index.toString(16).padStart(64, '0'),
  )
  expect(await remove({ ids: [...unknownIds, ids[1]] })).toEqual(
    success('Messages deleted.', { deleted: 1 }),
  )
  expect(await listAll()).toEqual([])
})

const sender = { name: 'Ada Visitor', email: 'ada@visitor.example' }

const buildLine = (text: string) => ({ text, quantity: 40, unit: 'carton' })

async function start() {
  const server = await startWithInbox()
  const send = (sent: object) => server.visitor('POST /api/messages', sent)
  const readFirst = async () => (await server.listAll())[0]
  return { ...server, send, readFirst }
}

const terms = {
  company: 'Lamu Stores',
  country: 'ke',
  phone: '0712 345678',
  role: 'importer',
  incoterms: [
    { rule: 'CIF', place: 'Mombasa' },
    { rule: 'FOB', place: 'Jebel Ali' },
  ],
  destination: 'KE MBA',
  mode: 'sea-fcl',
  wantedBy: '2027-03',
  recurrence: 'quarterly',
  labelLanguage: 'SW',
  minRemainingPercent: 75,
  certificates: ['halal', 'origin'],
  payment: 'lc-sight',
  samples: true,
  privateLabel: false,
}

it('the terms of an enquiry are normalized, and empty ones are not stored', async () => {
  const { send, readFirst } = await start()
  await send({ ...sender, lines: [buildLine('Tea')], terms: { ...terms, company: ' ' } })
  const { company: _, privateLabel: _no, ...otherTerms } = terms
  expect((await readFirst()).terms).toEqual({
    ...otherTerms,
    country: 'KE',
    phone: '+254 712 345678',
    destination: 'KEMBA',
    labelLanguage: 'sw',
  })
  await send({ ...sender, lines: [buildLine('Tea')], terms: { labelLanguage: 'sw-u-nu-latn' } })
  expect((await readFirst()).terms).toEqual({ labelLanguage: 'sw' })
})

it.each([
  ['\u202a+971 50 123 4567\u202c', undefined, '+971 50 123 4567'],
  ['00971 50 123 4567', undefined, '+971 50 123 4567'],
  ['(+971) 50 1234567', undefined, '+971 50 123 4567'],
  ['Tel: +971–50–1234567', undefined, '+971 50 123 4567'],
  ['+971 50 123 4567 (WhatsApp)', undefined, '+971 50 123 4567'],
  ['+49 30/1234567', undefined, '+49 30 1234567'],
  ['+1 213 373 4253 ext. 12', undefined, '+1 213 373 4253 ext. 12'],
  ['٠٥٠ ١٢٣ ٤٥٦٧', 'AE', '+971 50 123 4567'],
  ['050 123 4567', undefined, '050 123 4567'],
  ['0501234567;0507654321', 'AE', '0501234567;0507654321'],
  ['+971 50 123 4567 / 68', undefined, '+971 50 123 4567 / 68'],
  ['12', 'AE', '12'],
  ['n/a', 'AE', 'n/a'],
])(
  'the number of a phone is stored in international format if it is complete: %s',
  (typed, country, stored) => {
    expect(formatPhone(typed, country)).toBe(stored)
  },
)

it('the terms of an enquiry are allowed without a list, and shown in the inbox', async () => {
  const { send, readPage } = await start()
  await send({ ...createEnquiry({ name: 'Plain' }), terms })
  await send({ ...sender, name: 'Listed', lines: [buildLine('Basmati rice')] })
  expect((await readPage()).items).toMatchObject([
    { name: 'Listed', lineCount: 1 },
    { name: 'Plain', company: 'Lamu Stores', country: 'KE' },
  ])
})

const buildPath = (id: string | undefined) => `POST /api/messages/${id}/reply` as const

it('POST /messages/:id/reply mails and stores the reply with the signature, or with another one or none', async () => {
  const server = await startWithInbox({}, {}, {})
  await server.admin('PATCH /api/company', { brand: 'Dhow Trading' })
  await server.admin('PUT /api/contact/details', createContactFields())
  const replyContent = 'Bonjour Madame,\n\nOui, chaque semaine.'
  const [id] = server.ids
  const readStored = async (index = 0) =>
    (await server.admin(`GET /api/messages/${server.ids[index]}`)).body
  expect(await server.admin(buildPath(id), { replyContent: `  ${replyContent} \n` })).toEqual(
    success('Reply sent successfully', { stored: true }),
  )
  const mails = await readMails(server)
  const mail = mails.at(-1)
  const signature = 'Dhow Trading\nsales@company.example\n+971 4 200 0000'
  expect((await server.admin('GET /api/reply-signature')).body).toEqual({ signature })
  expect(await readStored()).toMatchObject({
    status: 'replied',
    reply: { content: replyContent, signature },
  })
  expect(mail?.text.startsWith(`${replyContent}\n\n${signature}\n\nAda Visitor`)).toBe(true)
  expect(mail?.headers).toMatchObject({
    from: '"Dhow Trading" <no-reply@localhost>',
    'reply-to': '"Dhow Trading" <sales@company.example>',
    'in-reply-to': mails[0]?.headers['message-id'],
  })
  expect(mail?.headers).not.toHaveProperty('auto-submitted')

  await server.admin('PUT /api/contact/details', createContactFields({ phone: '+971 4 999 0000' }))
  expect((await readStored()).reply.signature).toBe(signature)
  for (const [index, signed, below] of [
    [1, 'Kind regards\nFatima', '\n\nKind regards\nFatima\n\nAda Visitor'],
    [2, '', '\n\nAda Visitor'],
  ] as const) {
    await server.admin(buildPath(server.ids[index]), { replyContent: 'Yes.', signature: signed })
    expect((await readMails(server)).at(-1)?.text.startsWith(`Yes.${below}`)).toBe(true)
    expect((await readStored(index)).reply.signature).toBe(signed)
  }
})

it('POST /messages/:id/reply shows the delivery state of the mail, and is refused a second time', async () => {
  const server = await startWithInbox({}, {})
  const [id, pendingId] = server.ids
  const send = (to: string | undefined, replyContent: string) =>
    server.admin(buildPath(to), { replyContent })
  await send(id, 'Yes')
  const mails = await readMails(server)
  expect(await send(id, 'Second')).toEqual(refusal(409, 'This message already has a reply.'))
  expect(await send('gone', 'Hello')).toEqual(refusal(404, 'There is no such message.'))
  expect(await send(pendingId, ' \n ')).toEqual(refusal(400, 'Reply cannot be empty'))
  expect(await send('x'.repeat(65), 'Hello')).toEqual(refusal(400, '64 characters'))
  expect(await readMails(server)).toEqual(mails)
  const [pending, replied] = await server.listAll()
  expect(replied.reply).toEqual({
    content: 'Yes',
    signature: 'localhost',
    repliedAt: MOMENT,
    delivery: { state: 'stored', attempts: 1 },
  })
  expect(pending).not.toHaveProperty('reply')
})
