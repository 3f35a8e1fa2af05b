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
import { enquiry } from '#api/testing/factories.ts'
import { run } from '#api/testing/program.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'

/** Runs a command on a data folder and answers how it ended and what it said. */
const runCommand = (command: 'backup' | 'restore', dataDir: string, ...args: string[]) =>
  run(join(import.meta.dirname, `${command}.ts`), args, { DATA_DIR: dataDir }).ended

it('backs up beside a running server, refuses to overwrite, and restores', async () => {
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
    errors: `There is a file ${file} already. A backup never overwrites.\n`,
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

it('says in one line what is wrong, and leaves nothing behind', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'dhow.tar')
  const backup = await runCommand('backup', join(folder, 'nothing'), file)
  expect(backup).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^DATA_DIR was .+ no Dhow in it\.\n$/),
  })
  const { dataDir } = await startTestApp()
  const nowhere = await runCommand('backup', dataDir, join(folder, 'nowhere', 'dhow.tar'))
  expect(nowhere).toMatchObject({ code: 1, errors: expect.stringMatching(/could not be written/) })
  expect(nowhere.errors.trim()).not.toContain('\n')
  const full = join(folder, 'full.tar')
  symlinkSync('/dev/full', `${full}.partial`)
  expect(await runCommand('backup', dataDir, full)).toEqual({
    code: 1,
    output: '',
    errors: `${full} could not be written. There is no room left for it: make some.\n`,
  })
  expect((await runCommand('restore', join(folder, 'nothing'), folder)).errors).toContain(
    'There is no file',
  )
  writeFileSync(file, 'notes')
  const restore = await runCommand('restore', join(folder, 'nothing'), file)
  expect(restore).toMatchObject({
    code: 1,
    errors: `${file} is cut off or damaged, or no backup of Dhow. Nothing was restored.\n`,
  })
  expect(readdirSync(folder)).toEqual(['dhow.tar'])
  expect((await runCommand('backup', folder)).errors).toContain('Usage: backup FILE')
  expect((await runCommand('restore', folder)).errors).toContain('Usage: restore FILE')
})
