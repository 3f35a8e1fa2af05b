import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { aMail, mailSender, openSilentServer, openSmtpInbox } from '#api/testing/mailbox.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { createOutbox } from './outbox.ts'
import { sendTestMail } from './routes.ts'
import { createMailStore } from './store.ts'
import { createTransport } from './transport.ts'

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000]

/** An outbox over real SMTP, on the database of a folder, with a clock that the test moves. */
function start(smtpUrl: string, dataDir = temporaryFolder()) {
  const database = openDatabase(dataDir)
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const transport = createTransport(
    { smtpUrl, from: 'post@company.example' },
    '',
    log,
    mailSender(),
  )
  let time = Date.UTC(2026, 0, 1)
  const store = createMailStore(database.db)
  const outbox = createOutbox({ store, transport, log, now: () => time })
  onTestFinished(async () => {
    await outbox.close()
    database.close()
  })
  const work = async () => {
    outbox.drainSoon()
    await outbox.idle()
  }
  const pass = async (milliseconds: number) => {
    time += milliseconds
    await work()
  }
  /** Lets time go by, and every try happen when it is due. */
  const live = async (milliseconds: number) => {
    const end = time + milliseconds
    for (
      let due = store.jobs.nextDueAt('');
      due && due.getTime() <= end;
      due = store.jobs.nextDueAt('')
    ) {
      await pass(Math.max(due.getTime() - time, 0))
    }
    await pass(end - time)
  }
  return { ...outbox, outbox, work, live, dataDir }
}

const states = (dataDir: string) =>
  sql<{ state: string; number: number }>(
    dataDir,
    'select state, count(*) as number from outbox group by state',
  )

it('each of 100 mails arrives once after the mail server was away for two days', async () => {
  const { url, port, close } = await openSmtpInbox()
  await close()
  const { add, work, live, dataDir } = start(url)
  for (let n = 0; n < 100; n++) add(aMail({ subject: `Mail ${n}` }))
  await work()
  await live(2 * DAY_MS)
  expect(states(dataDir)).toEqual([{ state: 'waiting', number: 100 }])

  const inbox = await openSmtpInbox({ port })
  await live(6 * HOUR_MS)
  const subjects = inbox.mails.map(({ headers }) => headers.subject)
  expect(subjects).toHaveLength(100)
  expect(new Set(subjects).size).toBe(100)
  expect(states(dataDir)).toEqual([{ state: 'sent', number: 100 }])
})

describe('the complete server', () => {
  it('sends a mail for each event', async () => {
    const inbox = await openSmtpInbox()
    const server = await startWithAdmin({
      SMTP_URL: inbox.url,
      MAIL_FROM: 'Company <post@company.example>',
      PUBLIC_URL: 'https://www.company.example',
    })
    await server.admin('PUT /api/contact/details', contactFields())
    const name = 'عائشة "Ada" 👩🏽‍🚀'
    await server.visitor('POST /api/messages', enquiry({ name }))
    const [{ _id }] = (await server.admin('GET /api/messages')).body
    await server.services.outbox.idle()
    await server.admin(`POST /api/messages/${_id}/reply`, { replyContent: 'نعم، weekly 🚢' })
    await server.admin('POST /api/admin/reset-password-request')
    await server.services.outbox.idle()
    const token = inbox.mails.at(-1)?.text.match(/reset-password\/([\w-]{43})/)?.[1]
    await server.admin('POST /api/admin/reset-password', {
      currentPassword: ADMIN.password,
      newPassword: 'a better horse',
      confirmPassword: 'a better horse',
      token,
    })
    await server.services.outbox.idle()

    const [told, acknowledged, reply, link, changed] = inbox.mails
    expect(inbox.mails.map(({ from, recipients }) => [from, ...recipients])).toEqual([
      ['post@company.example', contactFields().email],
      ['post@company.example', enquiry().email],
      ['post@company.example', enquiry().email],
      ['post@company.example', ADMIN.email],
      ['post@company.example', ADMIN.email],
    ])
    for (const { headers, text, html } of inbox.mails) {
      expect(headers.from).toBe('"Company" <post@company.example>')
      expect(headers['message-id']).toMatch(/^<[0-9a-f]{16}@company\.example>$/)
      expect(Math.abs(Date.parse(headers.date ?? '') - Date.now())).toBeLessThan(HOUR_MS)
      expect(headers['content-type']).toContain('multipart/alternative')
      expect(text).not.toBe('')
      expect(html).toContain('<meta name="color-scheme" content="light dark">')
    }
    expect(told).toMatchObject({
      headers: { subject: `Product Enquiry from ${name}`, 'auto-submitted': 'auto-generated' },
      text: expect.stringContaining(enquiry().message),
    })
    expect(told?.headers['reply-to']).toContain(enquiry().email)
    expect(acknowledged?.headers).toMatchObject({ 'auto-submitted': 'auto-replied' })
    expect(reply).toMatchObject({
      headers: {
        subject: expect.stringMatching(/^Re: Product Enquiry \(E-\d{4}-\d{5}\)$/),
        'reply-to': contactFields().email,
        'in-reply-to': told?.headers['message-id'],
        references: told?.headers['message-id'],
      },
      text: expect.stringContaining('نعم، weekly 🚢'),
      html: expect.stringContaining('<blockquote'),
    })
    expect(reply?.headers).not.toHaveProperty('auto-submitted')
    expect(reply?.text).toContain('> Do you ship to Mombasa?')
    expect(link?.text).toContain(`https://www.company.example/admin/reset-password/${token}`)
    expect(changed?.headers.subject).toBe('Your password was changed')
    expect(sql(server.dataDir, "select id from outbox where body <> '' or html <> ''")).toEqual([])
  })

  it('does not wait for a silent mail server', async () => {
    const { url, sockets, hangUp } = await openSilentServer()
    const server = await startTestApp({ SMTP_URL: url })
    expect((await server.visitor('POST /api/messages', enquiry())).status).toBe(201)
    await vi.waitFor(() => expect(sockets).not.toEqual([]))
    expect((await server.visitor('POST /api/messages', enquiry())).status).toBe(201)
    expect(sql(server.dataDir, 'select count(*) as n from outbox')).toEqual([{ n: 4 }])
    hangUp()
  })
})

it('reports a test mail to a silent mail server as failed', async () => {
  const { url } = await openSilentServer()
  const { outbox } = start(url)
  const parts = {
    ...{ outbox, companyEmail: () => 'sales@company.example', onTestTaken: () => {} },
    publicUrl: 'https://company.example',
  }
  expect(await sendTestMail(parts, 300)).toEqual({
    success: false,
    message: expect.stringMatching(/was not sent\. The mail server did not answer in time/),
  })
})
