import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { explainAccess } from './access.ts'

it('accepts a folder, and a missing one that can be created', () => {
  const folder = createTemporaryFolder()
  mkdirSync(join(folder, 'uploads'))
  expect(explainAccess(folder, ['uploads', 'missing'])).toBeUndefined()
  expect(explainAccess(join(folder, 'a/b'), ['uploads'])).toBeUndefined()
})

it.each(['/proc/new', '/sys/new/data'])('refuses %s, a folder of the system', (folder) => {
  expect(explainAccess(folder, [])).toMatch(/^\S+ belongs to the system\. Choose another path\.$/)
})

it('explains a file in the place of the folder or above it, and a link to nothing', () => {
  const folder = createTemporaryFolder()
  writeFileSync(join(folder, 'file'), '')
  symlinkSync(join(folder, 'nothing'), join(folder, 'link'))
  for (const path of ['file', 'file/data']) {
    expect(explainAccess(join(folder, path), [])).toBe(
      `${folder}/file is not a folder. Choose another path.`,
    )
  }
  expect(explainAccess(join(folder, 'link/data'), [])).toBe(
    `${folder}/link is a link to ${folder}/nothing, which does not exist. Create that folder, or delete the link.`,
  )
})
