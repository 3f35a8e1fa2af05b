import { expect, it } from 'vitest'
import { allProducts, check, finish, matchColumns } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import {
  draw,
  HEIGHT,
  oneCell,
  textCell,
  workbookWithPictures,
} from '#api/testing/picture-workbook.ts'
import { jpeg } from '#api/testing/pictures.ts'

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
