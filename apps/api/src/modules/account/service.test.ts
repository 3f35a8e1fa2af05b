import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDatabase } from '#api/database.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import type { MailDraft } from '#api/platform/mail/outgoing-mail.ts'
import { generateAppCode } from '#api/testing/login-as-admin.ts'
import { renderText } from '#api/testing/mailbox.ts'
import { createMigratedFolder } from '#api/testing/sql.ts'
import { createLoginGuard } from './login/login-guard.ts'
import { createSessions } from './login/sessions.ts'
import { findPasswordProblem } from './password.ts'
import { createAdminService } from './service.ts'
import { createAdminStore } from './store.ts'
import { createTotpSecret } from './two-step-code.ts'

const MINUTE_MS = 60_000
const LOGIN = { email: 'admin@example.com', password: 'old' }
const NEW = 'a better horse'
const CALLER = { address: '203.0.113.9', userAgent: undefined }

/** The service on a real database, with a clock that the test moves. */
async function start() {
  const { db, close } = openDatabase(createMigratedFolder())
  onTestFinished(() => void close())
  const mails: MailDraft[] = []
  const outbox: Pick<Outbox, 'add' | 'cancel' | 'configured' | 'drainSoon'> = {
    configured: true,
    add: (mail) => mails.push(mail),
    cancel: vi.fn(),
    drainSoon: vi.fn(),
  }
  let time = Date.now()
  const now = () => new Date(time)
  const store = createAdminStore(db, now)
  const log = { warn: vi.fn() }
  const sessions = createSessions({ db, readVersion: store.readSessionVersion, log, now })
  const guard = createLoginGuard({ key: 'key', now })
  const service = createAdminService({
    store,
    sessions,
    guard,
    log,
    outbox: outbox as Outbox,
    getCompanyName: () => 'Company',
    publicUrl: 'https://company.example',
    now,
    wait: async () => {},
  })
  await service.ensure({ email: 'admin@example.com', password: 'old' }, () => {})
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { service, store, sessions, guard, mails, pass, now }
}

const change = (token?: string) => ({
  currentPassword: 'old',
  newPassword: NEW,
  confirmPassword: NEW,
  token,
})

const findToken = (mail: MailDraft | undefined) =>
  renderText(mail).match(/reset-password\/(\S+)/)?.[1]

it.each([
  ['with the mailed link', true],
  ['without it', false],
])('accepts a reset for 30 minutes, %s', async (_how, withLink) => {
  const { service, mails, pass } = await start()
  service.requestReset()
  const link = withLink ? findToken(mails[0]) : undefined

  pass(30 * MINUTE_MS)
  if (link) expect(() => service.checkReset(link)).toThrow('expired or was already used')
  await expect(service.resetPassword(change(link), CALLER)).rejects.toMatchObject({ kind: 'gone' })
  pass(-1)
  await expect(service.resetPassword(change(link), CALLER)).resolves.toMatchObject({
    claims: { version: 2 },
  })
})

it('accepts one of two parallel resets', async () => {
  const { service, store, mails } = await start()
  service.requestReset()
  const both = await Promise.allSettled([
    service.resetPassword(change(), CALLER),
    service.resetPassword(change(), CALLER),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: expect.any(AppError),
  })
  expect(mails.filter(({ subject }) => subject.includes('changed'))).toHaveLength(1)
  expect(store.readSessionVersion()).toBe(2)
})

it('changes nothing if the new password cannot be stored', async () => {
  const { service, store } = await start()
  service.requestReset()
  vi.spyOn(store, 'setPassword').mockImplementationOnce(() => {
    throw new Error('disk full')
  })
  await expect(service.resetPassword(change(), CALLER)).rejects.toThrow('disk full')
  await expect(service.login(LOGIN, CALLER)).resolves.toMatchObject({ claims: { version: 1 } })
  await expect(service.resetPassword(change(), CALLER)).resolves.toMatchObject({
    claims: { version: 2 },
  })
})

it('blocks the current password for 15 minutes after ten wrong ones', async () => {
  const { service, pass } = await start()
  const enterWrong = () => service.confirmPassword('wrong')
  const attempts = await Promise.allSettled(Array.from({ length: 11 }, enterWrong))
  const kinds = attempts.map((attempt) => attempt.status === 'rejected' && attempt.reason.kind)
  expect(kinds).toEqual([...Array(10).fill('forbidden'), 'too-many'])
  await expect(service.confirmPassword('old')).rejects.toMatchObject({ kind: 'too-many' })
  service.requestReset()
  await expect(service.resetPassword(change(), CALLER)).rejects.toMatchObject({ kind: 'too-many' })
  pass(15 * MINUTE_MS)
  await expect(service.confirmPassword('old')).resolves.toBeUndefined()
  await expect(enterWrong()).rejects.toMatchObject({ issues: [{ path: 'currentPassword' }] })
})

it.each([
  ['zwölf    7', `at least ${LIMITS.newPasswordMin} characters`],
  ['x'.repeat(LIMITS.newPassword + 1), `at most ${LIMITS.newPassword} characters`],
  ['qwertyuiop12', 'easy to guess'],
  ['P@ssword1234', 'easy to guess'],
  ['x'.repeat(LIMITS.newPassword), 'easy to guess'],
  [LOGIN.email, 'easy to guess'],
])('refuses the new password %s', async (password, message) => {
  expect(await findPasswordProblem(password, [LOGIN.email])).toContain(message)
})

it.each(['four words without sense', 'ねこはこたつでまるくなるよ', '🐪🐪 🐪🌴 🌊⛵ 🌊⛵'])(
  'accepts the new password %s',
  async (password) => {
    expect(await findPasswordProblem(password, [LOGIN.email])).toBeUndefined()
  },
)

describe('a login', () => {
  const wrong = { ...LOGIN, password: 'wrong' }
  const readOutcome = async (login: Promise<unknown>) =>
    login.then(
      () => 'success',
      (error: AppError) => error.kind,
    )

  it('blocks unknown browsers after too many wrong ones, and mails a link for them', async () => {
    const { service, guard, mails } = await start()
    const { device } = await service.login(LOGIN, CALLER)
    for (let guess = 0; guess < 79; guess++) guard.begin(undefined)
    expect(await readOutcome(service.login(wrong, CALLER))).toBe('unauthenticated')
    expect(await readOutcome(service.login(wrong, CALLER))).toBe('too-many')
    expect(await readOutcome(service.login(LOGIN, CALLER))).toBe('too-many')
    expect(await readOutcome(service.login({ ...LOGIN, device }, CALLER))).toBe('success')
    expect(mails.map(({ kind }) => kind)).toEqual(['failed-logins'])
    const link = renderText(mails[0]).match(/admin-login#device=(\S+)/)?.[1] ?? ''
    expect(await readOutcome(service.login({ ...LOGIN, device: link }, CALLER))).toBe('success')
  })

  it('with a wrong code counts as one with a wrong password', async () => {
    const { service, store, guard, now } = await start()
    const { secret } = await createTotpSecret('Company', LOGIN.email)
    store.setTotpSecret(secret)
    for (let guess = 0; guess < 79; guess++) guard.begin(undefined)
    const withCode = (code: string) => readOutcome(service.login({ ...LOGIN, code }, CALLER))
    expect(await withCode('not a code')).toBe('unauthenticated')
    expect(await withCode(generateAppCode(secret, 0, now().getTime()))).toBe('too-many')
  })

  it('that fails repeatedly by its code is reported once a day', async () => {
    const { service, store, mails, pass } = await start()
    const { secret } = await createTotpSecret('Company', LOGIN.email)
    store.setTotpSecret(secret)
    const failLogin = (over: object = {}) =>
      readOutcome(service.login({ ...LOGIN, code: 'x', ...over }, CALLER))
    for (let slip = 0; slip < 5; slip++) await failLogin({ password: 'wrong' })
    for (let slip = 0; slip < 4; slip++) await failLogin()
    expect(mails).toEqual([])
    for (let slip = 0; slip < 3; slip++) await failLogin()
    expect(mails.map(({ subject }) => subject)).toEqual(['Somebody knows your password'])
    pass(24 * 60 * MINUTE_MS)
    for (let slip = 0; slip < 5; slip++) await failLogin()
    expect(mails).toHaveLength(2)
  })

  it('is possible after a forgotten password was replaced, although unknown browsers are blocked', async () => {
    const { service, guard, mails } = await start()
    for (let guess = 0; guess < 80; guess++) guard.begin(undefined)
    await service.requestNewPassword(LOGIN.email)
    const token = renderText(mails[0]).match(/new-password#token=(\S+)/)?.[1] ?? ''
    const chosen = { newPassword: NEW, confirmPassword: NEW, token }
    const { device } = await service.setNewPassword(chosen)
    const login = { ...LOGIN, password: NEW }
    expect(await readOutcome(service.login(login, CALLER))).toBe('too-many')
    expect(await readOutcome(service.login({ ...login, device }, CALLER))).toBe('success')
  })

  it('reports the failed ones before it once', async () => {
    const { service, sessions } = await start()
    await readOutcome(service.login(wrong, CALLER))
    await readOutcome(service.login(wrong, CALLER))
    const first = await service.login(LOGIN, CALLER)
    const second = await service.login(LOGIN, CALLER)
    const failed = { count: 2, lastAt: expect.any(String) }
    expect(sessions.list(first.claims.session).failedLogins).toEqual(failed)
    expect(sessions.list(second.claims.session).failedLogins).toBeUndefined()
  })
})
