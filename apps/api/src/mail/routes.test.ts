import { UNDELIVERED_SHOWN } from '@dhow/contract/mail'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'
import { openSmtpInbox } from '#api/testing/smtp-inbox.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

const HEALTH = 'GET /api/mail/health'
const UNKNOWN = { responseCode: 550, message: '5.1.1 No such mailbox' }
const HEX = expect.stringMatching(/^[0-9a-f]{16}$/)
const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

type Inbox = Parameters<typeof openSmtpInbox>[0]

/** A server whose mail goes to a real mail server, with an enquiry that is replied to. */
async function withReply(options: Inbox = {}) {
  const inbox = await openSmtpInbox(options)
  const server = await startWithAdmin({ SMTP_URL: inbox.url })
  await server.admin('PUT /api/contact/details', contactFields())
  const id = server.services.messages.send(enquiry())
  await server.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes' })
  await server.services.outbox.idle()
  const delivery = async () =>
    (await server.admin('GET /api/messages')).body[0].reply.delivery as object
  return { ...server, id, inbox, delivery, again: `POST /api/mail/replies/${id}` as const }
}

/** The addressee of the reply is refused until this says otherwise. */
function moodyServer() {
  let refuses = true
  const refuseRecipient = (address: string) =>
    refuses && address === enquiry().email ? UNKNOWN : undefined
  const relent = () => {
    refuses = false
  }
  return { refuseRecipient, relent }
}

describe('GET /mail/health', () => {
  it('says that all is well', async () => {
    const { admin } = await withReply()
    expect(await admin(HEALTH)).toEqual({
      status: 200,
      body: { configured: true, waiting: 0, failing: 0, refused: 0, undelivered: [] },
    })
  })

  it('says that no mail server is set', async () => {
    const { admin } = await startWithAdmin()
    expect((await admin(HEALTH)).body.configured).toBe(false)
  })

  it('says since when mail fails, and why', async () => {
    const { admin } = await withReply({ password: 'another' })
    expect((await admin(HEALTH)).body).toEqual({
      configured: true,
      waiting: 2,
      failing: 2,
      refused: 0,
      undelivered: [],
      failingSince: MOMENT,
      lastError: expect.stringContaining('The mail server did not accept our login: 535'),
    })
  })

  it('names what was refused, each with its own reason, until that is dismissed', async () => {
    const { admin, id, services } = await withReply({
      refuseRecipient: (address) =>
        address === enquiry().email
          ? UNKNOWN
          : { responseCode: 552, message: '5.2.2 Mailbox full' },
    })
    await admin('POST /api/admin/reset-password-request')
    await services.outbox.idle()
    const { body } = await admin(HEALTH)
    expect(body).toMatchObject({ refused: 3 })
    expect(body).not.toHaveProperty('lastError')
    const about = { messageId: id, visitor: 'Ada Visitor' }
    const full = '552 5.2.2 Mailbox full'
    expect(body.undelivered).toEqual([
      { id: HEX, kind: 'reset-link', recipient: ADMIN.email, reason: full },
      {
        id: HEX,
        kind: 'reply',
        recipient: enquiry().email,
        reason: '550 5.1.1 No such mailbox',
        ...about,
      },
      { id: HEX, kind: 'enquiry', recipient: contactFields().email, reason: full, ...about },
    ])
    await admin('POST /api/mail/dismiss')
    expect((await admin(HEALTH)).body).toEqual({
      configured: true,
      waiting: 0,
      failing: 0,
      refused: 0,
      undelivered: [],
    })
  })

  it('leads to no message that was deleted', async () => {
    const { admin, id } = await withReply(moodyServer())
    await admin('DELETE /api/messages/multiple', { ids: [id] })
    const [mail] = (await admin(HEALTH)).body.undelivered
    expect(mail).toMatchObject({ kind: 'reply', visitor: 'Ada Visitor' })
    expect(mail).not.toHaveProperty('messageId')
  })

  it('names no more than can be shown, the latest, and counts them all', async () => {
    const { admin, services } = await withReply(moodyServer())
    const { messages, outbox } = services
    for (let n = 0; n < UNDELIVERED_SHOWN; n++) {
      messages.reply(messages.send(enquiry({ name: `Visitor ${n}` })), 'Yes')
    }
    await outbox.idle()
    const { refused, undelivered } = (await admin(HEALTH)).body
    expect(refused).toBe(UNDELIVERED_SHOWN + 1)
    expect(undelivered).toHaveLength(UNDELIVERED_SHOWN)
    expect(undelivered[0].visitor).toBe(`Visitor ${UNDELIVERED_SHOWN - 1}`)
  })
})

describe('POST /mail/replies/:id', () => {
  it('sends a refused reply again', async () => {
    const mood = moodyServer()
    const { admin, again, delivery, services, inbox } = await withReply(mood)
    expect(await delivery()).toEqual({
      state: 'refused',
      attempts: 1,
      reason: '550 5.1.1 No such mailbox',
    })
    mood.relent()
    expect((await admin(again)).body.message).toBe(
      'The reply is being sent again, to ada@visitor.example.',
    )
    await services.outbox.idle()
    expect(await delivery()).toEqual({ state: 'sent', attempts: 2, sentAt: MOMENT })
    expect(inbox.mails.at(-1)?.recipients).toEqual([enquiry().email])
  })

  it('answers 409 for a reply that was sent or waits, and 404 when there is none', async () => {
    const sent = await withReply()
    expect(await sent.admin(sent.again)).toEqual(refusal(409, 'This reply has been sent.'))
    expect(await sent.admin('POST /api/mail/replies/none')).toEqual(
      refusal(404, 'There is no such message.'),
    )
    const unanswered = sent.services.messages.send(enquiry())
    expect(await sent.admin(`POST /api/mail/replies/${unanswered}`)).toEqual(
      refusal(409, 'This message has no reply yet.'),
    )
    const waiting = await withReply({ password: 'another' })
    expect(await waiting.admin(waiting.again)).toEqual(refusal(409, 'is being sent already'))
  })

  it('sends it to a corrected address, where replies go from then on; what was typed is remembered', async () => {
    const { admin, again, id, delivery, services, inbox } = await withReply(moodyServer())
    const message = async () => (await admin(`GET /api/messages/${id}`)).body
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

  it('takes a reply that waits because of its address to another', async () => {
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

  it('answers 400 to what is no address, and changes nothing', async () => {
    const { admin, again, id } = await withReply(moodyServer())
    expect(await admin(again, { email: 'right@' })).toEqual(
      refusal(400, 'Email must be an e-mail address'),
    )
    expect((await admin(`GET /api/messages/${id}`)).body.email).toBe(enquiry().email)
  })

  it('sends a reply whose mail is long gone', async () => {
    const { admin, again, dataDir, services, inbox } = await withReply()
    sql(dataDir, "delete from outbox where kind = 'reply'")
    const before = inbox.mails.length
    expect((await admin(again)).status).toBe(200)
    await services.outbox.idle()
    expect(inbox.mails).toHaveLength(before + 1)
  })

  it('sends what was stored as a file before there was a mail server', async () => {
    const before = await startWithAdmin()
    const id = before.services.messages.send(enquiry())
    await before.admin(`POST /api/messages/${id}/reply`, { replyContent: 'Yes' })
    await before.services.outbox.idle()
    expect(await before.admin(`POST /api/mail/replies/${id}`)).toEqual(
      refusal(409, 'No mail server is set up'),
    )
    expect(
      (await before.admin(`POST /api/mail/replies/${id}`, { email: 'right@visitor.example' })).body,
    ).toEqual({
      success: true,
      message:
        'Stored as a file: no mail server is set up. The reply is addressed to right@visitor.example.',
      stored: true,
    })
    const mails = await mailsOf(before)
    expect(mails.at(-1)?.headers.to).toContain('right@visitor.example')
    await before.app.close()

    const inbox = await openSmtpInbox()
    const after = await startWithAdmin({ DATA_DIR: before.dataDir, SMTP_URL: inbox.url })
    await after.services.outbox.idle()
    expect(inbox.mails).toEqual([])
    expect((await after.admin(`POST /api/mail/replies/${id}`)).status).toBe(200)
    await after.services.outbox.idle()
    expect(inbox.mails.map(({ recipients }) => recipients)).toEqual([['right@visitor.example']])
    expect((await after.admin(`GET /api/messages/${id}`)).body.reply.delivery.state).toBe('sent')
  })
})

describe('POST /mail/again', () => {
  it('sends everything that was refused or waits', async () => {
    const mood = moodyServer()
    const { admin, services, delivery } = await withReply(mood)
    mood.relent()
    await admin('POST /api/mail/again')
    await services.outbox.idle()
    expect(await delivery()).toMatchObject({ state: 'sent' })
  })
})

describe('POST /mail/again without a mail server', () => {
  it('does not say that anything is sent', async () => {
    const { admin } = await startWithAdmin()
    expect((await admin('POST /api/mail/again')).body.message).toBe(
      'No mail server is set up: your mails are stored as files.',
    )
  })
})

describe('POST /mail/test', () => {
  it('tells what the mail server answered', async () => {
    const { admin, inbox } = await withReply()
    const { status, body } = await admin('POST /api/mail/test')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        success: true,
        message: expect.stringMatching(
          /^The mail server took the test mail to sales@company\.example\. It said: 250 /,
        ),
      },
    })
    expect(inbox.mails.at(-1)).toMatchObject({
      recipients: [contactFields().email],
      headers: { subject: 'Test mail' },
    })
  })

  it('tells why a mail was not taken', async () => {
    const { admin } = await withReply({ refuseRecipient: () => UNKNOWN })
    expect((await admin('POST /api/mail/test')).body).toEqual({
      success: false,
      message: 'The test mail to sales@company.example was not sent. 550 5.1.1 No such mailbox',
    })
  })

  it('sets going what had waited for the mail server', async () => {
    const strict = await withReply({ password: 'another' })
    await strict.inbox.close()
    const inbox = await openSmtpInbox({ port: strict.inbox.port })
    await strict.admin('POST /api/mail/test')
    await strict.services.outbox.idle()
    expect(inbox.mails.map(({ headers }) => headers.subject).sort()).toEqual([
      'Product Enquiry from Ada Visitor',
      'Re: Product Enquiry',
      'Test mail',
    ])
  })

  it('tells where the mail was written when no mail server is set', async () => {
    const { admin, dataDir } = await startWithAdmin()
    const { success, message } = (await admin('POST /api/mail/test')).body
    expect(success).toBe(false)
    expect(message).toContain('Stored as a file: no mail server is set up.')
    expect(message).toContain(`${dataDir}/mail/`)
    expect(message).toMatch(/\.eml\.$/)
  })
})
