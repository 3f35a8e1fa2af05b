import { describe, expect, it } from 'vitest'
import { createCaller, refusal, success } from '#api/testing/caller.ts'
import { loginAsAdmin, startWithAdmin, toBearer } from '#api/testing/login-as-admin.ts'
import { openSmtpInbox, readMails } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN, startTestApp, type TestApp } from '#api/testing/start-test-app.ts'

const NEW_PASSWORD = 'a better horse'
const NEW_EMAIL = 'boss@company.example'

const twice = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
const currentPassword = ADMIN.password

const login = ({ visitor }: TestApp, over: object = {}) =>
  visitor('POST /api/admin/login', { ...ADMIN, ...over })

const ASK = 'POST /api/admin/forgotten-password'
const CHECK = 'POST /api/admin/forgotten-password/check'
const SET = 'POST /api/admin/forgotten-password/reset'
const GONE = refusal(410, 'This link has expired or was already used.')

async function start() {
  const inbox = await openSmtpInbox()
  const server = await startWithAdmin({ SMTP_URL: inbox.url })
  const listMails = async () => {
    await server.services.outbox.waitUntilIdle()
    return inbox.mails
  }
  const requestLink = (email = ADMIN.email) => server.visitor(ASK, { email })
  /** Requests a link and returns its token. */
  const mailToken = async () => {
    await requestLink()
    const mail = (await listMails()).at(-1)
    const [, token] = mail?.text.match(/\/admin-login\/new-password#token=([\w-]{43})\n/) ?? []
    if (!token) throw new Error('there is no link in the last mail')
    return token
  }
  return { ...server, listMails, requestLink, mailToken }
}

it('a forgotten password gets the same response for any address; only the administrator gets mails, at most five per hour', async () => {
  const server = await start()
  const strangers = await server.requestLink('other@example.com')
  expect(await server.listMails()).toEqual([])
  expect(await server.requestLink(' ADMIN@example.com')).toEqual(strangers)
  expect(strangers).toMatchObject({ status: 200, body: { success: true } })
  expect(await server.listMails()).toMatchObject([
    { headers: { to: ADMIN.email, subject: 'Set a new password' } },
  ])
  const answers = await Promise.all(Array.from({ length: 7 }, () => server.requestLink()))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const kinds = runSql<{ kind: string }>(server.dataDir, 'select kind from outbox')
  expect(kinds.length).toBeLessThanOrEqual(5)
})

it('a forgotten password names the command to run without a mail server', async () => {
  const { visitor } = await startTestApp()
  expect((await visitor('GET /api/admin/forgotten-password')).body).toEqual({ byMail: false })
  expect(await visitor(ASK, { email: ADMIN.email })).toEqual(refusal(409, 'admin set-password'))
})

it('a forgotten password is replaced once, with the latest link, which ends all sessions', async () => {
  const server = await start()
  expect((await server.visitor('GET /api/admin/forgotten-password')).body).toEqual({
    byMail: true,
  })
  const older = await server.mailToken()
  const token = await server.mailToken()
  expect(await server.visitor(SET, { token: older, ...twice })).toEqual(GONE)
  const weak = { newPassword: 'password', confirmPassword: 'password' }
  expect(await server.visitor(SET, { token, ...weak })).toEqual(refusal(400, 'easy to guess'))
  expect((await server.visitor(CHECK, { token })).status).toBe(200)
  const { status, body } = await server.visitor(SET, { token, ...twice })
  expect({ status, body }).toEqual(success(expect.any(String), { device: expect.any(String) }))
  expect((await server.admin('GET /api/messages')).status).toBe(401)
  expect((await login(server)).status).toBe(401)
  expect((await login(server, { password: NEW_PASSWORD })).status).toBe(200)
  expect((await server.listMails()).at(-1)?.headers.subject).toBe('Your password was changed')
  expect(await server.visitor(SET, { token, ...twice })).toEqual(GONE)
  expect(await server.visitor(CHECK, { token })).toEqual(GONE)
})

it('a forgotten password has its own links, which cancel all others when used', async () => {
  const server = await start()
  const token = await server.mailToken()
  await server.admin('POST /api/admin/reset-password-request')
  await server.admin('POST /api/admin/email-change', { email: NEW_EMAIL, currentPassword })
  const reset = 'POST /api/admin/reset-password-check'
  expect((await server.admin(reset, { token })).status).toBe(410)
  expect((await server.visitor('POST /api/admin/email-change/confirm', { token })).status).toBe(410)
  await server.visitor(SET, { token, ...twice })
  expect(runSql(server.dataDir, 'select * from mailed_links')).toEqual([])
})

describe("the account's address", () => {
  const CHANGE = 'POST /api/admin/email-change'
  const CANCEL = 'DELETE /api/admin/email-change'
  const CONFIRM = 'POST /api/admin/email-change/confirm'
  const GONE = refusal(410, 'This link has expired or was already used.')

  const change = (over: object = {}) => ({ email: NEW_EMAIL, currentPassword, ...over })

  async function readMailedToken(server: TestApp) {
    const mails = await readMails(server)
    const link = mails.findLast(({ headers }) => headers.subject?.startsWith('Confirm'))
    return link?.text.match(/\/admin-login\/confirm-email#token=([\w-]{43})\n/)?.[1] ?? ''
  }

  it('changes when the link to the new address is opened, and is mailed about it', async () => {
    const server = await startWithAdmin()
    await server.admin('POST /api/admin/reset-password-request')
    const response = await server.admin(CHANGE, change({ email: ' Boss@Company.example ' }))
    expect(response).toMatchObject({ status: 200, body: { stored: true } })
    expect((await server.admin('GET /api/admin/account')).body).toEqual({
      email: ADMIN.email,
      newEmail: NEW_EMAIL,
      firstLogin: false,
    })
    expect((await login(server)).status).toBe(200)
    expect((await login(server, { email: NEW_EMAIL })).status).toBe(401)

    const token = await readMailedToken(server)
    expect(await server.visitor(CONFIRM, { token })).toMatchObject({
      status: 200,
      body: { email: NEW_EMAIL },
    })
    expect(await server.visitor(CONFIRM, { token })).toEqual(GONE)
    expect((await login(server)).status).toBe(401)
    expect((await login(server, { email: NEW_EMAIL })).status).toBe(200)
    expect((await server.admin('GET /api/admin/account')).body).toEqual({
      email: NEW_EMAIL,
      firstLogin: false,
    })
    // The link that was mailed to the old address is deleted too.
    expect(runSql(server.dataDir, 'select * from mailed_links')).toEqual([])
    const [, ...mails] = await readMails(server)
    expect(mails.map(({ headers }) => [headers.to, headers.subject])).toEqual([
      [NEW_EMAIL, 'Confirm your new e-mail address'],
      [ADMIN.email, 'Your e-mail address is about to change'],
      [ADMIN.email, 'Your e-mail address was changed'],
    ])
    for (const { text } of mails.slice(1)) {
      expect(text).toContain('b•••@company.example')
      expect(text).not.toContain(NEW_EMAIL)
    }
  })

  it('is not changed by a wrong request, nor by the link of a change that was cancelled or replaced', async () => {
    const server = await startWithAdmin()
    for (const [over, status, message] of [
      [{ currentPassword: 'wrong' }, 403, 'current password'],
      [{ email: 'boss' }, 400, 'Email must be an e-mail address'],
      [{ email: 'ADMIN@example.com' }, 400, 'already'],
    ] as const) {
      expect(await server.admin(CHANGE, change(over))).toEqual(refusal(status, message))
    }
    expect(await readMails(server)).toEqual([])
    for (const [call, body] of [
      [CANCEL, undefined],
      [CHANGE, change({ email: 'other@company.example' })],
    ] as const) {
      await server.admin(CHANGE, change())
      const token = await readMailedToken(server)
      await server.admin(call, body)
      expect(await server.visitor(CONFIRM, { token })).toEqual(GONE)
    }
    expect((await login(server)).status).toBe(200)
  })
})

describe('the first login with a generated password', () => {
  const FIRST = 'POST /api/admin/first-login'
  const chosen = { email: 'Boss@company.example', ...twice }

  async function start() {
    const server = await startTestApp({ ADMIN_PASSWORD: '' })
    const password = server.generatedPassword
    const { body } = await login(server, { password })
    return {
      ...server,
      password,
      first: body,
      admin: createCaller(server.app, toBearer(body.token)),
    }
  }

  it('requires a new address and a password that is not common', async () => {
    const server = await start()
    const weak = { newPassword: NEW_EMAIL, confirmPassword: NEW_EMAIL }
    expect(await server.admin(FIRST, { ...chosen, ...weak })).toEqual(refusal(400, 'easy to guess'))
    expect(await server.admin(FIRST, { ...chosen, email: 'boss' })).toEqual(
      refusal(400, 'e-mail address'),
    )
    expect(server.first.firstLogin).toBe(true)
    expect((await server.admin('GET /api/admin/account')).body.firstLogin).toBe(true)
    const { status, body } = await server.admin(FIRST, chosen)
    expect(status).toBe(200)
    const fresh = createCaller(server.app, toBearer(body.token))
    expect((await fresh('GET /api/admin/account')).body).toEqual({
      email: NEW_EMAIL,
      firstLogin: false,
    })
    expect((await server.admin('GET /api/messages')).status).toBe(401)
    expect((await login(server, { password: server.password })).status).toBe(401)
    const again = await login(server, { email: NEW_EMAIL, password: NEW_PASSWORD })
    expect(again.body).toMatchObject({ success: true })
    expect(again.body.firstLogin).toBeUndefined()
  })

  it('is not required for a password from the settings', async () => {
    const server = await startTestApp()
    expect((await login(server)).body.firstLogin).toBeUndefined()
    const admin = await loginAsAdmin(server)
    expect(await admin(FIRST, chosen)).toEqual(refusal(409, 'replaced already'))
  })
})
