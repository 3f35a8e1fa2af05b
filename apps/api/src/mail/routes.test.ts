import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/smtp-inbox.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const HEALTH = 'GET /api/mail/health'
const UNKNOWN = { responseCode: 550, message: '5.1.1 No such mailbox' }
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
  return { ...server, inbox, delivery, again: `POST /api/mail/replies/${id}` as const }
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
      body: { configured: true, waiting: 0, failing: 0, refused: 0 },
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
      failingSince: MOMENT,
      lastError: expect.stringContaining('The mail server did not accept our login: 535'),
    })
  })

  it('counts what was refused until that is dismissed', async () => {
    const { admin } = await withReply(moodyServer())
    expect((await admin(HEALTH)).body).toMatchObject({
      refused: 1,
      lastError: '550 5.1.1 No such mailbox',
    })
    await admin('POST /api/mail/dismiss')
    expect((await admin(HEALTH)).body).toEqual({
      configured: true,
      waiting: 0,
      failing: 0,
      refused: 0,
    })
  })

  it('is for the administrator', async () => {
    const { visitor } = await startTestApp()
    expect((await visitor(HEALTH)).status).toBe(401)
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
    expect((await admin(again)).body.message).toBe('The reply is being sent again.')
    await services.outbox.idle()
    expect(await delivery()).toEqual({ state: 'sent', attempts: 2, sentAt: MOMENT })
    expect(inbox.mails.at(-1)?.recipients).toEqual([enquiry().email])
  })

  it('answers 409 for a reply that was sent or waits, and 404 when there is none', async () => {
    const sent = await withReply()
    expect(await sent.admin(sent.again)).toEqual(refusal(409, 'This reply has been sent.'))
    expect(await sent.admin('POST /api/mail/replies/none')).toEqual(
      refusal(404, 'There is no mail of a reply to this message.'),
    )
    const waiting = await withReply({ password: 'another' })
    expect(await waiting.admin(waiting.again)).toEqual(refusal(409, 'is being sent already'))
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
    const { message } = (await admin('POST /api/mail/test')).body
    expect(message).toContain('No mail server is set')
    expect(message).toContain(`${dataDir}/mail/`)
    expect(message).toMatch(/\.eml$/)
  })
})
