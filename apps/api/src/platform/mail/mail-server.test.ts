import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { mailSettingsVersion } from '@dhow/contract/mail'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { contactFields, enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { mailRows } from '#api/testing/outbox.ts'
import { sql } from '#api/testing/sql.ts'

const SETTINGS = '/api/mail/settings'
const PASSWORD = 'p4ssword'

const bytesIn = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join()

type Admin = Awaited<ReturnType<typeof startWithAdmin>>['admin']

const serverAt = (port: number, given: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'dhow',
  password: PASSWORD,
  ...given,
})

const save = (admin: Admin, smtp: object | null, given: object = {}) =>
  admin(`PUT ${SETTINGS}`, { signature: '', acknowledge: false, smtp, sender: '', ...given })

it('is set in the office, and sends the waiting mails without a restart', async () => {
  const inbox = await openSmtpInbox({ plain: true })
  const { admin, visitor, services } = await startWithAdmin()
  await admin('PUT /api/contact/details', contactFields())
  expect((await visitor('GET /api/newsletter')).body).toEqual({ open: false })
  expect((await save(admin, serverAt(inbox.port, { password: 'wrong' }))).status).toBe(200)
  await services.messages.send(enquiry())
  await services.outbox.idle()
  expect((await admin('POST /api/mail/test')).body).toEqual({
    success: false,
    message: expect.stringMatching(/did not accept our login: .*535 Authentication failed/),
  })
  expect((await admin('GET /api/mail/health')).body).toMatchObject({ configured: true, failing: 1 })

  await save(admin, serverAt(inbox.port), { sender: 'Sales <sales@company.example>' })
  await services.outbox.idle()
  expect(inbox.mails).toMatchObject([{ from: 'sales@company.example' }])
  expect((await visitor('GET /api/newsletter')).body).toEqual({ open: true })

  await save(admin, null)
  expect((await admin('GET /api/mail/health')).body.configured).toBe(false)
  expect((await visitor('GET /api/newsletter')).body).toEqual({ open: false })
})

it('stores the password encrypted, and never returns it; it is no part of the version', async () => {
  const { admin, app, dataDir } = await startWithAdmin()
  const { password: _, ...smtp } = serverAt(25)
  const opened = { signature: '', acknowledge: true, smtp: null, sender: '' }
  const ifVersion = mailSettingsVersion(opened)
  expect((await save(admin, serverAt(25), { ifVersion })).status).toBe(200)
  expect((await save(admin, null, { ifVersion })).status).toBe(409)
  const answers = [await save(admin, serverAt(25)), await admin(`GET ${SETTINGS}`)]
  expect(answers[1]?.body).toMatchObject({ smtp: { ...smtp, hasPassword: true } })
  answers.push(await save(admin, serverAt(0)), await save(admin, smtp, { ifVersion: 'stale' }))
  expect(JSON.stringify(answers)).not.toContain(PASSWORD)
  expect(bytesIn(dataDir)).not.toContain(PASSWORD)
  await app.close()
  expect(bytesIn(dataDir)).not.toContain(PASSWORD)
})

it('keeps the password for the same host and user only', async () => {
  const { admin, dataDir } = await startWithAdmin()
  await save(admin, serverAt(25))
  const stored = () => sql(dataDir, 'select smtp_password from mail_settings')
  const [first] = stored()
  const { password: _, ...same } = serverAt(26)
  expect((await save(admin, same)).status).toBe(200)
  expect((await admin(`PUT ${SETTINGS}`, { signature: 'Ada', acknowledge: true })).status).toBe(200)
  expect(stored()).toEqual([first])
  const refused = refusal(400, 'Enter the password of this user name.')
  expect(await save(admin, { ...same, host: 'localhost' })).toEqual(refused)
  expect(await save(admin, { ...same, user: 'other' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'smtp.password' }] },
  })
  expect(stored()).toEqual([first])
  await save(admin, { ...same, user: '' })
  expect(stored()).toEqual([{ smtp_password: null }])
})

it('is overridden by SMTP_URL and MAIL_FROM', async () => {
  const [inbox, other] = [await openSmtpInbox(), await openSmtpInbox({ plain: true })]
  const MAIL_FROM = 'post@company.example'
  const { admin } = await startWithAdmin({ SMTP_URL: inbox.url, MAIL_FROM })
  await save(admin, serverAt(other.port), { sender: 'sales@company.example' })
  expect((await admin('POST /api/mail/test')).body.success).toBe(true)
  expect(inbox.mails).toMatchObject([{ from: MAIL_FROM }])
  const { body } = await admin(`GET ${SETTINGS}`)
  expect(body.environment).toEqual({ server: '127.0.0.1', sender: MAIL_FROM })
  expect(JSON.stringify(body)).not.toContain(PASSWORD)
})

it('waits for the password after JWT_SECRET was changed', async () => {
  const inbox = await openSmtpInbox({ plain: true })
  const before = await startWithAdmin()
  await save(before.admin, serverAt(inbox.port))
  await before.app.close()
  const JWT_SECRET = 'another secret that signs, 0123456789'
  const { admin, services, dataDir } = await startWithAdmin({
    DATA_DIR: before.dataDir,
    JWT_SECRET,
  })
  const problem = 'Enter the mail password again.'
  expect((await admin('GET /api/mail/health')).body).toMatchObject({ configured: true, problem })
  expect((await admin(`GET ${SETTINGS}`)).body.smtp.hasPassword).toBe(false)
  expect((await admin('POST /api/mail/test')).body.message).toContain(problem)
  await services.messages.send(enquiry())
  await services.outbox.idle()
  expect(mailRows(dataDir)).toMatchObject([{ state: 'waiting', last_error: problem }])
  const { password: _, ...smtp } = serverAt(inbox.port)
  expect((await save(admin, smtp)).status).toBe(400)
  await save(admin, serverAt(inbox.port))
  await services.outbox.idle()
  expect(mailRows(dataDir)).toMatchObject([{ state: 'sent' }])
})

it('explains why a test mail fails', async () => {
  const inbox = await openSmtpInbox({ plain: true })
  const { admin } = await startWithAdmin()
  for (const [given, message] of [
    [{ security: 'tls' }, 'does not speak TLS at the start on this port'],
    [{ security: 'starttls' }, 'There is no secure connection to the mail server'],
    [{ host: 'nowhere.invalid' }, 'The host name of the mail server was not found'],
  ] as const) {
    await save(admin, serverAt(inbox.port, { security: 'tls', ...given }))
    expect((await admin('POST /api/mail/test')).body.message).toContain(message)
  }
})
