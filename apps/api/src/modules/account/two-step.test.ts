import { describe, expect, it, vi } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import {
  generateAppCode,
  loginAsAdmin,
  startWithAdmin,
  switchTwoStepOn,
} from '#api/testing/login-as-admin.ts'
import { readMails } from '#api/testing/mailbox.ts'
import { runSql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

const BEGIN = 'POST /api/admin/two-step/setup'
const ENABLE = 'POST /api/admin/two-step'
const RENEW = 'POST /api/admin/two-step/recovery-codes'
const DISABLE = 'POST /api/admin/two-step/disable'

const currentPassword = ADMIN.password

const start = async () => {
  // No code expires during a test.
  vi.useFakeTimers({ toFake: ['Date'] })
  const server = await startWithAdmin()
  const login = (over: object = {}) =>
    server.visitor('POST /api/admin/login', { ...ADMIN, ...over })
  const isOn = async () => (await server.admin('GET /api/admin/account')).body.twoStep !== undefined
  return { ...server, login, isOn }
}

const CODE_NEEDED = {
  status: 401,
  body: {
    success: false,
    code: 'unauthenticated',
    message: 'Please enter the code of your authenticator app.',
    issues: [{ path: 'code', message: expect.any(String), code: 'invalid' }],
  },
}
const WRONG = refusal(401, 'Invalid email, password or code')

/** Returns a code that is wrong now. */
const findWrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((ahead) => generateAppCode(secret, ahead)))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(
    (code) => !near.has(code),
  ) as string
}

it('is switched on with the password and a code in one session, ends other sessions, and is mailed', async () => {
  const server = await start()
  const { admin, isOn } = server
  expect(await admin(BEGIN, { currentPassword: 'wrong' })).toEqual(refusal(403, 'current password'))
  expect(await admin(ENABLE, { code: '123456' })).toEqual(refusal(410, 'Please begin again.'))
  const { body } = await admin(BEGIN, { currentPassword })
  expect(body).toEqual({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
    uri: expect.stringMatching(/^otpauth:\/\/totp\/[^:]+:admin%40example\.com\?.*secret=/),
  })
  expect(await admin(ENABLE, { code: findWrongCode(body.secret) })).toEqual(
    refusal(403, 'This code is not right', 'code'),
  )
  const other = await loginAsAdmin(server)
  // The previous code, because the login below needs the current one.
  const code = generateAppCode(body.secret, -1)
  expect((await other(ENABLE, { code })).status).toBe(410)
  expect(await isOn()).toBe(false)

  const enabled = await admin(ENABLE, { code: code.replace(/^.../, '$& ') })
  expect(enabled.status).toBe(200)
  expect(new Set(enabled.body.recoveryCodes).size).toBe(10)
  for (const code of enabled.body.recoveryCodes)
    expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  expect((await admin('GET /api/admin/account')).body.twoStep).toEqual({ recoveryCodes: 10 })
  expect((await other('GET /api/messages')).status).toBe(401)
  expect((await server.admin('GET /api/messages')).status).toBe(200)
  const mail = (await readMails(server)).at(-1)
  expect(mail?.headers).toMatchObject({
    to: ADMIN.email,
    subject: 'The two-step login was switched on',
  })
  expect((await admin(BEGIN, { currentPassword })).status).toBe(409)
  expect((await admin(ENABLE, { code: generateAppCode(body.secret) })).status).toBe(409)
  expect((await server.login({ code: generateAppCode(body.secret) })).status).toBe(200)
  const stored = JSON.stringify(runSql(server.dataDir, 'select * from recovery_codes'))
  expect(runSql(server.dataDir, 'select hash from recovery_codes')).toHaveLength(10)
  for (const code of enabled.body.recoveryCodes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})

it('a login while it is on requires a code of the app or a recovery code, each of which works once', async () => {
  const server = await start()
  const { secret, recoveryCodes } = await switchTwoStepOn(server)
  expect(await server.login()).toEqual(CODE_NEEDED)
  expect(await server.login({ password: 'wrong' })).toEqual(CODE_NEEDED)
  expect(await server.login({ email: 'other@example.com' })).toEqual(CODE_NEEDED)

  const code = generateAppCode(secret)
  const [first = '', second] = recoveryCodes
  expect(await server.login({ code: findWrongCode(secret) })).toEqual(WRONG)
  expect(await server.login({ code, password: 'wrong' })).toEqual(WRONG)
  expect(await server.login({ code: first, password: 'wrong' })).toEqual(WRONG)
  expect((await server.login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
  expect(await server.login({ code })).toEqual(WRONG)
  expect(await server.login({ code: generateAppCode(secret, -1) })).toEqual(WRONG)
  expect((await server.login({ code: generateAppCode(secret, 1) })).status).toBe(200)
  expect(
    (await server.login({ code: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).status,
  ).toBe(200)
  expect(await server.login({ code: first })).toEqual(WRONG)
  expect((await server.login({ code: second })).status).toBe(200)
  expect((await server.admin('GET /api/admin/account')).body.twoStep).toEqual({
    recoveryCodes: 8,
  })
})

describe('switching it off, and new recovery codes', () => {
  it('requires password and code, replaces the old recovery codes, and is mailed', async () => {
    const server = await start()
    const { secret, recoveryCodes } = await switchTwoStepOn(server)
    /** Calls with a wrong password, with a wrong code, and correctly. */
    const callWith = async (call: typeof RENEW | typeof DISABLE, code: string | undefined) => {
      expect(await server.admin(call, { currentPassword: 'wrong', code })).toEqual(
        refusal(403, 'The current password is not right.'),
      )
      expect(await server.admin(call, { currentPassword, code: findWrongCode(secret) })).toEqual(
        refusal(403, 'This code is not right'),
      )
      expect(await server.isOn()).toBe(true)
      const { status, body } = await server.admin(call, { currentPassword, code })
      expect(status).toBe(200)
      return body.recoveryCodes
    }
    const renewed = await callWith(RENEW, recoveryCodes[0])
    expect(await server.login({ code: recoveryCodes[1] })).toEqual(WRONG)
    expect((await server.login({ code: renewed[0] })).status).toBe(200)
    await callWith(DISABLE, generateAppCode(secret))
    expect((await server.login()).status).toBe(200)
    expect((await readMails(server)).at(-1)?.headers.subject).toBe(
      'The two-step login was switched off',
    )
    expect(runSql(server.dataDir, 'select * from recovery_codes')).toEqual([])
    expect((await server.admin(DISABLE, { currentPassword, code: '123456' })).status).toBe(409)
  })

  it('is blocked after ten wrong codes', async () => {
    const server = await start()
    const { secret } = await switchTwoStepOn(server)
    const wrong = { currentPassword, code: findWrongCode(secret) }
    for (let guess = 0; guess < 10; guess++) await server.admin(DISABLE, wrong)
    const right = { currentPassword, code: generateAppCode(secret) }
    expect((await server.admin(DISABLE, right)).status).toBe(429)
    expect(await server.isOn()).toBe(true)
  })
})
