import { describe, expect, it } from 'vitest'
import { MOMENT, refusal } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { mailsOf, openSmtpInbox } from '#api/testing/mailbox.ts'
import { refusingServer, startWithReply as withReply } from '#api/testing/outbox.ts'
import { sql } from '#api/testing/sql.ts'

describe('POST /messages/:id/reply/retry', () => {
  it('sends a refused reply again, and one whose mail was deleted; returns 409 for a sent or waiting reply, 404 without a message', async () => {
    const mailServer = refusingServer()
    const { admin, again, delivery, services, inbox, dataDir } = await withReply(mailServer)
    expect(await delivery()).toEqual({
      state: 'refused',
      attempts: 1,
      reason: '550 5.1.1 No such mailbox',
    })
    mailServer.accept()
    expect((await admin(again)).body.message).toBe(
      'The reply is being sent again, to ada@visitor.example.',
    )
    await services.outbox.idle()
    expect(await delivery()).toEqual({ state: 'sent', attempts: 2, sentAt: MOMENT })
    expect(inbox.mails.at(-1)?.recipients).toEqual([enquiry().email])

    expect(await admin(again)).toEqual(refusal(409, 'This reply has been sent.'))
    sql(dataDir, "delete from outbox where kind = 'reply'")
    const before = inbox.mails.length
    expect((await admin(again)).status).toBe(200)
    await services.outbox.idle()
    expect(inbox.mails).toHaveLength(before + 1)

    expect(await admin('POST /api/messages/none/reply/retry')).toEqual(
      refusal(404, 'There is no such message.'),
    )
    const { id: unanswered } = await services.messages.send(enquiry())
    expect(await admin(`POST /api/messages/${unanswered}/reply/retry`)).toEqual(
      refusal(409, 'This message has no reply yet.'),
    )
    const waiting = await withReply({ password: 'another' })
    expect(await waiting.admin(waiting.again)).toEqual(refusal(409, 'is being sent already'))
  })

  it('sends to a corrected address, which must be valid, and stores both addresses', async () => {
    const { admin, again, id, delivery, services, inbox } = await withReply(refusingServer())
    const message = async () => (await admin(`GET /api/messages/${id}`)).body
    expect(await admin(again, { email: 'right@' })).toEqual(
      refusal(400, 'Email must be an e-mail address'),
    )
    expect(await message()).not.toHaveProperty('typedEmail')
    expect((await admin(again, { email: ' right@visitor.example ' })).body).toEqual({
      success: true,
      message: 'The reply is being sent again, to right@visitor.example.',
      stored: false,
    })
    await services.outbox.idle()
    expect(await delivery()).toMatchObject({ state: 'sent' })
    expect(inbox.mails.at(-1)?.recipients).toEqual(['right@visitor.example'])
    expect(inbox.mails.at(-1)?.text).toContain('Yes')
    expect(await message()).toMatchObject({
      email: 'right@visitor.example',
      typedEmail: enquiry().email,
    })

    await admin(again, { email: 'third@visitor.example' })
    expect(await message()).toMatchObject({
      email: 'third@visitor.example',
      typedEmail: enquiry().email,
    })
    for (const search of ['third@', enquiry().email]) {
      expect((await admin(`GET /api/inbox?search=${search}`)).body.total).toBe(1)
    }

    await services.outbox.idle()
    await admin(again, { email: enquiry().email })
    expect(await message()).not.toHaveProperty('typedEmail')
  })

  it('sends a waiting reply to a corrected address', async () => {
    const { admin, again, services, inbox } = await withReply({
      refuseRecipient: (address) =>
        address === enquiry().email
          ? { responseCode: 450, message: '4.1.2 No such domain' }
          : undefined,
    })
    expect((await admin(again, { email: 'right@visitor.example' })).status).toBe(200)
    await services.outbox.idle()
    expect(inbox.mails.at(-1)?.recipients).toEqual(['right@visitor.example'])
  })

  it('sends a reply that was stored as a file', async () => {
    const before = await startWithAdmin()
    const { id } = await before.services.messages.send(enquiry())
    await before.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes' })
    await before.services.outbox.idle()
    expect(await before.admin(`POST /api/messages/${id}/reply/retry`)).toEqual(
      refusal(409, 'No mail server is set up'),
    )
    const email = 'right@visitor.example'
    const { body } = await before.admin(`POST /api/messages/${id}/reply/retry`, { email })
    expect(body).toMatchObject({ message: expect.stringContaining(email), stored: true })
    expect((await mailsOf(before)).at(-1)?.headers.to).toContain(email)
    await before.app.close()

    const inbox = await openSmtpInbox()
    const after = await startWithAdmin({ DATA_DIR: before.dataDir, SMTP_URL: inbox.url })
    await after.services.outbox.idle()
    expect(inbox.mails).toEqual([])
    expect((await after.admin(`POST /api/messages/${id}/reply/retry`)).status).toBe(200)
    await after.services.outbox.idle()
    expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([['right@visitor.example']])
    expect((await after.admin(`GET /api/messages/${id}`)).body.reply.delivery.state).toBe('sent')
  })
})
