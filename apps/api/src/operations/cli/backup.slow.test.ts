import {
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addCertificate } from '#api/testing/company.ts'
import { dhow } from '#api/testing/dhow.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

const runCommand = (command: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  dhow([command, ...args], { DATA_DIR: dataDir })

it('backs up while a server runs, refuses to overwrite, and restores', async () => {
  const { dataDir, visitor } = await startTestApp()
  await visitor('POST /api/messages', enquiry())
  const folder = temporaryFolder()
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
  const file = join(temporaryFolder(), 'dhow.tar')
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
  const folder = temporaryFolder()
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
