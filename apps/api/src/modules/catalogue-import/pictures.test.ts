import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encode } from 'iconv-lite'
import { expect, it } from 'vitest'
import { allProducts, check, finish, matchColumns } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { draw, HEIGHT, oneCell, textCell, workbookWithPictures } from '#api/testing/xlsx.ts'
import { zipOf } from '#api/testing/zip.ts'
import { openZip } from './zip.ts'

it('pictures in a workbook are added to products without pictures', async () => {
  const server = await startWithAdmin()
  const toRow = (row: number, ...texts: string[]) =>
    texts.map((text, column) => textCell(`${'ABC'[column]}${row}`, text)).join('')
  const rows = [
    toRow(1, 'Name', 'Category', 'Picture'),
    toRow(2, 'Tea', 'drinks'),
    toRow(3, 'Rice', 'grains'),
    toRow(4, 'Salt', 'spices', '=DISPIMG("ID_1",1)'),
  ]
  const parts = draw(
    oneCell(1, 1, 0, HEIGHT),
    oneCell(2, 1, 0, HEIGHT, 2),
    oneCell(5, 2, 0, HEIGHT),
  )
  const book = workbookWithPictures(rows, parts, [await jpeg(20), await jpeg(30)])
  const plan = async () => {
    const { body } = await check(server, book)
    return (await matchColumns(server, body)).body
  }
  const first = await plan()
  expect(first).toMatchObject({ problems: [], pictures: 2, added: 3 })
  expect(first.warnings).toMatchObject([{ field: 'pictures', count: 2, rows: [3, 4] }])
  await finish(server, first.id)
  const products = await allProducts(server)
  expect(products.map(({ images }: { images: string[] }) => images.length)).toEqual([2, 0, 0])
  expect(await plan()).toMatchObject({ pictures: 0, added: 0, changed: 0, unchanged: 3 })
})

it('an empty column of pictures in a workbook without any is reported once', async () => {
  const server = await startWithAdmin()
  const { body } = await check(server, [
    ['Picture', 'Item', 'Category', 'Brand'],
    ['', 'Tea', 'drinks', ''],
    ['', 'Rice', 'grains', ''],
  ])
  const { body: planned } = await matchColumns(server, body)
  expect(planned.warnings).toMatchObject([{ field: 'pictures', count: 1, rows: [] }])
})

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
