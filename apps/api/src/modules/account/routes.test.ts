import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { createCaller, refusal, success } from '#api/testing/caller.ts'
import {
  type AdminServer,
  loginAsAdmin,
  startWithAdmin,
  toBearer,
} from '#api/testing/login-as-admin.ts'
import { openSmtpInbox, readMails } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN, startTestApp } from '#api/testing/start-test-app.ts'

const NEW_PASSWORD = 'a better horse'
const REQUEST = 'POST /api/admin/reset-password-request'
const RESET = 'POST /api/admin/reset-password'

const change = (over: Record<string, unknown> = {}) => ({
  currentPassword: ADMIN.password,
  newPassword: NEW_PASSWORD,
  confirmPassword: NEW_PASSWORD,
  ...over,
})

/** Requests a reset link and returns its token. */
async function requestToken(server: AdminServer): Promise<string> {
  await server.admin(REQUEST)
  const mail = (await readMails(server)).at(-1)
  const [, token] = mail?.text.match(/\/admin\/reset-password\/([\w-]{43})\n/) ?? []
  if (!token) throw new Error('there is no link in the last mail')
  return token
}

const GONE = refusal(410, 'This reset link has expired or was already used.')

describe('POST /admin/login', () => {
  it('returns a token for admin requests, and the same 401 for a wrong address and a wrong password', async () => {
    const { app, visitor } = await startTestApp()
    const { status, body } = await visitor('POST /api/admin/login', ADMIN)
    expect({ status, body }).toEqual(
      success('Logged in successfully!', { token: expect.any(String), device: expect.any(String) }),
    )
    const response = await app.inject({ url: '/api/messages', headers: toBearer(body.token) })
    expect(response.statusCode).toBe(200)

    const wrong = refusal(401, 'Invalid email or password')
    const login = (over: object) => visitor('POST /api/admin/login', { ...ADMIN, ...over })
    expect(await login({ email: 'someone@example.com' })).toEqual(wrong)
    expect(await login({ password: 'wrong' })).toEqual(wrong)
    expect(await login({ password: ADMIN.password.toUpperCase() })).toEqual(wrong)
    for (const [over, message] of [
      [{ password: undefined }, 'Password is required.'],
      [{ password: 'x'.repeat(LIMITS.password + 1) }, 'at most'],
    ] as const) {
      expect(await login(over)).toEqual(refusal(400, message))
    }
  })

  it('ignores case and spaces in the e-mail address', async () => {
    const { visitor } = await startTestApp({ ADMIN_EMAIL: 'Boss@Company.example' })
    const email = ' BOSS@company.Example '
    expect((await visitor('POST /api/admin/login', { ...ADMIN, email })).status).toBe(200)
  })
})

it('POST /admin/reset-password-request mails the administrator a link, and stores only its hash', async () => {
  const server = await startWithAdmin({ PUBLIC_URL: 'https://www.company.example' })
  expect(await server.admin(REQUEST)).toEqual(
    success('Reset password link has been sent to admin email.', {
      stored: true,
      sentTo: 'a•••@example.com',
    }),
  )
  const [mail] = await readMails(server)
  expect(mail?.headers).toMatchObject({ to: ADMIN.email, subject: 'Your password reset link' })
  expect(mail?.text).toContain('within 30 minutes')
  expect(mail?.text).toMatch(/^https:\/\/www\.company\.example\/admin\/reset-password\/[\w-]{43}$/m)
  const [row] = runSql(server.dataDir, 'select token_hash as hash from mailed_links')
  expect(row).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

it('an unsent reset link is deleted when a newer one is requested', async () => {
  const inbox = await openSmtpInbox()
  await inbox.close()
  const server = await startWithAdmin({ SMTP_URL: inbox.url })
  await server.admin(REQUEST)
  await server.services.outbox.waitUntilIdle()
  await server.admin(REQUEST)
  expect(runSql(server.dataDir, 'select kind from outbox')).toEqual([{ kind: 'reset-link' }])
})

it('POST /admin/reset-password changes the password once, with the newest link, and ends older sessions', async () => {
  const CHECK = 'POST /api/admin/reset-password-check'
  const server = await startWithAdmin()
  const { admin } = server
  const elsewhere = await loginAsAdmin(server)
  const unknown = 'x'.repeat(43)
  expect(await admin(RESET, change())).toEqual(GONE)
  expect(await admin(RESET, change({ token: unknown }))).toEqual(GONE)
  expect(await admin(CHECK, { token: unknown })).toEqual(GONE)

  const older = await requestToken(server)
  const token = await requestToken(server)
  expect(await admin(RESET, change({ token: older }))).toEqual(GONE)
  expect(await admin(RESET, change({ token: '' }))).toEqual(GONE)
  for (const [over, message] of [
    [{ currentPassword: undefined }, 'Current password is required.'],
    [{ token: 'x'.repeat(101) }, 'token may have at most 100 characters.'],
  ] as const) {
    expect(await admin(RESET, change(over))).toEqual(refusal(400, message))
  }
  expect(await admin(RESET, change({ token, currentPassword: 'wrong' }))).toEqual(
    refusal(403, 'The current password is not right.', 'currentPassword'),
  )
  for (const _ of [1, 2]) expect((await admin(CHECK, { token })).status).toBe(200)

  const done = await admin(RESET, change({ token }))
  expect(done).toEqual(
    success('Password reset successfully!', { token: expect.any(String), stored: true }),
  )
  const login = (password: string) =>
    server.visitor('POST /api/admin/login', { ...ADMIN, password })
  expect((await login(ADMIN.password)).status).toBe(401)
  expect((await login(NEW_PASSWORD)).status).toBe(200)
  const fresh = createCaller(server.app, toBearer(done.body.token))
  expect((await elsewhere('GET /api/messages')).status).toBe(401)
  expect((await admin('GET /api/messages')).status).toBe(401)
  expect((await fresh('GET /api/messages')).status).toBe(200)
  const again = { currentPassword: NEW_PASSWORD, token }
  expect(await fresh(RESET, change(again))).toEqual(GONE)
  expect(await fresh(RESET, change({ ...again, token: undefined }))).toEqual(GONE)
})
