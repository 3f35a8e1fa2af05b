import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IMPORT_EXPIRY_MINUTES } from '@dhow/contract/catalogue-import/catalogue-import'
import { PLAIN_FIELDS } from '@dhow/contract/catalogue-import/import-columns'
import { getFieldType } from '@dhow/contract/products/product-fields'
import { encode } from 'iconv-lite'
import { expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import {
  listProducts as all,
  check,
  createRow,
  finish,
  HEAD,
  listProducts,
  matchColumns,
} from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import {
  createEvenPicture,
  createJpeg,
  createTruncatedJpeg,
  overwriteSize,
  TEXT,
} from '#api/testing/pictures.ts'
import { listStoredFiles, NOTHING_STORED, readStoredProducts } from '#api/testing/stored-files.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import {
  createAnchor,
  createTextCell,
  createWorkbookWithPictures,
  draw,
  HEIGHT,
} from '#api/testing/xlsx.ts'
import { createZip } from '#api/testing/zip.ts'
import { openZip } from './row-pictures.ts'

const start = ({ admin }: AdminServer, id: string) =>
  admin('POST /api/catalogue/import/start', { id })

const checkWithPicture = async (server: AdminServer, name: string) =>
  check(
    server,
    [HEAD, createRow(name, 'a.jpg')],
    createZip({ name: 'a.jpg', data: await createJpeg() }),
  )

it('an import is planned first, then adds products with pictures at the end', async () => {
  const server = await startWithAdmin()
  await server.admin('POST /api/products', createProductForm({ name: 'There' }))
  const zip = createZip(
    { name: 'Photos/Tea.JPG', data: await createJpeg(30, 20) },
    { name: 'Photos/', data: new Uint8Array() },
    { name: '__MACOSX/Photos/._Tea.JPG', data: TEXT },
    { name: 'tea-2.jpg', data: await createJpeg(40, 20) },
  )
  const csv = [HEAD, createRow('Tea', 'tea.jpg|tea-2.jpg', 'yes'), [''], createRow('Salt')]
  const checked = await check(server, csv, zip)
  expect(checked).toMatchObject({
    status: 200,
    body: { added: 2, changed: 0, unchanged: 0, pictures: 2, problems: [], warnings: [] },
  })
  expect(checked.body.rows).toEqual([
    { row: 2, name: 'Tea', kind: 'new', changes: [] },
    { row: 4, name: 'Salt', kind: 'new', changes: [] },
  ])
  expect(await all(server)).toHaveLength(1)

  expect(await finish(server, checked.body.id)).toEqual({
    state: 'done',
    done: 5,
    total: 5,
    pictures: 2,
    message: '',
    added: 2,
    changed: 0,
    skipped: 0,
  })
  const [, tea, salt] = await all(server)
  expect(tea).toMatchObject({ name: 'Tea', featured: true, order: 1 })
  expect(tea.images).toHaveLength(2)
  expect(salt).toMatchObject({ name: 'Salt', featured: false, order: 2, images: [] })
  const { uploads, incoming } = listStoredFiles(server.dataDir)
  expect(uploads).toHaveLength(8)
  expect(incoming).toEqual([])
})

it('an import changes products by id, and only fields with a column', async () => {
  const server = await startWithAdmin()
  const media = [await createJpeg(30, 20), await createJpeg(40, 20)]
  const { body: tea } = await server.admin('POST /api/products', createProductForm({ media }))
  await server.admin(`PUT /api/products/${tea._id}/toggle-featured`, { featured: true })

  const renamed = await check(server, `ID,Name\n${tea._id},Renamed`)
  const updated = { row: 2, name: 'Renamed', kind: 'changed', by: 'id' }
  expect(renamed.body.rows).toEqual([
    { ...updated, changes: [{ field: 'name', old: tea.name, new: 'Renamed' }] },
  ])
  await finish(server, renamed.body.id)
  const [product] = await all(server)
  expect(product).toEqual({
    ...product,
    ...createProductFields({ name: 'Renamed' }),
    featured: true,
  })
  expect(product.images).toEqual(tea.images)

  const pictures = await check(
    server,
    `id,pictures\n${tea._id},new.jpg|${tea.images[1]}`,
    createZip({ name: 'new.jpg', data: await createJpeg(50, 20) }),
  )
  expect(pictures.body.rows).toEqual([
    { ...updated, changes: [{ field: 'pictures', old: '2', new: '2, 1 new' }] },
  ])
  expect(await finish(server, pictures.body.id)).toMatchObject({ added: 0, changed: 1 })
  const [changed] = await all(server)
  expect(changed.images).toEqual([expect.any(String), tea.images[1]])
  // The removed picture is stored as long as the import can be undone.
  expect(listStoredFiles(server.dataDir).uploads).toHaveLength(12)
})

it('an import changes nothing if a picture is damaged or too large, or a product was deleted after the check', async () => {
  const server = await startWithAdmin()
  const good = { name: 'good.jpg', data: await createJpeg() }
  const large = overwriteSize(
    await createEvenPicture(0.1).avif({ effort: 0 }).toBuffer(),
    8000,
    6000,
  )
  for (const [data, message] of [
    [await createTruncatedJpeg(), 'bad.jpg is damaged or incomplete'],
    [large, 'bad.jpg has 48 megapixels; the limit for an AVIF is 19.3.'],
  ] as const) {
    const csv = [HEAD, createRow('Good', 'good.jpg'), createRow('Bad', 'bad.jpg')]
    const { body } = await check(server, csv, createZip(good, { name: 'bad.jpg', data }))
    expect(body.problems).toEqual([])
    expect(await finish(server, body.id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining(message),
    })
    expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
  }
  const { body: tea } = await server.admin('POST /api/products', createProductForm())
  const csv = [
    ['id', ...HEAD],
    ['', ...createRow('New')],
    [tea._id, ...createRow('Renamed')],
  ]
  const { body } = await check(server, csv)
  await server.admin(`DELETE /api/products/${tea._id}`)
  expect(await finish(server, body.id)).toMatchObject({
    state: 'failed',
    message: 'Row 3: this product was deleted meanwhile. Nothing is imported.',
  })
  expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
})

it('an import needs a CSV, and can be started once, and only if it was checked last', async () => {
  const server = await startWithAdmin()
  const form = new FormData()
  form.append('zip', new File([new Uint8Array(createZip())], 'a.zip'))
  expect(await server.admin('POST /api/catalogue/import', form)).toEqual(
    refusal(400, 'Choose a spreadsheet.'),
  )
  const first = await check(server, [HEAD, createRow('First')])
  const second = await check(server, [HEAD, createRow('Second')])
  expect(await start(server, first.body.id)).toEqual(refusal(404, 'Check the file again.'))
  await finish(server, second.body.id)
  expect((await start(server, second.body.id)).status).toBe(404)
  expect((await readStoredProducts(server)).products).toEqual(['Second'])
})

it('an import is deleted with its files when another is checked, or when it is not started within an hour', async () => {
  const server = await startWithAdmin()
  await checkWithPicture(server, 'First')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { body } = await checkWithPicture(server, 'Tea')
  vi.advanceTimersByTime(IMPORT_EXPIRY_MINUTES * 60_000 - 1)
  expect(listStoredFiles(server.dataDir).incoming).toHaveLength(1)
  vi.advanceTimersByTime(1)
  vi.useRealTimers()
  await expect.poll(() => listStoredFiles(server.dataDir).incoming).toEqual([])
  expect(await start(server, body.id)).toEqual(refusal(404, 'Check the file again.'))
})

it('an import blocks others while it runs, and is cancelled when the server stops', async () => {
  const server = await startWithAdmin()
  const data = await createJpeg(400, 300)
  const files = Array.from({ length: 12 }, (_, index) => ({
    name: `${index}.jpg`,
    data: Buffer.concat([data, Buffer.from([index])]),
  }))
  const csv = [HEAD, createRow('Tea', files.map(({ name }) => name).join('|'))]
  const { body } = await check(server, csv, createZip(...files))
  await start(server, body.id)
  expect(await check(server, csv)).toEqual(refusal(409, 'An import is running.'))
  await server.app.close()
  const again = await startWithAdmin({ DATA_DIR: server.dataDir })
  expect(await readStoredProducts(again)).toEqual(NOTHING_STORED)
  expect((await again.admin('GET /api/catalogue/import')).body.state).toBe('none')
})

it('pictures in a workbook are added to products without pictures', async () => {
  const server = await startWithAdmin()
  const toRow = (row: number, ...texts: string[]) =>
    texts.map((text, column) => createTextCell(`${'ABC'[column]}${row}`, text)).join('')
  const rows = [
    toRow(1, 'Name', 'Category', 'Picture'),
    toRow(2, 'Tea', 'drinks'),
    toRow(3, 'Rice', 'grains'),
    toRow(4, 'Salt', 'spices', '=DISPIMG("ID_1",1)'),
  ]
  const parts = draw(
    createAnchor(1, 1, 0, HEIGHT),
    createAnchor(2, 1, 0, HEIGHT, 2),
    createAnchor(5, 2, 0, HEIGHT),
  )
  const book = createWorkbookWithPictures(rows, parts, [await createJpeg(20), await createJpeg(30)])
  const plan = async () => {
    const { body } = await check(server, book)
    const missing = PLAIN_FIELDS.filter(
      (field) =>
        getFieldType(field) === 'string' && !['name', 'category', 'itemNumber'].includes(field),
    )
    const constants = Object.fromEntries(missing.map((field) => [field, 'Any']))
    return (await matchColumns(server, body, { constants })).body
  }
  const first = await plan()
  expect(first).toMatchObject({ problems: [], pictures: 2, added: 3 })
  expect(first.warnings).toMatchObject([{ field: 'pictures', count: 2, rows: [3, 4] }])
  await finish(server, first.id)
  const products = await listProducts(server)
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
  const path = join(createTemporaryFolder(), 'zip')
  await writeFile(path, createZip(...names.map((name) => ({ name, data: Buffer.from('x') }))))
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
