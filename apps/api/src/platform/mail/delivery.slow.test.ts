import { expect, it, vi } from 'vitest'
import { enquiry } from '#api/testing/factories.ts'
import { mailSender, openSilentServer } from '#api/testing/mailbox.ts'
import { startOutbox } from '#api/testing/outbox.ts'
import { sql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { sendTestMail } from './routes.ts'
import { createTransport } from './transport.ts'

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
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  const config = { smtpUrl: url, from: 'post@company.example' }
  const outbox = startOutbox(createTransport(() => config, '', log, mailSender()))
  const parts = {
    outbox,
    companyEmail: () => 'sales@company.example',
    onTestAccepted: () => {},
    publicUrl: 'https://company.example',
  }
  expect(await sendTestMail(parts, 300)).toEqual({
    success: false,
    message: expect.stringMatching(/was not sent\. The mail server did not answer in time/),
  })
})
