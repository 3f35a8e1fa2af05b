import { describe, expect, it } from 'vitest'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin, startWithInbox } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'

const SIGNED = { signature: 'localhost' }

describe('GET /reply-signature', () => {
  it('is the name and contact of the company, or that of the settings', async () => {
    const { admin, visitor } = await startWithAdmin({ PUBLIC_URL: 'https://www.company.example' })
    const signature = async () => (await admin('GET /api/reply-signature')).body.signature
    expect(await signature()).toBe('www.company.example')
    await admin('PATCH /api/company', { brand: 'Dhow Trading' })
    await admin('PUT /api/contact/details', contactFields())
    expect(await signature()).toBe('Dhow Trading\nsales@company.example\n+971 4 200 0000')
    await admin('PUT /api/mail/settings', { signature: 'Fatima\nExport', acknowledge: true })
    expect(await signature()).toBe('Fatima\nExport')
    expect((await visitor('GET /api/reply-signature')).status).toBe(401)
  })
})

describe('POST /messages/:id/reply', () => {
  const reply = (id: string | undefined) => `POST /api/messages/${id}/reply` as const

  it('mails and stores the reply with the signature', async () => {
    const server = await startWithAdmin()
    await server.admin('PATCH /api/company', { brand: 'Dhow Trading' })
    await server.admin('PUT /api/contact/details', contactFields())
    const { id } = await server.services.messages.send(enquiry())
    const replyContent = 'Bonjour Madame,\n\nOui, chaque semaine.'
    expect(await server.admin(reply(id), { replyContent: `  ${replyContent} \n` })).toEqual(
      success('Reply sent successfully', { stored: true }),
    )
    const mails = await mailsOf(server)
    const mail = mails.at(-1)
    const message = (await server.admin(`GET /api/messages/${id}`)).body
    expect(message).toMatchObject({ status: 'replied', reply: { content: replyContent } })
    const { signature } = message.reply
    expect(signature).toContain('Dhow Trading\nsales@company.example')
    expect(mail?.text.startsWith(`${replyContent}\n\n${signature}\n\n`)).toBe(true)
    expect(mail?.text).not.toContain('Dear')
    expect(mail?.headers).toMatchObject({
      from: '"Dhow Trading" <no-reply@localhost>',
      'reply-to': '"Dhow Trading" <sales@company.example>',
      subject: expect.stringMatching(/^Re: Product Enquiry \(E-\d{4}-00001\)$/),
      'in-reply-to': mails[0]?.headers['message-id'],
    })
    expect(mail?.text).toContain('> Do you ship to Mombasa?\n> By sea, please.')
    expect(mail?.headers).not.toHaveProperty('auto-submitted')

    await server.admin('PUT /api/contact/details', contactFields({ phone: '+971 4 999 0000' }))
    expect((await server.admin(`GET /api/messages/${id}`)).body.reply.signature).toBe(signature)
  })

  it.each([
    ['another signature', 'Kind regards\nFatima', '\n\nKind regards\nFatima\n\nAda Visitor'],
    ['none', '', '\n\nAda Visitor'],
  ])('signs with %s if the reply says so', async (_which, signature, below) => {
    const server = await startWithInbox({})
    await server.admin(reply(server.ids[0]), { replyContent: 'Yes, weekly.', signature })
    expect((await mailsOf(server)).at(-1)?.text.startsWith(`Yes, weekly.${below}`)).toBe(true)
    const { body } = await server.admin(`GET /api/messages/${server.ids[0]}`)
    expect(body.reply.signature).toBe(signature)
  })

  it('shows the delivery state of the mail', async () => {
    const server = await startWithInbox({}, {})
    await server.admin(reply(server.ids[0]), { replyContent: 'Yes' })
    await server.services.outbox.idle()
    const delivery = { state: 'stored', attempts: 1 }
    const [pending, replied] = await server.all()
    expect(replied.reply).toEqual({ content: 'Yes', ...SIGNED, repliedAt: MOMENT, delivery })
    expect(pending).not.toHaveProperty('reply')
  })

  it('returns 409 for a second reply and mails nothing', async () => {
    const server = await startWithInbox({})
    await server.admin(reply(server.ids[0]), { replyContent: 'First' })
    const mails = await mailsOf(server)
    expect(await server.admin(reply(server.ids[0]), { replyContent: 'Second' })).toEqual(
      refusal(409, 'This message already has a reply.'),
    )
    expect(await server.all()).toMatchObject([{ reply: { content: 'First' } }])
    expect(await mailsOf(server)).toEqual(mails)
  })

  it('returns 404 for a deleted message and mails nothing', async () => {
    const server = await startWithInbox()
    expect(await server.admin(reply('gone'), { replyContent: 'Hello' })).toEqual(
      refusal(404, 'There is no such message.'),
    )
    expect(await mailsOf(server)).toEqual([])
  })

  it('returns 400 for a blank reply and for an id that is too long', async () => {
    const { admin, ids } = await startWithInbox({})
    expect(await admin(reply(ids[0]), { replyContent: ' \n ' })).toEqual(
      refusal(400, 'Reply cannot be empty'),
    )
    expect(await admin(reply('x'.repeat(65)), { replyContent: 'Hello' })).toEqual(
      refusal(400, '64 characters'),
    )
  })
})
