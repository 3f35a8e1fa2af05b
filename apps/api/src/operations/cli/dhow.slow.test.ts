import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it, onTestFinished } from 'vitest'
import { VERSION } from '#api/platform/version.ts'
import { addCertificate } from '#api/testing/company.ts'
import { runInProcess } from '#api/testing/dhow.ts'
import { createEnquiry } from '#api/testing/factories.ts'
import { startWithAdmin, switchTwoStepOn } from '#api/testing/login-as-admin.ts'
import { ADMIN, DHOW, run } from '#api/testing/program.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'

const runDhow = (args: string[], env: Record<string, string> = {}) =>
  run(DHOW, args, { DATA_DIR: createTemporaryFolder(), ...env }).ended

it('prints the release', async () => {
  expect(await runDhow(['--version'])).toEqual({
    code: 0,
    errors: '',
    output: `${VERSION}\n`,
  })
})

it.each([
  'start',
  'demo',
  'check',
  'backup',
  'restore',
  'export',
  'import',
  'admin',
  'admin set-password',
  'admin set-email',
  'admin disable-two-step',
])('%s prints help', async (command) => {
  const { code, output, errors } = await runInProcess([...command.split(' '), '--help'], {})
  expect({ code, errors }).toEqual({ code: 0, errors: '' })
  expect(output).toContain(`Usage: dhow ${command}`)
})

it.each([
  [[], 'Usage: dhow'],
  [['admin'], 'Usage: dhow admin'],
  [['sail'], "unknown command 'sail'"],
  [['backup'], "missing required argument 'file'"],
  [['restore', 'a', 'b'], 'too many arguments'],
  [['export', 'orders', 'file'], 'site, catalogue'],
  [['check', '--deep'], "unknown option '--deep'"],
])('refuses the arguments %j and exits with 2', async (args, message) => {
  const { code, output, errors } = await runInProcess(args, {})
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toContain(message)
})

it('reads settings from a file', async () => {
  const file = join(createTemporaryFolder(), 'dhow.env')
  writeFileSync(file, 'PORT=many\n')
  const ended = await runDhow(['--settings', file, 'backup', 'x.tar'])
  expect(ended).toMatchObject({ code: 1, errors: expect.stringMatching(/^PORT was "many"; .+\n$/) })
  const missing = await runInProcess(['--settings', '/nowhere.env', 'backup', 'x.tar'], {})
  expect(missing).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^\/nowhere\.env cannot be read: .+\n$/),
  })
})

it('continues as the owner of the data folder if root runs it', async ({ skip }) => {
  if (process.getuid?.() !== 0) skip('only root may give files away')
  const { app, dataDir } = await startTestApp()
  await app.close()
  const owner = 65_534
  execFileSync('chown', ['--recursive', `${owner}:${owner}`, dataDir])
  const file = join(dataDir, 'x.tar')
  expect(await runDhow(['backup', file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
  expect(statSync(file)).toMatchObject({ uid: owner, gid: owner })
  const otherFolder = createTemporaryFolder()
  expect(
    await runDhow(['backup', join(otherFolder, 'x.tar')], { DATA_DIR: dataDir }),
  ).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^\S+ could not be written\. The owner of DATA_DIR.+\n$/),
  })
})

it('backs up to another disk when that of the data folder is full', async ({ skip }) => {
  const disk = createTemporaryFolder()
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk])
  if (mounted.status !== 0) skip('only root of a machine may mount a disk')
  onTestFinished(() => void spawnSync('umount', [disk]))
  const { app, dataDir } = await startTestApp()
  await app.close()
  cpSync(dataDir, disk, { recursive: true })
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'full'), Buffer.alloc(bavail * bsize - 100_000))
  const folder = createTemporaryFolder()
  const file = join(folder, 'x.tar')
  expect(await runDhow(['backup', file], { DATA_DIR: disk })).toMatchObject({ code: 0, errors: '' })
  expect(readdirSync(folder)).toEqual(['x.tar'])
  const restored = join(folder, 'restored')
  expect(await runDhow(['restore', file], { DATA_DIR: restored })).toMatchObject({ code: 0 })
})

it('ends without an error when the reader of its checks closes', async () => {
  const { child, ended } = run(DHOW, ['check'], { DATA_DIR: createTemporaryFolder() })
  child.stdout.destroy()
  expect(await ended).toMatchObject({ errors: '' })
})

it('says in one line that nobody reads what it writes', async () => {
  const { app, dataDir } = await startTestApp()
  await app.close()
  const { child, ended } = run(DHOW, ['export', 'catalogue', '-'], { DATA_DIR: dataDir })
  child.stdout.destroy()
  expect(await ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Standard output could not be written\. .*EPIPE\n$/),
  })
})

const runAdmin = (dataDir: string, ...args: string[]) =>
  runInProcess(['admin', ...args], { DATA_DIR: dataDir })

function setPassword(dataDir: string, input: string) {
  const { child, ended } = run(DHOW, ['admin', 'set-password'], { DATA_DIR: dataDir })
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
  expect(await runAdmin(server.dataDir, 'disable-two-step')).toEqual({
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
  const { code, errors } = await runAdmin(createTemporaryFolder(), 'set-password')
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
  expect(await runAdmin(dataDir, 'set-email', 'Owner@company.example')).toEqual({
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
  const { code, errors } = await runAdmin(dataDir, 'set-email', 'owner')
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringContaining('mail') })
  expect((await admin('GET /api/admin/account')).body).toMatchObject({ email: ADMIN.email })
})

const runCommand = (command: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  runInProcess([command, ...args], { DATA_DIR: dataDir })

it('backs up while a server runs, refuses to overwrite, and restores', async () => {
  const { dataDir, visitor } = await startTestApp()
  await visitor('POST /api/messages', createEnquiry())
  const folder = createTemporaryFolder()
  const file = join(folder, 'dhow.tar')

  const first = await runCommand('backup', dataDir, file)
  expect(first).toMatchObject({ code: 0, errors: '' })
  expect(first.output).toMatch(/^Backed up 0 products, 1 messages and 0 pictures of .+ to .+\n$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['dhow.tar'])

  const bytes = readFileSync(file)
  const again = await runCommand('backup', dataDir, file)
  expect(again).toMatchObject({
    code: 1,
    errors: `${file} already exists and is not overwritten.\n`,
  })
  expect(readFileSync(file).equals(bytes)).toBe(true)

  const restored = join(folder, 'restored')
  const { code, output } = await runCommand('restore', restored, file)
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^Restored 0 products, 1 messages/),
  })
  expect(existsSync(join(restored, 'dhow.sqlite'))).toBe(true)
})

it('backs up damaged files, warns, and exits with 3', async () => {
  const { admin, dataDir } = await startWithAdmin()
  const certificate = join(dataDir, 'certificates', await addCertificate(admin))
  writeFileSync(certificate, '')
  const file = join(createTemporaryFolder(), 'dhow.tar')
  expect(await runCommand('backup', dataDir, file)).toEqual({
    code: 3,
    output: expect.stringMatching(/^Backed up .+dhow\.tar\n$/),
    errors: expect.stringMatching(
      /^The backup is incomplete: missing or damaged files: 1, such as certificates\/.+\. Run "dhow check".+\n$/,
    ),
  })
  expect(existsSync(file)).toBe(true)
})

it('reports errors in one line, and leaves no files', async () => {
  const folder = createTemporaryFolder()
  const { dataDir } = await startTestApp()
  const full = join(folder, 'full.tar')
  symlinkSync('/dev/full', `${full}.partial`)
  const ends = [
    await runCommand('backup', dataDir, full),
    await runCommand('backup', dataDir, join(folder, 'nowhere', 'dhow.tar')),
    await runCommand('restore', join(folder, 'nothing'), folder),
  ]
  expect(ends).toEqual(
    [
      /^.+full\.tar could not be written\. The disk is full\. Free up space\.\n$/,
      /^.+dhow\.tar could not be written\. .+\n$/,
      /^There is no file .+\n$/,
    ].map((line) => ({ code: 1, output: '', errors: expect.stringMatching(line) })),
  )
  expect(readdirSync(folder)).toEqual([])
})
