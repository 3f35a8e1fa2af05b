import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { dhow } from '#api/testing/dhow.ts'
import { startWithAdmin, switchTwoStepOn } from '#api/testing/login-as-admin.ts'
import { ADMIN, run } from '#api/testing/program.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

const COMMAND = join(import.meta.dirname, 'dhow.ts')

const runCommand = (dataDir: string, ...args: string[]) =>
  dhow(['admin', ...args], { DATA_DIR: dataDir })

function setPassword(dataDir: string, input: string) {
  const { child, ended } = run(COMMAND, ['admin', 'set-password'], { DATA_DIR: dataDir })
  child.stdin.end(input)
  return ended
}

it('sets the password while a server runs, and ends all sessions', async () => {
  const { dataDir, visitor, admin } = await startWithAdmin()
  const password = 'forgotten no more'
  expect(await setPassword(dataDir, `${password}\n`)).toEqual({
    code: 0,
    errors: '',
    output: `The password of ${ADMIN.email} was changed, and all sessions have ended.\n`,
  })
  expect((await admin('GET /api/messages')).status).toBe(401)
  expect((await visitor('POST /api/admin/login', { email: ADMIN.email, password })).status).toBe(
    200,
  )
})

it('turns two-step login off while a server runs', async () => {
  const server = await startWithAdmin()
  await switchTwoStepOn(server)
  const login = () => server.visitor('POST /api/admin/login', ADMIN)
  expect((await login()).status).toBe(401)
  expect(await runCommand(server.dataDir, 'disable-two-step')).toEqual({
    code: 0,
    errors: '',
    output: `The two-step login of ${ADMIN.email} is off. Only the password is required.\n`,
  })
  expect((await login()).status).toBe(200)
})

it.each([
  ['too long', 'x'.repeat(LIMITS.newPassword + 1), `at most ${LIMITS.newPassword} characters`],
  ['well known', 'Password1234', 'easy to guess'],
])('refuses a password that is %s', async (_what, password, message) => {
  const { dataDir, admin } = await startWithAdmin()
  const { code, errors } = await setPassword(dataDir, password)
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining(message) })
  expect((await admin('GET /api/messages')).status).toBe(200)
})

it('refuses a folder without an administrator', async () => {
  const { code, errors } = await runCommand(temporaryFolder(), 'set-password')
  expect(code).toBe(1)
  expect(errors).toContain('Start the server first')
})

it('changes the address while a server runs; sessions stay valid, and mailed links do not', async () => {
  const { dataDir, visitor, admin } = await startWithAdmin()
  const email = 'owner@company.example'
  await admin('POST /api/admin/email-change', {
    email: 'typo@company.example',
    currentPassword: ADMIN.password,
  })
  expect(await runCommand(dataDir, 'set-email', 'Owner@company.example')).toEqual({
    code: 0,
    errors: '',
    output: `The administrator's e-mail address was changed from ${ADMIN.email} to ${email}.\n`,
  })
  expect((await admin('GET /api/admin/account')).body).toMatchObject({ email })
  expect((await admin('GET /api/admin/account')).body).not.toHaveProperty('newEmail')
  expect((await visitor('POST /api/admin/login', { ...ADMIN, email })).status).toBe(200)
})

it('refuses an invalid e-mail address', async () => {
  const { dataDir, admin } = await startWithAdmin()
  const { code, errors } = await runCommand(dataDir, 'set-email', 'owner')
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('mail') })
  expect((await admin('GET /api/admin/account')).body).toMatchObject({ email: ADMIN.email })
})
