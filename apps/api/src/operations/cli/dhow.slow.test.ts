import { execFileSync } from 'node:child_process'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { VERSION } from '#api/platform/version.ts'
import { dhow } from '#api/testing/dhow.ts'
import { run } from '#api/testing/program.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

const runDhow = (args: string[], env: Record<string, string> = {}) =>
  run(join(import.meta.dirname, 'dhow.ts'), args, { DATA_DIR: temporaryFolder(), ...env }).ended

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
  const { code, output, errors } = await dhow([...command.split(' '), '--help'], {})
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
  const { code, output, errors } = await dhow(args, {})
  expect({ code, output }).toEqual({ code: 2, output: '' })
  expect(errors).toContain(message)
})

it('reads settings from a file', async () => {
  const file = join(temporaryFolder(), 'dhow.env')
  writeFileSync(file, 'PORT=many\n')
  const ended = await runDhow(['--settings', file, 'backup', 'x.tar'])
  expect(ended).toMatchObject({ code: 1, errors: expect.stringMatching(/^PORT was "many"; .+\n$/) })
  const missing = await dhow(['--settings', '/nowhere.env', 'backup', 'x.tar'], {})
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
  const others = temporaryFolder()
  expect(await runDhow(['backup', join(others, 'x.tar')], { DATA_DIR: dataDir })).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^\S+ could not be written\. EACCES.+\n$/),
  })
})

it('ends without an error when the reader of its checks closes', async () => {
  const { child, ended } = run(join(import.meta.dirname, 'dhow.ts'), ['check'], {
    DATA_DIR: temporaryFolder(),
  })
  child.stdout.destroy()
  expect(await ended).toMatchObject({ errors: '' })
})

it('says in one line that nobody reads what it writes', async () => {
  const { app, dataDir } = await startTestApp()
  await app.close()
  const { child, ended } = run(join(import.meta.dirname, 'dhow.ts'), ['export', 'catalogue', '-'], {
    DATA_DIR: dataDir,
  })
  child.stdout.destroy()
  expect(await ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Standard output could not be written\. .*EPIPE\n$/),
  })
})
