import { MAX_LISTED_MAILS } from '@dhow/contract/mail/deliveries'
import { describe, expect, it } from 'vitest'
import { HEX, MOMENT, refusal } from '#api/testing/caller.ts'
import { createContactFields, createEnquiry } from '#api/testing/factories.ts'
import { removeMessages, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox, readMails } from '#api/testing/mailbox.ts'
import { createRefusal, UNKNOWN, startWithReply as withReply } from '#api/testing/outbox.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

const HEALTH = 'GET /api/mail/health'

describe('GET /mail/health', () => {
  it('lists refused mails with their reasons and messages, if those exist, until they are dismissed', async () => {
    const { admin, id, services } = await withReply({
      refuseRecipient: (address) =>
        address === createEnquiry().email
          ? UNKNOWN
          : { responseCode: 552, message: '5.2.2 Mailbox full' },
    })
    await admin('POST /api/admin/reset-password-request')
    await services.outbox.waitUntilIdle()
    const { body } = await admin(HEALTH)
    expect(body).toMatchObject({ refused: 3 })
    expect(body).not.toHaveProperty('lastError')
    const about = { messageId: id, visitor: 'Ada Visitor' }
    const [full, unknown] = ['552 5.2.2 Mailbox full', '550 5.1.1 No such mailbox']
    expect(body.undelivered).toEqual([
      { id: HEX, kind: 'reset-link', recipient: ADMIN.email, reason: full },
      { ...about, id: HEX, kind: 'reply', recipient: createEnquiry().email, reason: unknown },
      { id: HEX, kind: 'enquiry', recipient: createContactFields().email, reason: full, ...about },
    ])
    await removeMessages(admin, [id])
    const [, ...ofMessage] = (await admin(HEALTH)).body.undelivered
    for (const mail of ofMessage) {
      expect(mail.visitor).toBe('Ada Visitor')
      expect(mail).not.toHaveProperty('messageId')
    }
    expect(ofMessage).toHaveLength(2)
    await admin('POST /api/mail/dismiss')
    const none = { waiting: 0, failing: 0, refused: 0, undelivered: [] }
    expect((await admin(HEALTH)).body).toEqual({ configured: true, ...none })
  })

  it('lists the latest refused mails and counts all; POST /mail/retry sends them again', async () => {
    const mailServer = createRefusal()
    const { admin, services } = await withReply(mailServer)
    const { messages, outbox } = services
    for (let n = 0; n < MAX_LISTED_MAILS; n++) {
      const { id } = await messages.send(createEnquiry({ name: `Visitor ${n}` }))
      await messages.reply(id, { content: 'Yes' })
    }
    await outbox.waitUntilIdle()
    const { refused, undelivered } = (await admin(HEALTH)).body
    expect(refused).toBe(MAX_LISTED_MAILS + 1)
    expect(undelivered).toHaveLength(MAX_LISTED_MAILS)
    expect(undelivered[0].visitor).toBe(`Visitor ${MAX_LISTED_MAILS - 1}`)
    mailServer.accept()
    await admin('POST /api/mail/retry')
    await outbox.waitUntilIdle()
    expect((await admin(HEALTH)).body).toMatchObject({ refused: 0, waiting: 0 })
  })
})

describe('POST /mail/test', () => {
  it('returns the response of the mail server, and sends waiting mails if it succeeds', async () => {
    const strict = await withReply({ password: 'another' })
    await strict.inbox.close()
    const inbox = await openSmtpInbox({ port: strict.inbox.port })
    const { body } = await strict.admin('POST /api/mail/test')
    expect(body).toEqual({
      success: true,
      message: expect.stringMatching(
        /^The mail server accepted the test mail to sales@company\.example\. Its response: 250 /,
      ),
    })
    await strict.services.outbox.waitUntilIdle()
    expect(inbox.mails.map(({ headers }) => headers.subject).sort()).toEqual([
      expect.stringMatching(/^Product Enquiry from Ada Visitor /),
      expect.stringMatching(/^Re: Product Enquiry /),
      'Test mail',
    ])
  })

  it('returns the path of the file without a mail server; other mails become files too', async () => {
    const { admin, dataDir } = await startWithAdmin()
    expect((await admin(HEALTH)).body.configured).toBe(false)
    expect((await admin('POST /api/mail/retry')).body.message).toBe(
      'No mail server is set up: your mails are stored as files.',
    )
    const { success, message } = (await admin('POST /api/mail/test')).body
    expect(success).toBe(false)
    expect(message).toMatch(/^Stored as a file: no mail server is set up\..*\.eml\.$/)
    expect(message).toContain(`${dataDir}/mail/`)
  })
})

describe('POST /messages/:id/reply/retry', () => {
  it('sends a refused reply again, and one whose mail was deleted; returns 409 for a sent or waiting reply, 404 without a message', async () => {
    const mailServer = createRefusal()
    const { admin, again, readDelivery, services, inbox, dataDir } = await withReply(mailServer)
    expect(await readDelivery()).toEqual({
      state: 'refused',
      attempts: 1,
      reason: '550 5.1.1 No such mailbox',
    })
    mailServer.accept()
    expect((await admin(again)).status).toBe(200)
    await services.outbox.waitUntilIdle()
    expect(await readDelivery()).toEqual({ state: 'sent', attempts: 2, sentAt: MOMENT })
    expect(inbox.mails.at(-1)?.recipients).toEqual([createEnquiry().email])

    expect(await admin(again)).toEqual(refusal(409, 'This reply has been sent.'))
    runSql(dataDir, "delete from outbox where kind = 'reply'")
    const previousCount = inbox.mails.length
    expect((await admin(again)).status).toBe(200)
    await services.outbox.waitUntilIdle()
    expect(inbox.mails).toHaveLength(previousCount + 1)

    expect(await admin('POST /api/messages/none/reply/retry')).toEqual(
      refusal(404, 'There is no such message.'),
    )
    const { id: unanswered } = await services.messages.send(createEnquiry())
    expect(await admin(`POST /api/messages/${unanswered}/reply/retry`)).toEqual(
      refusal(409, 'This message has no reply yet.'),
    )
    const waiting = await withReply({ password: 'another' })
    expect(await waiting.admin(waiting.again)).toEqual(refusal(409, 'is being sent already'))
    const email = 'right@visitor.example'
    expect((await waiting.admin(waiting.again, { email })).status).toBe(200)
  })

  it('sends to a corrected address, and stores both addresses', async () => {
    const { admin, again, id, readDelivery, services, inbox } = await withReply(createRefusal())
    const readMessage = async () => (await admin(`GET /api/messages/${id}`)).body
    expect((await admin(again, { email: ' right@visitor.example ' })).body).toMatchObject({
      message: 'The reply is being sent again, to right@visitor.example.',
      stored: false,
    })
    await services.outbox.waitUntilIdle()
    expect(await readDelivery()).toMatchObject({ state: 'sent' })
    expect(inbox.mails.at(-1)?.recipients).toEqual(['right@visitor.example'])
    expect(inbox.mails.at(-1)?.text).toContain('Yes')
    expect(await readMessage()).toMatchObject({
      email: 'right@visitor.example',
      typedEmail: createEnquiry().email,
    })

    for (const search of ['right@', createEnquiry().email]) {
      expect((await admin(`GET /api/inbox?search=${search}`)).body.total).toBe(1)
    }

    await services.outbox.waitUntilIdle()
    await admin(again, { email: createEnquiry().email })
    expect(await readMessage()).not.toHaveProperty('typedEmail')
  })

  it('sends a reply that was stored as a file', async () => {
    const previousServer = await startWithAdmin()
    const { id } = await previousServer.services.messages.send(createEnquiry())
    await previousServer.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes' })
    await previousServer.services.outbox.waitUntilIdle()
    expect(await previousServer.admin(`POST /api/messages/${id}/reply/retry`)).toEqual(
      refusal(409, 'No mail server is set up'),
    )
    const email = 'right@visitor.example'
    const { body } = await previousServer.admin(`POST /api/messages/${id}/reply/retry`, { email })
    expect(body).toMatchObject({ message: expect.stringContaining(email), stored: true })
    expect((await readMails(previousServer)).at(-1)?.headers.to).toContain(email)
    await previousServer.app.close()

    const inbox = await openSmtpInbox()
    const server = await startWithAdmin({ DATA_DIR: previousServer.dataDir, SMTP_URL: inbox.url })
    await server.services.outbox.waitUntilIdle()
    expect(inbox.mails).toEqual([])
    expect((await server.admin(`POST /api/messages/${id}/reply/retry`)).status).toBe(200)
    await server.services.outbox.waitUntilIdle()
    expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([['right@visitor.example']])
    expect((await server.admin(`GET /api/messages/${id}`)).body.reply.delivery.state).toBe('sent')
  })
})
