import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin, startWithInbox } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'
import { sql } from '#api/testing/sql.ts'

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

const SIGNED = { signature: 'localhost' }

describe('GET /reply-signature', () => {
  it('is the company’s name and how to reach it, until the settings say otherwise', async () => {
    const { admin, visitor } = await startWithAdmin({ PUBLIC_URL: 'https://www.company.example' })
    const signature = async () => (await admin('GET /api/reply-signature')).body.signature
    expect(await signature()).toBe('www.company.example')
    await admin('PATCH /api/company', { brand: 'Dhow Trading' })
    await admin('PUT /api/contact/details', contactFields())
    expect(await signature()).toBe('Dhow Trading\nsales@company.example\n+971 4 000 0000')
    await admin('PUT /api/mail/settings', { signature: 'Fatima\nExport', acknowledge: true })
    expect(await signature()).toBe('Fatima\nExport')
    expect((await visitor('GET /api/reply-signature')).status).toBe(401)
  })
})

describe('POST /messages/:id/reply', () => {
  it('sends what was typed, signed by the company, and shows it as it was sent', async () => {
    const server = await startWithAdmin()
    await server.admin('PATCH /api/company', { brand: 'Dhow Trading' })
    await server.admin('PUT /api/contact/details', contactFields())
    const { id } = await server.services.messages.send(enquiry())
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
    const server = await startWithInbox({})
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
      subject: expect.stringMatching(/^Re: Product Enquiry \(E-\d{4}-00001\)$/),
    })
    expect(mail?.text).toMatch(/^Yes, weekly\.\n\nlocalhost\nsales@company\.example\n/)
    expect(mail?.text).toContain('> Do you ship to Mombasa?\n> By sea, please.')
  })

  it.each([
    ['another signature', 'Kind regards\nFatima', '\n\nKind regards\nFatima\n\nAda Visitor'],
    ['none', '', '\n\nAda Visitor'],
  ])('signs with %s, where the reply says so', async (_which, signature, below) => {
    const server = await startWithInbox({})
    await server.admin(reply(server.ids[0]), { replyContent: 'Yes, weekly.', signature })
    expect((await mailsOf(server)).at(-1)?.text.startsWith(`Yes, weekly.${below}`)).toBe(true)
    const { body } = await server.admin(`GET /api/messages/${server.ids[0]}`)
    expect(body.reply.signature).toBe(signature)
  })

  it('says how far the mail of the reply has come', async () => {
    const server = await startWithInbox({}, {})
    await server.admin(reply(server.ids[0]), { replyContent: 'Yes' })
    await server.services.outbox.idle()
    const delivery = { state: 'stored', attempts: 1 }
    const [pending, replied] = await server.all()
    expect(replied.reply).toEqual({ content: 'Yes', ...SIGNED, repliedAt: MOMENT, delivery })
    expect(pending).not.toHaveProperty('reply')
  })

  it('says nothing of a mail that is long gone', async () => {
    const server = await startWithInbox({})
    await server.admin(reply(server.ids[0]), { replyContent: 'Yes' })
    await server.services.outbox.idle()
    sql(server.dataDir, 'delete from outbox')
    expect((await server.all())[0].reply).toEqual({ content: 'Yes', ...SIGNED, repliedAt: MOMENT })
  })

  it('answers 409 the second time: the first reply stays, and nothing more is mailed', async () => {
    const server = await startWithInbox({})
    await server.admin(reply(server.ids[0]), { replyContent: 'First' })
    const mails = await mailsOf(server)
    expect(await server.admin(reply(server.ids[0]), { replyContent: 'Second' })).toEqual(
      refusal(409, 'This message already has a reply.'),
    )
    expect(await server.all()).toMatchObject([{ reply: { content: 'First' } }])
    expect(await mailsOf(server)).toEqual(mails)
  })

  it('answers 404 for a message that was deleted, and mails nothing', async () => {
    const server = await startWithInbox()
    expect(await server.admin(reply('gone'), { replyContent: 'Hello' })).toEqual(
      refusal(404, 'There is no such message.'),
    )
    expect(await mailsOf(server)).toEqual([])
  })

  it('answers 400 to a blank reply and to an id that is too long', async () => {
    const { admin, ids } = await startWithInbox({})
    expect(await admin(reply(ids[0]), { replyContent: ' \n ' })).toEqual(
      refusal(400, 'Reply cannot be empty'),
    )
    expect(await admin(reply('x'.repeat(65)), { replyContent: 'Hello' })).toEqual(
      refusal(400, '64 characters'),
    )
  })
})
