import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encode } from 'iconv-lite'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { zipOf } from '#api/testing/zip.ts'
import { openZip } from './zip.ts'

async function openNames(...names: (string | Uint8Array)[]) {
  const path = join(temporaryFolder(), 'zip')
  await writeFile(path, zipOf(...names.map((name) => ({ name, data: Buffer.from('x') }))))
  return openZip(path)
}

it.each([
  ['绿茶.jpg', 'gb18030'],
  ['綠茶.jpg', 'big5'],
  ['緑茶.jpg', 'shift_jis'],
  ['녹차.jpg', 'euc-kr'],
  ['Käse.jpg', 'cp437'],
  ['Käse.jpg', 'cp850'],
  ['Käse.jpg', 'windows-1252'],
  ['Käse.jpg', 'macintosh'],
  ['Łosoś.jpg', 'cp852'],
  ['Чай.jpg', 'cp866'],
  ['Чай.jpg', 'windows-1251'],
  ['شاي.jpg', 'windows-1256'],
  ['绿茶.jpg', 'utf-8'],
])('a file %s is found in a ZIP with names in %s', async (name, charset) => {
  const path = Buffer.concat([Buffer.from('Photos\\'), encode(name, charset)])
  const zip = await openNames('other.jpg', path)
  expect([zip.find(name).length, zip.find(`photos/${name}`).length]).toEqual([1, 1])
  expect(zip.find(`photos\\${name}`)).toHaveLength(1)
  zip.close()
})

it('macOS decomposes letters with accents', async () => {
  const decomposed = 'Käse.jpg'.normalize('NFD')
  const zip = await openNames(decomposed, Buffer.from(`a/${decomposed}`))
  expect(zip.find('käse.JPG')).toHaveLength(1)
  expect(zip.find('a/Käse.jpg')).toHaveLength(1)
  zip.close()
})

it('a file with a similar name is suggested', async () => {
  const zip = await openNames('Tee grun.JPG', 'a/Rice-1.jpeg')
  expect(zip.find('Tee_grün.jpg')).toEqual([])
  expect(zip.findSimilar('Tee_grün.jpg')).toBe('Tee grun.JPG')
  expect(zip.findSimilar('Rice 1.jpg')).toBe('Rice-1.jpeg')
  expect(zip.findSimilar('Salt.jpg')).toBeUndefined()
  zip.close()
})
