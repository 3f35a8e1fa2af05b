import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashMailSettings } from '@dhow/contract/mail/mail'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createContactFields, createEnquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox } from '#api/testing/mailbox.ts'
import { readMailRows } from '#api/testing/outbox.ts'
import { runSql } from '#api/testing/sql.ts'

const SETTINGS = '/api/mail/settings'
const PASSWORD = 'p4ssword'

const readFolder = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join()

type Admin = Awaited<ReturnType<typeof startWithAdmin>>['admin']

const buildServer = (port: number, fields: object = {}) => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  user: 'dhow',
  password: PASSWORD,
  ...fields,
})

const save = (admin: Admin, smtp: object | null, fields: object = {}) =>
  admin(`PUT ${SETTINGS}`, { signature: '', acknowledge: false, smtp, sender: '', ...fields })

it('is set in the office, and sends the waiting mails without a restart', async () => {
  const inbox = await openSmtpInbox({ plain: true })
  const { admin, visitor, services } = await startWithAdmin()
  await admin('PUT /api/contact/details', createContactFields())
  expect((await visitor('GET /api/newsletter')).body).toEqual({ open: false })
  expect((await save(admin, buildServer(inbox.port, { password: 'wrong' }))).status).toBe(200)
  await services.messages.send(createEnquiry())
  await services.outbox.waitUntilIdle()
  expect((await admin('POST /api/mail/test')).body).toEqual({
    success: false,
    message: expect.stringMatching(/did not accept the user name .*535 Authentication failed/),
  })
  expect((await admin('GET /api/mail/health')).body).toMatchObject({ configured: true, failing: 1 })

  await save(admin, buildServer(inbox.port), { sender: 'Sales <sales@company.example>' })
  await services.outbox.waitUntilIdle()
  expect(inbox.mails).toMatchObject([{ from: 'sales@company.example' }])
  expect((await visitor('GET /api/newsletter')).body).toEqual({ open: true })

  const user = 'post@company.example'
  await save(admin, buildServer(inbox.port, { user }))
  const preview = await admin('POST /api/mail/preview', { kind: 'reply', signature: '' })
  expect(preview.body.from).toContain(user)

  await save(admin, null)
  expect((await admin('GET /api/mail/health')).body.configured).toBe(false)
  expect((await visitor('GET /api/newsletter')).body).toEqual({ open: false })
})

it('stores the password encrypted, and never returns it; it is no part of the version', async () => {
  const { admin, app, dataDir } = await startWithAdmin()
  const { password: _, ...smtp } = buildServer(25)
  const opened = { signature: '', acknowledge: true, smtp: null, sender: '' }
  const ifVersion = hashMailSettings(opened)
  expect((await save(admin, buildServer(25), { ifVersion })).status).toBe(200)
  expect((await save(admin, null, { ifVersion })).status).toBe(409)
  const answers = [await save(admin, buildServer(25)), await admin(`GET ${SETTINGS}`)]
  expect(answers[1]?.body).toMatchObject({ smtp: { ...smtp, hasPassword: true } })
  answers.push(await save(admin, buildServer(0)), await save(admin, smtp, { ifVersion: 'stale' }))
  expect(JSON.stringify(answers)).not.toContain(PASSWORD)
  expect(readFolder(dataDir)).not.toContain(PASSWORD)
  await app.close()
  expect(readFolder(dataDir)).not.toContain(PASSWORD)
})

it('keeps the password for the same host and user only', async () => {
  const { admin, dataDir } = await startWithAdmin()
  await save(admin, buildServer(25))
  const readPassword = () => runSql(dataDir, 'select smtp_password from mail_settings')
  const [first] = readPassword()
  const { password: _, ...same } = buildServer(26)
  expect((await save(admin, same)).status).toBe(200)
  expect((await admin(`PUT ${SETTINGS}`, { signature: 'Ada', acknowledge: true })).status).toBe(200)
  expect(readPassword()).toEqual([first])
  const refused = refusal(400, 'Enter the password of this user name.')
  expect(await save(admin, { ...same, host: 'localhost' })).toEqual(refused)
  expect(await save(admin, { ...same, user: 'other' })).toMatchObject({
    status: 400,
    body: { issues: [{ path: 'smtp.password' }] },
  })
  expect(readPassword()).toEqual([first])
  await save(admin, { ...same, user: '' })
  expect(readPassword()).toEqual([{ smtp_password: null }])
  await save(admin, buildServer(25))
  // As after a connection by OAuth 2.0.
  runSql(dataDir, 'update mail_settings set smtp_password = null')
  expect((await save(admin, same)).status).toBe(200)
})

it('is overridden by SMTP_URL and MAIL_FROM', async () => {
  const [inbox, other] = [await openSmtpInbox(), await openSmtpInbox({ plain: true })]
  const MAIL_FROM = 'post@company.example'
  const { admin } = await startWithAdmin({ SMTP_URL: inbox.url, MAIL_FROM })
  await save(admin, buildServer(other.port), { sender: 'sales@company.example' })
  expect((await admin('POST /api/mail/test')).body.success).toBe(true)
  expect(inbox.mails).toMatchObject([{ from: MAIL_FROM }])
  const { body } = await admin(`GET ${SETTINGS}`)
  expect(body.environment).toEqual({ server: '127.0.0.1', sender: MAIL_FROM })
  expect(JSON.stringify(body)).not.toContain(PASSWORD)
})

it('waits for the password after JWT_SECRET was changed', async () => {
  const inbox = await openSmtpInbox({ plain: true })
  const previousServer = await startWithAdmin()
  await save(previousServer.admin, buildServer(inbox.port))
  await previousServer.app.close()
  const JWT_SECRET = 'another secret that signs, 0123456789'
  const { admin, services, dataDir } = await startWithAdmin({
    DATA_DIR: previousServer.dataDir,
    JWT_SECRET,
  })
  const problem = 'Enter the mail password again.'
  expect((await admin('GET /api/mail/health')).body).toMatchObject({ configured: true, problem })
  expect((await admin(`GET ${SETTINGS}`)).body.smtp.hasPassword).toBe(false)
  expect((await admin('POST /api/mail/test')).body.message).toContain(problem)
  await services.messages.send(createEnquiry())
  await services.outbox.waitUntilIdle()
  expect(readMailRows(dataDir)).toMatchObject([{ state: 'waiting', last_error: problem }])
  const { password: _, ...smtp } = buildServer(inbox.port)
  expect((await save(admin, smtp)).status).toBe(400)
  await save(admin, buildServer(inbox.port))
  await services.outbox.waitUntilIdle()
  expect(readMailRows(dataDir)).toMatchObject([{ state: 'sent' }])
})

it('explains why a test mail fails', async () => {
  const inbox = await openSmtpInbox({ plain: true })
  const { admin } = await startWithAdmin()
  for (const [security, message] of [
    ['tls', 'Port and encryption do not match'],
    ['starttls', 'The mail server offers no encryption on this port'],
  ] as const) {
    await save(admin, buildServer(inbox.port, { security }))
    expect((await admin('POST /api/mail/test')).body.message).toContain(message)
  }
})

const buildRemote = (fields: object) =>
  buildServer(465, { host: 'smtp.company.example', security: 'tls', ...fields })

const FIRST = { signature: '', acknowledge: true, smtp: null, sender: '' }

describe('the settings of mails', () => {
  it('start with acknowledgements and the default signature, and are replaced unless ifVersion is stale', async () => {
    const { admin } = await startWithAdmin()
    const ifVersion = hashMailSettings((await admin(`GET ${SETTINGS}`)).body)
    const changes = { signature: 'Fatima\nExport', acknowledge: false }
    expect((await admin(`PUT ${SETTINGS}`, { ...changes, ifVersion })).status).toBe(200)
    expect(await admin(`PUT ${SETTINGS}`, { ...FIRST, ifVersion })).toEqual(
      refusal(409, 'The mail settings were changed elsewhere'),
    )
    expect((await admin(`GET ${SETTINGS}`)).body).toMatchObject(changes)
  })

  it('cannot be incomplete or insecure', async () => {
    const { admin } = await startWithAdmin()
    for (const [wrong, message] of [
      [{ sender: 'Company' }, 'Sender must be an address such as'],
      [{ smtp: buildRemote({ host: 'smtp://a.example' }) }, 'Server must be a name such as'],
      [{ smtp: buildRemote({ security: 'none' }) }, 'Choose TLS or STARTTLS.'],
      [{ smtp: buildRemote({ password: '' }) }, 'Enter the password of this user name.'],
      [{ smtp: buildRemote({ user: '' }) }, 'Enter the user name of this password.'],
    ] as const) {
      expect(await admin(`PUT ${SETTINGS}`, { ...FIRST, ...wrong })).toEqual(refusal(400, message))
    }
  })
})

it('the preview shows a reply or an acknowledgement, with the default signature if none is given', async () => {
  const { admin } = await startWithAdmin({ MAIL_FROM: 'post@company.example' })
  const unsigned = await admin('POST /api/mail/preview', { kind: 'reply', signature: '' })
  expect(unsigned.body.parts[1]).toEqual({ paragraph: 'localhost' })

  await admin('PATCH /api/company', { brand: 'Al "Noor"', legalName: 'Al Noor LLC' })
  await admin('PUT /api/contact/details', createContactFields())
  for (const [kind, subject, text] of [
    ['reply', /^Re: Product Enquiry .E-/, 'Your reply appears here.'],
    ['acknowledgement', /^We have received your message .E-/, 'Thank you for your message.'],
  ] as const) {
    const { status, body } = await admin('POST /api/mail/preview', { kind, signature: 'Fatima' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      brand: 'Al "Noor"',
      from: '"Al \\"Noor\\"" <post@company.example>',
      replyTo: 'sales@company.example',
      subject: expect.stringMatching(subject),
      footer: ['Al Noor LLC', 'Creek Road', 'Dubai', 'http://localhost:3000'],
    })
    expect(body.parts.slice(0, 2)).toEqual([
      { paragraph: expect.stringContaining(text) },
      { paragraph: 'Fatima' },
    ])
  }
})
