import { expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/platform/database/open.ts'
import { enquiry } from '#api/testing/factories.ts'
import { aMail, mailSender, openSilentServer, openSmtpInbox } from '#api/testing/mailbox.ts'
import { sql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
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
  /** Passes time with each attempt at its due time. */
  const live = async (milliseconds: number) => {
    const end = time + milliseconds
    const next = () => store.jobs.nextDueAt('')?.getTime() ?? Number.POSITIVE_INFINITY
    for (let due = next(); due <= end; due = next()) await pass(Math.max(due - time, 0))
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

it('an enquiry does not wait for a silent mail server', async () => {
  const { url, sockets, hangUp } = await openSilentServer()
  const server = await startTestApp({ SMTP_URL: url })
  expect((await server.visitor('POST /api/messages', enquiry())).status).toBe(201)
  await vi.waitFor(() => expect(sockets).not.toEqual([]))
  expect((await server.visitor('POST /api/messages', enquiry())).status).toBe(201)
  expect(sql(server.dataDir, 'select count(*) as n from outbox')).toEqual([{ n: 4 }])
  hangUp()
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
