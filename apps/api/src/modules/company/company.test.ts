import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { blackPng } from '#api/testing/pictures.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { readMailLogo } from './company.ts'

const NAME = '0'.repeat(32)
const LOGO = { light: `/uploads/${NAME}-1600.webp`, dark: '' }

/** Reads the mail logo from a folder with this picture. */
function read(png: Uint8Array) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, `${NAME}-mail.png`), png)
  return readMailLogo(folder, LOGO)
}

it('a mail logo has the size of its picture', async () => {
  const png = blackPng(240, 80)
  expect(await read(png)).toEqual({ png, width: 240, height: 80 })
})

it.each([
  ['not there', () => readMailLogo(temporaryFolder(), LOGO)],
  ['cut off in its header', () => read(blackPng(240, 80).subarray(0, 20))],
  ['cut off after its header', () => read(blackPng(240, 80).subarray(0, -1))],
  ['of no width', () => read(blackPng(0, 80))],
  ['larger than any that is made', () => read(blackPng(4_000, 80))],
])('a picture that is %s is not used as mail logo', async (_what, readLogo) => {
  expect(await readLogo()).toBeUndefined()
})
