import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createDocumentCache } from './files.ts'

async function start(maxBytes: number) {
  const folder = join(createTemporaryFolder(), 'documents')
  const cache = createDocumentCache(folder, maxBytes)
  const add = async (name: string, bytes: number) => {
    const from = join(folder, '..', name)
    writeFileSync(from, Buffer.alloc(bytes))
    await cache.prepare()
    await cache.add([{ from, name }])
    await cache.trim()
  }
  /** Sets the time of the last use, in seconds. */
  const setUsed = (name: string, seconds: number) =>
    utimesSync(join(folder, name), seconds, seconds)
  return { ...cache, add, setUsed, listFiles: () => readdirSync(folder).sort(), folder }
}

it('deletes the files that were not used for the longest time', async () => {
  const { add, has, setUsed, listFiles } = await start(25)
  await add('a.pdf', 10)
  await add('b.jpg', 10)
  setUsed('a.pdf', 1)
  setUsed('b.jpg', 2)
  expect(await has('a.pdf')).toBe(true)
  await add('c.pdf', 10)
  expect(listFiles()).toEqual(['a.pdf', 'c.pdf'])
  expect(await has('b.jpg')).toBe(false)
})

it('reads a file that is deleted meanwhile, and may be deleted itself', async () => {
  const { add, open, has, folder } = await start(25)
  await add('a.pdf', 10)
  const file = await open('a.pdf')
  rmSync(folder, { recursive: true })
  expect(await file?.readFile()).toHaveLength(10)
  await file?.close()
  expect([await has('a.pdf'), await open('a.pdf')]).toEqual([false, undefined])
  await add('a.pdf', 10)
  expect(await has('a.pdf')).toBe(true)
})
