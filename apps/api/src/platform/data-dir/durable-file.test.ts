import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { recordFlushes } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import {
  flushFiles,
  flushFolder,
  flushTree,
  makeFolderDurably,
  moveDurably,
  writeDurably,
} from './durable-file.ts'

it('flushes a small file, then renames it, then flushes its folder', async () => {
  const flushes = await recordFlushes()
  const path = join(createTemporaryFolder(), 'secret')
  writeDurably(path, 'abc', 0o600)
  expect(readFileSync(path, 'utf8')).toBe('abc')
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(flushes.isDurable(path)).toBe(true)
})

it('flushes many files, then the folder of their new names', async () => {
  const flushes = await recordFlushes()
  const [from, to] = [createTemporaryFolder(), createTemporaryFolder()]
  const names = Array.from({ length: 20 }, (_, index) => `file${index}`)
  for (const name of names) writeFileSync(join(from, name), name)
  await flushFiles(names.map((name) => join(from, name)))
  moveDurably(names.map((name) => ({ from: join(from, name), to: join(to, name) })))
  expect(readdirSync(to)).toHaveLength(20)
  expect(names.filter((name) => !flushes.isDurable(join(to, name)))).toEqual([])
})

it('flushes only the parents of new folders', async () => {
  const flushes = await recordFlushes()
  const root = createTemporaryFolder()
  makeFolderDurably(join(root, 'a/b/c'))
  const isFlushed = ['', 'a', 'a/b', 'a/b/c'].map((name) => flushes.isFlushed(join(root, name)))
  expect(isFlushed).toEqual([true, true, true, false])
})

it('flushes all contents of a folder', async () => {
  const flushes = await recordFlushes()
  const root = createTemporaryFolder()
  makeFolderDurably(join(root, 'a/b'))
  writeFileSync(join(root, 'a/b/file'), 'abc')
  await flushTree(root)
  const paths = ['a/b/file', 'a/b', 'a', ''].map((name) => join(root, name))
  expect(paths.filter((path) => !flushes.isFlushed(path))).toEqual([])
})

it('fails for a missing file or folder', async () => {
  const path = join(createTemporaryFolder(), 'gone')
  await expect(flushFiles([path])).rejects.toThrow('ENOENT')
  await expect(flushFolder(path)).rejects.toThrow('ENOENT')
})
