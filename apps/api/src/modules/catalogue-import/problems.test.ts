import { COLUMNS } from '@dhow/contract/catalogue-import/import-columns'
import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productForm } from '#api/testing/factories.ts'
import { check, finish, HEAD, row } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg, TEXT } from '#api/testing/pictures.ts'
import { NOTHING_STORED, storedProducts } from '#api/testing/stored-files.ts'
import { zipOf } from '#api/testing/zip.ts'

const NAMES = Array.from({ length: LIMITS.pictures + 1 }, (_, at) => `${at}.jpg`)

const MANY = Array(LIMITS.importZipFiles + 1).fill({ name: 'a', data: TEXT })

it('the problems of an import are all listed by row and field; the import cannot be started', async () => {
  const server = await startWithAdmin()
  const zip = zipOf(
    { name: 'list.jpg', data: TEXT },
    { name: 'a/same.jpg', data: await jpeg() },
    { name: 'b/same.jpg', data: await jpeg() },
  )
  const { status, body } = await check(
    server,
    [
      ['id', ...HEAD],
      ['', ...row('x'.repeat(LIMITS.productName + 1))],
      ['gone', ...row('Tea')],
      ['gone', ...row('', 'none.jpg', 'maybe')],
      ['', ...row('Tea', 'none.jpg|list.jpg|same.jpg')],
      ['', ...row('Tea', NAMES.join('|'))],
      ['', ...row('Fine'), '', 'spilled'],
    ],
    zip,
  )
  expect(status).toBe(200)
  const missing = (name: string) => `${name} is not in the ZIP file.`
  expect(body.problems).toEqual([
    {
      row: 2,
      field: 'name',
      message: `Product name may have at most ${LIMITS.productName} characters; these are ${LIMITS.productName + 1}.`,
    },
    { row: 3, field: 'id', message: 'There is no product gone. Leave id empty to add one.' },
    { row: 4, field: 'id', message: 'There is no product gone. Leave id empty to add one.' },
    { row: 4, field: 'id', message: 'Row 3 is the same product.' },
    { row: 4, field: 'name', message: 'Product name is required.' },
    { row: 4, field: 'featured', message: 'featured must be yes or no.' },
    { row: 4, field: 'pictures', message: missing('none.jpg') },
    { row: 5, field: 'pictures', message: missing('none.jpg') },
    { row: 5, field: 'pictures', message: expect.stringContaining('list.jpg is not a JPEG') },
    { row: 5, field: 'pictures', message: expect.stringContaining('Add the folder to the name') },
    { row: 6, field: 'pictures', message: expect.stringContaining('at most 12 pictures') },
    ...NAMES.slice(0, 12).map((name) => ({ row: 6, field: 'pictures', message: missing(name) })),
  ])
  expect(body.warnings[2]).toMatchObject({ row: 7, message: expect.stringMatching(/Is a comma/) })
  expect(body).toMatchObject({ problemCount: 23, added: 1, ignoredColumns: ['Column AT'] })
  expect(await server.admin('POST /api/catalogue/import/start', { id: body.id })).toEqual(
    refusal(409, 'Correct the rows with problems'),
  )
  await server.admin('DELETE /api/catalogue/import')
  expect(await storedProducts(server)).toEqual(NOTHING_STORED)
})

it('the problems of an import include damaged and too large files and ZIPs, but not repeated columns', async () => {
  const server = await startWithAdmin()
  expect(await check(server, '')).toEqual(refusal(400, 'The file is empty.'))
  expect(await check(server, [HEAD])).toEqual(refusal(400, 'The file contains no products'))
  const { body } = await check(server, [
    ['Name', ' BRAND ', 'category', 'description', 'featured', 'featured', 'featured'],
    ['Tea', 'Sail', 'snacks', 'Green.', 'maybe', 'no', 'no'],
  ])
  expect(body.problems).toEqual([
    { row: 2, field: 'featured', message: 'featured must be yes or no.' },
  ])
  expect(body.ignoredColumns).toEqual(['featured', 'featured'])

  for (const [zip, message] of [
    [TEXT, 'is not a ZIP archive'],
    [zipOf({ name: '../../a.jpg', data: TEXT }), 'invalid relative path'],
    [zipOf({ name: '/etc/a.jpg', data: TEXT }), 'absolute path'],
    [zipOf(...MANY), 'The ZIP file contains more than 10,000 files'],
    [
      zipOf({ name: 'a', data: TEXT, claims: LIMITS.importUnpackedBytes + 1 }),
      'larger than 2,000 MB',
    ],
  ] as const) {
    expect((await check(server, [HEAD, row('', 'a.jpg')], zip)).body.problems).toEqual([
      { field: 'ZIP file', message: expect.stringContaining(message) },
      { row: 2, field: 'name', message: 'Product name is required.' },
    ])
  }
  await server.admin('DELETE /api/catalogue/import')
  expect(await storedProducts(server)).toEqual(NOTHING_STORED)

  const csv = [HEAD, row('Tea', 'a.jpg')]
  const big = new Uint8Array(LIMITS.pictureBytes + 1)
  const open = await check(server, csv, zipOf({ name: 'a.jpg', data: big }))
  expect(open.body.problems).toEqual([
    { row: 2, field: 'pictures', message: 'a.jpg is larger than 10 MB.' },
  ])
  const bomb = Buffer.concat([await jpeg(), big])
  const hidden = await check(server, csv, zipOf({ name: 'a.jpg', data: bomb, claims: 1_000 }))
  if (hidden.body.problemCount === 0) {
    expect(await finish(server, hidden.body.id)).toMatchObject({ state: 'failed' })
  }
  expect(await storedProducts(server)).toMatchObject({ products: [], uploads: [] })
})

it('a sheet may have columns in any order and case and another encoding, which is reported', async () => {
  const server = await startWithAdmin()
  const columns = HEAD.map((column) => ` ${column.toUpperCase()} `).toReversed()
  const rows = [
    ['PRICE', ...columns, 'Stock', ''],
    ['1', ...row('Salt').toReversed(), '7', ''],
  ]
  const csv = rows.map((cells) => cells.map((cell) => `"${cell}"`).join(';'))
  const ordered = (await check(server, csv.join('\n'))).body
  expect(ordered).toMatchObject({
    added: 1,
    problems: [],
    ignoredColumns: ['PRICE', 'Stock'],
    rows: [{ name: 'Salt' }],
  })
  expect(await finish(server, ordered.id)).toMatchObject({ state: 'done', added: 1 })

  const text = [HEAD, row('Crème')]
    .map((cells) => cells.map((cell) => `"${cell}"`).join())
    .join('\n')
  const plain = await check(server, text)
  expect(plain.body.guess).toBeUndefined()
  const { body } = await check(server, Buffer.from(text, 'latin1'))
  expect(body.guess).toEqual({ encoding: 'Windows-1252', example: 'Crème' })
  expect(body.rows).toEqual([expect.objectContaining({ name: 'Crème' })])
})

it('an import refuses the example row of the templates', async () => {
  const server = await startWithAdmin()
  await server.admin('POST /api/products', productForm())
  for (const type of ['csv', 'xlsx']) {
    const { rawPayload, headers } = await server.download(
      `/api/catalogue/import/template${type === 'xlsx' ? '.xlsx' : ''}`,
    )
    expect(headers['content-disposition']).toContain(`products-template.${type}`)
    if (type === 'csv') expect(String(rawPayload).split('\r\n')[0]).toBe(`\uFEFF${COLUMNS.join()}`)
    const { body } = await check(server, rawPayload)
    expect(body.table.isNeeded).toBe(false)
    expect(body.problems).toEqual([
      { row: 2, field: 'row', message: 'This is the example row of the template. Delete it.' },
    ])
  }
})
