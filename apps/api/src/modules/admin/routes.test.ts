import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { callerOf, refusal, success } from '#api/testing/caller.ts'
import {
  type AdminServer,
  bearer,
  loginAsAdmin,
  startWithAdmin,
} from '#api/testing/login-as-admin.ts'
import { mailsOf, openSmtpInbox } from '#api/testing/mailbox.ts'
import { sql } from '#api/testing/sql.ts'
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
async function mailedToken(server: AdminServer): Promise<string> {
  await server.admin(REQUEST)
  const mail = (await mailsOf(server)).at(-1)
  const [, token] = mail?.text.match(/\/admin\/reset-password\/([\w-]{43})\n/) ?? []
  if (!token) throw new Error('there is no link in the last mail')
  return token
}

const GONE = refusal(410, 'This reset link has expired or was already used.')

describe('POST /admin/login', () => {
  it('returns a token for admin requests', async () => {
    const { app, visitor } = await startTestApp()
    const { status, body } = await visitor('POST /api/admin/login', ADMIN)
    expect({ status, body }).toEqual(
      success('Logged in successfully!', { token: expect.any(String), device: expect.any(String) }),
    )
    const response = await app.inject({ url: '/api/messages', headers: bearer(body.token) })
    expect(response.statusCode).toBe(200)
  })

  it('ignores case and spaces in the e-mail address', async () => {
    const { visitor } = await startTestApp({ ADMIN_EMAIL: 'Boss@Company.example' })
    const email = ' BOSS@company.Example '
    expect((await visitor('POST /api/admin/login', { ...ADMIN, email })).status).toBe(200)
  })

  it('returns the same 401 for a wrong address and a wrong password', async () => {
    const { visitor } = await startTestApp()
    const wrong = refusal(401, 'Invalid email or password')
    const login = (over: object) => visitor('POST /api/admin/login', { ...ADMIN, ...over })
    expect(await login({ email: 'someone@example.com' })).toEqual(wrong)
    expect(await login({ password: 'wrong' })).toEqual(wrong)
    expect(await login({ password: ADMIN.password.toUpperCase() })).toEqual(wrong)
  })

  it.each([
    ['no password', { email: ADMIN.email }, 'Password is required.'],
    ['no address', { password: ADMIN.password }, 'Email is required.'],
    ['a list for a password', { ...ADMIN, password: ['x'] }, 'Password must be text.'],
    ['an endless password', { ...ADMIN, password: 'x'.repeat(LIMITS.password + 1) }, 'at most'],
  ])('returns 400 for %s', async (_what, body, message) => {
    const { visitor } = await startTestApp()
    expect(await visitor('POST /api/admin/login', body)).toEqual(refusal(400, message))
  })
})

describe('POST /admin/reset-password-request', () => {
  it('mails the administrator a link', async () => {
    const server = await startWithAdmin({ PUBLIC_URL: 'https://www.company.example' })
    expect(await server.admin(REQUEST)).toEqual(
      success('Reset password link has been sent to admin email.', {
        stored: true,
        sentTo: 'a•••@example.com',
      }),
    )
    const [mail] = await mailsOf(server)
    expect(mail?.headers).toMatchObject({ to: ADMIN.email, subject: 'Your password reset link' })
    expect(mail?.text).toContain('within 30 minutes')
    expect(mail?.text).toMatch(
      /^https:\/\/www\.company\.example\/admin\/reset-password\/[\w-]{43}$/m,
    )
  })

  it('stores only the hash of the link', async () => {
    const server = await startWithAdmin()
    const token = await mailedToken(server)
    const [row] = sql(server.dataDir, 'select token_hash as hash from mailed_links')
    expect(row).toEqual({ hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(row).not.toEqual({ hash: token })
  })
})

describe('POST /admin/reset-password-check', () => {
  const CHECK = 'POST /api/admin/reset-password-check'

  it('accepts a live link without using it up', async () => {
    const server = await startWithAdmin()
    const token = await mailedToken(server)
    expect((await server.admin(CHECK, { token })).status).toBe(200)
    expect((await server.admin(CHECK, { token })).status).toBe(200)
    expect((await server.admin(RESET, change({ token }))).status).toBe(200)
  })

  it('returns 410 for an unknown link', async () => {
    const server = await startWithAdmin()
    expect(await server.admin(CHECK, { token: 'x'.repeat(43) })).toEqual(GONE)
  })
})

it('an unsent reset link is deleted when a newer one is requested', async () => {
  const inbox = await openSmtpInbox()
  await inbox.close()
  const server = await startWithAdmin({ SMTP_URL: inbox.url })
  await server.admin(REQUEST)
  await server.services.outbox.idle()
  await server.admin(REQUEST)
  expect(sql(server.dataDir, 'select kind from outbox')).toEqual([{ kind: 'reset-link' }])
})

describe('POST /admin/reset-password', () => {
  it('changes the password with the link in the mail', async () => {
    const server = await startWithAdmin()
    const token = await mailedToken(server)
    expect(await server.admin(RESET, change({ token }))).toEqual(
      success('Password reset successfully!', { token: expect.any(String), stored: true }),
    )
    const login = (password: string) =>
      server.visitor('POST /api/admin/login', { ...ADMIN, password })
    expect((await login(ADMIN.password)).status).toBe(401)
    expect((await login(NEW_PASSWORD)).status).toBe(200)
  })

  it('returns 410 without a request', async () => {
    const { admin } = await startWithAdmin()
    expect(await admin(RESET, change())).toEqual(GONE)
    expect(await admin(RESET, change({ token: 'x'.repeat(43) }))).toEqual(GONE)
  })

  it('returns 410 for a used link', async () => {
    const server = await startWithAdmin()
    const token = await mailedToken(server)
    const { body } = await server.admin(RESET, change({ token }))
    const admin = callerOf(server.app, bearer(body.token))
    const again = { currentPassword: NEW_PASSWORD, token }
    expect(await admin(RESET, change(again))).toEqual(GONE)
    expect(await admin(RESET, change({ ...again, token: undefined }))).toEqual(GONE)
  })

  it('returns 410 for an older link; the newer one works', async () => {
    const server = await startWithAdmin()
    const older = await mailedToken(server)
    const newer = await mailedToken(server)
    expect(await server.admin(RESET, change({ token: older }))).toEqual(GONE)
    expect(await server.admin(RESET, change({ token: '' }))).toEqual(GONE)
    expect((await server.admin(RESET, change({ token: newer }))).status).toBe(200)
  })

  it('returns 403 for a wrong current password without using up the link', async () => {
    const server = await startWithAdmin()
    const token = await mailedToken(server)
    const wrong = await server.admin(RESET, change({ token, currentPassword: 'wrong' }))
    expect(wrong).toEqual(refusal(403, 'The current password is not right.'))
    expect(wrong.body.issues).toMatchObject([{ path: 'currentPassword' }])
    expect((await server.admin(RESET, change({ token }))).status).toBe(200)
  })

  it('ends older sessions and returns a new token', async () => {
    const server = await startWithAdmin()
    const elsewhere = await loginAsAdmin(server)
    const { body } = await server.admin(RESET, change({ token: await mailedToken(server) }))
    const fresh = callerOf(server.app, bearer(body.token))
    expect((await elsewhere('GET /api/messages')).status).toBe(401)
    expect((await server.admin('GET /api/messages')).status).toBe(401)
    expect((await fresh('GET /api/messages')).status).toBe(200)
  })

  it.each([
    ['different confirmation', { confirmPassword: 'x' }, 'New passwords do not match'],
    ['no new password', { newPassword: '', confirmPassword: '' }, 'New password is required.'],
    ['no current password', { currentPassword: undefined }, 'Current password is required.'],
    ['an endless link', { token: 'x'.repeat(101) }, 'token may have at most 100 characters.'],
  ])('returns 400 for %s without using up the request', async (_what, over, message) => {
    const server = await startWithAdmin()
    await server.admin(REQUEST)
    expect(await server.admin(RESET, change(over))).toEqual(refusal(400, message))
    expect((await server.admin(RESET, change())).status).toBe(200)
  })
})
