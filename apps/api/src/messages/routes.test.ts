import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { SUBJECTS } from '@dhow/contract/subjects'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

/** A server that these enquiries were sent to, oldest first. */
async function withMessages(...enquiries: ReturnType<typeof enquiry>[]) {
  const server = await startWithAdmin()
  const { send } = server.services.messages
  const ids = enquiries.map((sent, minute) => send(sent, new Date(minute * 60_000)))
  const all = async () => (await server.admin('GET /api/messages')).body
  return { ...server, all, ids }
}

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

describe('POST /messages', () => {
  it('thanks the visitor', async () => {
    const { visitor } = await startTestApp()
    expect(await visitor('POST /api/messages', enquiry())).toEqual({
      status: 201,
      body: {
        success: true,
        message: 'Message sent successfully! We will get back to you soon.',
      },
    })
  })

  it('has the enquiry on disk when it answers', async () => {
    const { visitor, dataDir } = await startTestApp()
    await visitor('POST /api/messages', enquiry({ message: 'Kept' }))
    expect(sql(dataDir, 'select message from messages')).toEqual([{ message: 'Kept' }])
  })

  it('mails the company, so that answering the mail answers the visitor', async () => {
    const server = await withMessages()
    await server.admin('PUT /api/contact/details', contactFields())
    await server.visitor('POST /api/messages', enquiry())
    const [mail] = await mailsOf(server)
    expect(mail?.headers).toMatchObject({
      from: 'no-reply@localhost',
      to: contactFields().email,
      'reply-to': `"${enquiry().name}" <${enquiry().email}>`,
      subject: 'Product Enquiry from Ada Visitor',
    })
    expect(mail?.text).toContain(enquiry().message)
    expect(mail?.text).toContain('http://localhost:3000/admin/inbox')
  })

  it('mails nothing to the address that was typed, which may be a stranger’s', async () => {
    const server = await withMessages(enquiry(), enquiry({ message: 'Another' }))
    server.services.messages.send({ ...enquiry(), topic: 'spam' })
    const mails = await mailsOf(server)
    expect(mails.map(({ headers }) => headers.to)).toEqual([ADMIN.email, ADMIN.email])
  })

  it('mails the administrator while there are no contact details', async () => {
    const [mail] = await mailsOf(await withMessages(enquiry()))
    expect(mail?.headers.to).toBe(ADMIN.email)
  })

  it.each([
    'Ada\r\nBcc: thief@evil.example',
    'Ada\nBcc: thief@evil.example',
    'Ada\u2028Bcc: thief@evil.example',
    'Ada\u0000\u000bBcc: thief@evil.example',
  ])('adds no header to the mail for the name %j', async (name) => {
    const mails = await mailsOf(await withMessages(enquiry({ name })))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.headers).not.toHaveProperty('bcc')
    expect(mails[0]?.headers.to).toBe(ADMIN.email)
  })

  it('files an enquiry that is sent again once, and thanks each time', async () => {
    const server = await withMessages()
    const sent = { ...enquiry(), submissionId: 'a-submission-of-a-form' }
    const first = await server.visitor('POST /api/messages', sent)
    expect(first.status).toBe(201)
    expect(await server.visitor('POST /api/messages', sent)).toEqual(first)
    expect(await server.all()).toHaveLength(1)
    expect(await mailsOf(server)).toHaveLength(1)
  })

  it.each([
    ['another text', { message: 'And by air?' }],
    ['another submission', { submissionId: 'another-submission-of-it' }],
    ['no submission', { submissionId: undefined }],
  ])('files %s beside what was sent before', async (_what, change) => {
    const server = await withMessages()
    const sent = { ...enquiry(), submissionId: 'a-submission-of-a-form' }
    await server.visitor('POST /api/messages', sent)
    await server.visitor('POST /api/messages', { ...sent, ...change })
    expect(await server.all()).toHaveLength(2)
  })

  it.each([
    ['name', '', 'Name is required.'],
    [
      'name',
      'x'.repeat(LIMITS.text + 1),
      `Name may have at most ${LIMITS.text} characters; these are ${LIMITS.text + 1}.`,
    ],
    ['email', 'ada', 'Email must be an e-mail address'],
    ['email', 'ada@visitor.example\r\nBcc: thief@evil.example', 'Email must be an e-mail address'],
    ['subject', '', 'Subject is required.'],
    ['subject', 'prices', `Subject must be one of ${SUBJECTS.join(', ')}.`],
    ['message', '  \n ', 'Message is required.'],
    [
      'message',
      'x'.repeat(LIMITS.message + 1),
      'Message may have at most 5,000 characters; these are 5,001.',
    ],
  ])('answers 400 for the %s %j', async (field, value, message) => {
    const server = await withMessages()
    expect(await server.visitor('POST /api/messages', { ...enquiry(), [field]: value })).toEqual(
      refusal(400, message),
    )
    expect(await server.all()).toEqual([])
    expect(await mailsOf(server)).toEqual([])
  })

  it('answers 415 to a form', async () => {
    const { visitor } = await startTestApp()
    expect(await visitor('POST /api/messages', new FormData())).toEqual(
      refusal(415, 'application/json'),
    )
  })
})

describe('GET /messages', () => {
  it('answers every enquiry, newest first, with the stated fields and no other', async () => {
    const { all } = await withMessages(enquiry({ name: 'First' }), enquiry({ name: 'Second' }))
    const { name: _, ...fields } = enquiry()
    const stated = { _id: expect.any(String), status: 'pending', createdAt: MOMENT, ...fields }
    expect(await all()).toEqual([
      { name: 'Second', ...stated },
      { name: 'First', ...stated },
    ])
  })
})

describe('DELETE /messages/multiple', () => {
  it('deletes the named enquiries and passes over those already gone', async () => {
    const { admin, all, ids } = await withMessages(
      enquiry({ name: 'First' }),
      enquiry({ name: 'Second' }),
      enquiry({ name: 'Third' }),
    )
    const named = { ids: [ids[0], ids[2], 'gone'] }
    expect(await admin('DELETE /api/messages/multiple', named)).toEqual({
      status: 200,
      body: { success: true, message: 'Messages deleted.', deleted: 2 },
    })
    expect(await all()).toMatchObject([{ name: 'Second' }])
  })

  it('deletes as many as one call may name', async () => {
    const { admin, all, dataDir } = await withMessages()
    sql(
      dataDir,
      `with recursive counter(n) as (select 1 union all select n + 1 from counter where n < ${LIMITS.rows})
       insert into messages (id, name, email, subject, message, created_at)
       select printf('%016x', n), 'Ada', 'ada@visitor.example', 'other', 'Hello', n from counter`,
    )
    const ids = (await all()).map(({ _id }: { _id: string }) => _id)
    expect(await admin('DELETE /api/messages/multiple', { ids })).toMatchObject({
      status: 200,
      body: { deleted: LIMITS.rows },
    })
    expect(await all()).toEqual([])
  })

  it.each([
    ['no list', {}, 'ids is required.'],
    ['an empty list', { ids: [] }, 'ids must name at least one message.'],
    ['what is no list', { ids: 'all' }, 'ids must be a list of message ids.'],
    ['too many', { ids: Array(LIMITS.rows + 1).fill('a') }, '20,000 messages'],
  ])('answers 400 to %s', async (_what, body, message) => {
    const { admin } = await withMessages()
    expect(await admin('DELETE /api/messages/multiple', body)).toEqual(refusal(400, message))
  })

  it('answers 413 to a body that is larger than the longest list', async () => {
    const { admin } = await withMessages()
    const body = { ids: ['x'.repeat(LIMITS.rowsJsonBytes)] }
    expect(await admin('DELETE /api/messages/multiple', body)).toEqual(refusal(413, 'larger'))
  })
})

const SIGNED = { signature: expect.stringContaining('http://localhost:3000') }

/** A built site of nothing but the company's name. */
function siteOf(brand: string): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'server'))
  mkdirSync(join(folder, 'client'))
  const site = `export const brand = ${JSON.stringify(brand)}`
  writeFileSync(join(folder, 'server/index.js'), site)
  return folder
}

describe('GET /reply-signature', () => {
  it('is the company as it says of itself how to reach it', async () => {
    const { admin, visitor } = await startWithAdmin({
      WEB_BUILD: siteOf('Dhow Trading'),
      PUBLIC_URL: 'https://www.company.example',
    })
    const signature = async () => (await admin('GET /api/reply-signature')).body.signature
    expect(await signature()).toBe('Dhow Trading\nhttps://www.company.example')
    await admin('PUT /api/contact/details', contactFields())
    expect(await signature()).toBe(
      'Dhow Trading\nsales@company.example\n+971 4 000 0000\nCreek Road\nDubai\nhttps://www.company.example',
    )
    expect((await visitor('GET /api/reply-signature')).status).toBe(401)
  })
})

describe('POST /messages/:id/reply', () => {
  it('sends what was typed, signed by the company, and shows it as it was sent', async () => {
    const server = await startWithAdmin({ WEB_BUILD: siteOf('Dhow Trading') })
    await server.admin('PUT /api/contact/details', contactFields())
    const id = server.services.messages.send(enquiry())
    const replyContent = 'Bonjour Madame,\n\nOui, chaque semaine.'
    await server.admin(`POST /api/messages/${id}/reply`, { replyContent })
    const mail = (await mailsOf(server)).at(-1)
    const { reply } = (await server.admin(`GET /api/messages/${id}`)).body
    expect(reply.content).toBe(replyContent)
    expect(reply.signature).toContain('Dhow Trading\nsales@company.example')
    expect(mail?.text.startsWith(`${replyContent}\n\n${reply.signature}\n\n`)).toBe(true)
    expect(mail?.text).not.toContain('Dear')
    expect(mail?.headers).toMatchObject({
      from: '"Dhow Trading" <no-reply@localhost>',
      'reply-to': '"Dhow Trading" <sales@company.example>',
    })

    await server.admin('PUT /api/contact/details', contactFields({ phone: '+971 4 999' }))
    expect((await server.admin(`GET /api/messages/${id}`)).body.reply.signature).toBe(
      reply.signature,
    )
  })

  const reply = (id: string | undefined) => `POST /api/messages/${id}/reply` as const

  it('stores the reply and mails it to the visitor, so that answering reaches the company', async () => {
    const server = await withMessages(enquiry())
    await server.admin('PUT /api/contact/details', contactFields())
    expect(await server.admin(reply(server.ids[0]), { replyContent: '  Yes, weekly. \n' })).toEqual(
      {
        status: 200,
        body: { success: true, message: 'Reply sent successfully', stored: true },
      },
    )
    expect(await server.all()).toMatchObject([
      { status: 'replied', reply: { content: 'Yes, weekly.', repliedAt: MOMENT } },
    ])
    const mail = (await mailsOf(server)).find(({ headers }) =>
      headers.to?.includes(enquiry().email),
    )
    expect(mail?.headers).toMatchObject({
      from: 'no-reply@localhost',
      'reply-to': contactFields().email,
      subject: 'Re: Product Enquiry',
    })
    expect(mail?.text).toMatch(/^Yes, weekly\.\n\nlocalhost\nsales@company\.example\n/)
    expect(mail?.text).toContain('> Do you ship to Mombasa?\n> By sea, please.')
  })

  it('says how far the mail of the reply has come', async () => {
    const server = await withMessages(enquiry(), enquiry())
    await server.admin(reply(server.ids[0]), { replyContent: 'Yes' })
    await server.services.outbox.idle()
    const delivery = { state: 'stored', attempts: 1 }
    const [pending, replied] = await server.all()
    expect(replied.reply).toEqual({ content: 'Yes', ...SIGNED, repliedAt: MOMENT, delivery })
    expect(pending).not.toHaveProperty('reply')
  })

  it('says nothing of a mail that is long gone', async () => {
    const server = await withMessages(enquiry())
    await server.admin(reply(server.ids[0]), { replyContent: 'Yes' })
    await server.services.outbox.idle()
    sql(server.dataDir, 'delete from outbox')
    expect((await server.all())[0].reply).toEqual({ content: 'Yes', ...SIGNED, repliedAt: MOMENT })
  })

  it('answers 409 the second time: the first reply stays, and nothing more is mailed', async () => {
    const server = await withMessages(enquiry())
    await server.admin(reply(server.ids[0]), { replyContent: 'First' })
    const mails = await mailsOf(server)
    expect(await server.admin(reply(server.ids[0]), { replyContent: 'Second' })).toEqual(
      refusal(409, 'This message already has a reply.'),
    )
    expect(await server.all()).toMatchObject([{ reply: { content: 'First' } }])
    expect(await mailsOf(server)).toEqual(mails)
  })

  it('answers 404 for a message that was deleted, and mails nothing', async () => {
    const server = await withMessages()
    expect(await server.admin(reply('gone'), { replyContent: 'Hello' })).toEqual(
      refusal(404, 'There is no such message.'),
    )
    expect(await mailsOf(server)).toEqual([])
  })

  it('answers 400 to a blank reply and to an id that is too long', async () => {
    const { admin, ids } = await withMessages(enquiry())
    expect(await admin(reply(ids[0]), { replyContent: ' \n ' })).toEqual(
      refusal(400, 'Reply cannot be empty'),
    )
    expect(await admin(reply('x'.repeat(65)), { replyContent: 'Hello' })).toEqual(
      refusal(400, '64 characters'),
    )
  })
})
