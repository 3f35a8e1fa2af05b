import { UNDELIVERED_SHOWN } from '@dhow/contract/mail'
import { describe, expect, it } from 'vitest'
import { HEX, MOMENT, success } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { removeMessages, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { refusingServer, UNKNOWN, startWithReply as withReply } from '#api/testing/outbox.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

const HEALTH = 'GET /api/mail/health'

describe('GET /mail/health', () => {
  it('reports since when mails fail, and why', async () => {
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

  it('lists refused mails with their reasons and messages, if those exist, until they are dismissed', async () => {
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
    const [full, unknown] = ['552 5.2.2 Mailbox full', '550 5.1.1 No such mailbox']
    expect(body.undelivered).toEqual([
      { id: HEX, kind: 'reset-link', recipient: ADMIN.email, reason: full },
      { ...about, id: HEX, kind: 'reply', recipient: enquiry().email, reason: unknown },
      { id: HEX, kind: 'enquiry', recipient: contactFields().email, reason: full, ...about },
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

  it('lists the latest refused mails and counts all', async () => {
    const { admin, services } = await withReply(refusingServer())
    const { messages, outbox } = services
    for (let n = 0; n < UNDELIVERED_SHOWN; n++) {
      const { id } = await messages.send(enquiry({ name: `Visitor ${n}` }))
      await messages.reply(id, { content: 'Yes' })
    }
    await outbox.idle()
    const { refused, undelivered } = (await admin(HEALTH)).body
    expect(refused).toBe(UNDELIVERED_SHOWN + 1)
    expect(undelivered).toHaveLength(UNDELIVERED_SHOWN)
    expect(undelivered[0].visitor).toBe(`Visitor ${UNDELIVERED_SHOWN - 1}`)
  })
})

it('POST /mail/retry sends refused mails again', async () => {
  const mailServer = refusingServer()
  const { admin, services, delivery } = await withReply(mailServer)
  mailServer.accept()
  await admin('POST /api/mail/retry')
  await services.outbox.idle()
  expect(await delivery()).toMatchObject({ state: 'sent' })
})

describe('POST /mail/test', () => {
  it('returns the response of the mail server', async () => {
    const { admin, inbox } = await withReply()
    const { status, body } = await admin('POST /api/mail/test')
    expect({ status, body }).toEqual(
      success(
        expect.stringMatching(
          /^The mail server accepted the test mail to sales@company\.example\. Its response: 250 /,
        ),
      ),
    )
    expect(inbox.mails.at(-1)).toMatchObject({
      recipients: [contactFields().email],
      headers: { subject: 'Test mail' },
    })
  })

  it('returns the reason of a refusal', async () => {
    const { admin } = await withReply({ refuseRecipient: () => UNKNOWN })
    expect((await admin('POST /api/mail/test')).body).toEqual({
      success: false,
      message: 'The test mail to sales@company.example was not sent. 550 5.1.1 No such mailbox',
    })
  })

  it('sends waiting mails if it succeeds', async () => {
    const strict = await withReply({ password: 'another' })
    await strict.inbox.close()
    const inbox = await openSmtpInbox({ port: strict.inbox.port })
    await strict.admin('POST /api/mail/test')
    await strict.services.outbox.idle()
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
    expect(message).toContain('Stored as a file: no mail server is set up.')
    expect(message).toContain(`${dataDir}/mail/`)
    expect(message).toMatch(/\.eml\.$/)
  })
})
