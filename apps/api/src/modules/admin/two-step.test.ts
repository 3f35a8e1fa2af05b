import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import {
  appCode,
  loginAsAdmin,
  startWithAdmin,
  switchTwoStepOn,
} from '#api/testing/login-as-admin.ts'
import { mailsOf } from '#api/testing/mailbox.ts'
import { sql } from '#api/testing/sql.ts'
import { ADMIN } from '#api/testing/start-test-app.ts'

const BEGIN = 'POST /api/admin/two-step/setup'
const ENABLE = 'POST /api/admin/two-step'
const RENEW = 'POST /api/admin/two-step/recovery-codes'
const DISABLE = 'POST /api/admin/two-step/disable'

const currentPassword = ADMIN.password

const start = async () => {
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
const wrongCode = (secret: string): string => {
  const near = new Set([-2, -1, 0, 1, 2].map((ahead) => appCode(secret, ahead)))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(
    (code) => !near.has(code),
  ) as string
}

describe('switching the two-step login on', () => {
  it('requires the password and a code, and returns ten recovery codes', async () => {
    const { admin, isOn } = await start()
    const { body } = await admin(BEGIN, { currentPassword })
    expect(body).toEqual({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringMatching(/^otpauth:\/\/totp\/[^:]+:admin%40example\.com\?.*secret=/),
    })
    expect(await isOn()).toBe(false)
    const enabled = await admin(ENABLE, { code: appCode(body.secret).replace(/^.../, '$& ') })
    expect(enabled.status).toBe(200)
    expect(new Set(enabled.body.recoveryCodes).size).toBe(10)
    for (const code of enabled.body.recoveryCodes)
      expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect((await admin('GET /api/admin/account')).body.twoStep).toEqual({ recoveryCodes: 10 })
  })

  it('is refused with a wrong password, a wrong code, or without a secret', async () => {
    const { admin, isOn } = await start()
    expect(await admin(BEGIN, { currentPassword: 'wrong' })).toEqual(
      refusal(403, 'current password'),
    )
    expect(await admin(ENABLE, { code: '123456' })).toEqual(refusal(410, 'Please begin again.'))
    const { body } = await admin(BEGIN, { currentPassword })
    const refused = await admin(ENABLE, { code: wrongCode(body.secret) })
    expect(refused).toEqual(refusal(403, 'This code is not right'))
    expect(refused.body.issues).toMatchObject([{ path: 'code' }])
    expect(await isOn()).toBe(false)
  })

  it('must be confirmed in the same session', async () => {
    const server = await start()
    const { body } = await server.admin(BEGIN, { currentPassword })
    const other = await loginAsAdmin(server)
    const code = appCode(body.secret)
    expect((await other(ENABLE, { code })).status).toBe(410)
    expect((await server.admin(ENABLE, { code })).status).toBe(200)
  })

  it('ends all other sessions and is mailed', async () => {
    const server = await start()
    const other = await loginAsAdmin(server)
    await switchTwoStepOn(server)
    expect((await other('GET /api/messages')).status).toBe(401)
    expect((await server.admin('GET /api/messages')).status).toBe(200)
    const mail = (await mailsOf(server)).at(-1)
    expect(mail?.headers).toMatchObject({
      to: ADMIN.email,
      subject: 'The two-step login was switched on',
    })
  })

  it('is refused while it is on', async () => {
    const server = await start()
    const { secret } = await switchTwoStepOn(server)
    expect((await server.admin(BEGIN, { currentPassword })).status).toBe(409)
    expect((await server.admin(ENABLE, { code: appCode(secret) })).status).toBe(409)
    expect((await server.login({ code: appCode(secret) })).status).toBe(200)
  })

  it('stores only hashes of recovery codes', async () => {
    const server = await start()
    const { recoveryCodes } = await switchTwoStepOn(server)
    const stored = JSON.stringify(sql(server.dataDir, 'select * from recovery_codes'))
    expect(sql(server.dataDir, 'select hash from recovery_codes')).toHaveLength(10)
    for (const code of recoveryCodes) {
      expect(stored).not.toContain(code)
      expect(stored).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('a login while it is on', () => {
  it('requires a code, whether or not address and password are right', async () => {
    const server = await start()
    await switchTwoStepOn(server)
    expect(await server.login()).toEqual(CODE_NEEDED)
    expect(await server.login({ password: 'wrong' })).toEqual(CODE_NEEDED)
    expect(await server.login({ email: 'other@example.com' })).toEqual(CODE_NEEDED)
  })

  it('accepts a code of the app once, and no older one', async () => {
    const server = await start()
    const { secret } = await switchTwoStepOn(server)
    const code = appCode(secret)
    expect((await server.login({ code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(await server.login({ code })).toEqual(WRONG)
    expect(await server.login({ code: appCode(secret, -1) })).toEqual(WRONG)
    expect((await server.login({ code: appCode(secret, 1) })).status).toBe(200)
  })

  it('returns the same for a wrong code and a wrong password, without using up a code', async () => {
    const server = await start()
    const { secret, recoveryCodes } = await switchTwoStepOn(server)
    const code = appCode(secret)
    expect(await server.login({ code: wrongCode(secret) })).toEqual(WRONG)
    expect(await server.login({ code, password: 'wrong' })).toEqual(WRONG)
    expect(await server.login({ code: recoveryCodes[0], password: 'wrong' })).toEqual(WRONG)
    expect((await server.login({ code })).status).toBe(200)
    expect((await server.login({ code: recoveryCodes[0] })).status).toBe(200)
  })

  it('accepts each recovery code once, in any notation', async () => {
    const server = await start()
    const { recoveryCodes } = await switchTwoStepOn(server)
    const [first = '', second] = recoveryCodes
    expect(
      (await server.login({ code: ` ${first.toUpperCase().replaceAll('-', ' ')}` })).status,
    ).toBe(200)
    expect(await server.login({ code: first })).toEqual(WRONG)
    expect((await server.login({ code: second })).status).toBe(200)
    expect((await server.admin('GET /api/admin/account')).body.twoStep).toEqual({
      recoveryCodes: 8,
    })
  })
})

describe('switching it off, and new recovery codes', () => {
  it.each([RENEW, DISABLE] as const)('%s requires password and code', async (call) => {
    const server = await start()
    const { secret, recoveryCodes } = await switchTwoStepOn(server)
    const code = appCode(secret)
    expect(await server.admin(call, { currentPassword: 'wrong', code })).toEqual(
      refusal(403, 'The current password is not right.'),
    )
    expect(await server.admin(call, { currentPassword, code: wrongCode(secret) })).toEqual(
      refusal(403, 'This code is not right'),
    )
    expect(await server.isOn()).toBe(true)
    expect((await server.admin(call, { currentPassword, code: recoveryCodes[0] })).status).toBe(200)
  })

  it('is blocked after ten wrong codes', async () => {
    const server = await start()
    const { secret } = await switchTwoStepOn(server)
    const wrong = { currentPassword, code: wrongCode(secret) }
    for (let guess = 0; guess < 10; guess++) await server.admin(DISABLE, wrong)
    const right = { currentPassword, code: appCode(secret) }
    expect((await server.admin(DISABLE, right)).status).toBe(429)
    expect(await server.isOn()).toBe(true)
  })

  it('replaces the old recovery codes', async () => {
    const server = await start()
    const { secret, recoveryCodes } = await switchTwoStepOn(server)
    const renewed = await server.admin(RENEW, { currentPassword, code: appCode(secret) })
    expect(await server.login({ code: recoveryCodes[0] })).toEqual(WRONG)
    expect((await server.login({ code: renewed.body.recoveryCodes[0] })).status).toBe(200)
  })

  it('allows a login without a code again, and is mailed', async () => {
    const server = await start()
    const { secret } = await switchTwoStepOn(server)
    await server.admin(DISABLE, { currentPassword, code: appCode(secret) })
    expect((await server.login()).status).toBe(200)
    expect((await mailsOf(server)).at(-1)?.headers.subject).toBe(
      'The two-step login was switched off',
    )
    expect(sql(server.dataDir, 'select * from recovery_codes')).toEqual([])
    expect((await server.admin(DISABLE, { currentPassword, code: '123456' })).status).toBe(409)
  })
})
