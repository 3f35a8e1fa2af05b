import { expect, it } from 'vitest'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin, startWithInbox } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'

it('the signature of replies is the name and contact of the company, or that of the settings', async () => {
  const { admin } = await startWithAdmin({ PUBLIC_URL: 'https://www.company.example' })
  const signature = async () => (await admin('GET /api/reply-signature')).body.signature
  expect(await signature()).toBe('www.company.example')
  await admin('PATCH /api/company', { brand: 'Dhow Trading' })
  await admin('PUT /api/contact/details', contactFields())
  expect(await signature()).toBe('Dhow Trading\nsales@company.example\n+971 4 200 0000')
  await admin('PUT /api/mail/settings', { signature: 'Fatima\nExport', acknowledge: true })
  expect(await signature()).toBe('Fatima\nExport')
})

const reply = (id: string | undefined) => `POST /api/messages/${id}/reply` as const

it('POST /messages/:id/reply mails and stores the reply with the signature', async () => {
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

it('POST /messages/:id/reply signs with another signature or none if the reply says so', async () => {
  const server = await startWithInbox({}, {})
  for (const [index, signature, below] of [
    [0, 'Kind regards\nFatima', '\n\nKind regards\nFatima\n\nAda Visitor'],
    [1, '', '\n\nAda Visitor'],
  ] as const) {
    const id = server.ids[index]
    await server.admin(reply(id), { replyContent: 'Yes, weekly.', signature })
    expect((await mailsOf(server)).at(-1)?.text.startsWith(`Yes, weekly.${below}`)).toBe(true)
    expect((await server.admin(`GET /api/messages/${id}`)).body.reply.signature).toBe(signature)
  }
})

it('POST /messages/:id/reply shows the delivery state of the mail, and is refused a second time', async () => {
  const server = await startWithInbox({}, {})
  const [id, pendingId] = server.ids
  const send = (to: string | undefined, replyContent: string) =>
    server.admin(reply(to), { replyContent })
  await send(id, 'Yes')
  const mails = await mailsOf(server)
  expect(await send(id, 'Second')).toEqual(refusal(409, 'This message already has a reply.'))
  expect(await send('gone', 'Hello')).toEqual(refusal(404, 'There is no such message.'))
  expect(await send(pendingId, ' \n ')).toEqual(refusal(400, 'Reply cannot be empty'))
  expect(await send('x'.repeat(65), 'Hello')).toEqual(refusal(400, '64 characters'))
  expect(await mailsOf(server)).toEqual(mails)
  const [pending, replied] = await server.all()
  expect(replied.reply).toEqual({
    content: 'Yes',
    signature: 'localhost',
    repliedAt: MOMENT,
    delivery: { state: 'stored', attempts: 1 },
  })
  expect(pending).not.toHaveProperty('reply')
})
