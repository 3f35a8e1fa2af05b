import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { writeCsv } from '#api/csv/write.ts'
import { refusal } from '#api/testing/caller.ts'
import { productFields, productForm } from '#api/testing/factories.ts'
import { kept, NOTHING, storedFiles } from '#api/testing/kept.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg, TEXT, truncatedJpeg } from '#api/testing/pictures.ts'
import { zipOf } from '#api/testing/zip.ts'

type Server = Awaited<ReturnType<typeof startWithAdmin>>

const HEAD = ['name', 'brand', 'category', 'description', 'featured', 'pictures']
const row = (name: string, pictures = '', featured = 'no') => {
  const { brand, category, description } = productFields()
  return [name, brand, category, description, featured, pictures]
}

/** The form of an import. */
function importForm(csv: string | string[][], zip?: Uint8Array): FormData {
  const form = new FormData()
  form.append('csv', new File(typeof csv === 'string' ? [csv] : [...writeCsv(csv)], 'products.csv'))
  if (zip) form.append('zip', new File([new Uint8Array(zip)], 'pictures.zip'))
  return form
}

const check = ({ admin }: Server, csv: string | string[][], zip?: Uint8Array) =>
  admin('POST /api/catalogue/import', importForm(csv, zip))

/** Starts what was checked and waits for its end. */
async function finish({ admin }: Server, id: string) {
  expect((await admin('POST /api/catalogue/import/start', { id })).status).toBe(200)
  const progress = async () => (await admin('GET /api/catalogue/import')).body
  await expect.poll(progress, { timeout: 15_000 }).not.toMatchObject({ state: 'running' })
  return progress()
}

const all = async ({ visitor }: Server) => (await visitor('GET /api/products')).body

describe('an import', () => {
  it('says first what it would do, then adds products with their pictures, at the end', async () => {
    const server = await startWithAdmin()
    await server.admin('POST /api/products', productForm({ name: 'There' }))
    const zip = zipOf(
      { name: 'Photos/Tea.JPG', data: await jpeg(30, 20) },
      { name: 'Photos/', data: new Uint8Array() },
      { name: '__MACOSX/Photos/._Tea.JPG', data: TEXT },
      { name: 'tea-2.jpg', data: await jpeg(40, 20) },
    )
    const csv = [HEAD, row('Tea', 'tea.jpg|tea-2.jpg', 'yes'), [''], row('Salt')]
    const checked = await check(server, csv, zip)
    expect(checked).toEqual({
      status: 200,
      body: {
        id: expect.any(String),
        added: 2,
        changed: 0,
        unchanged: 0,
        pictures: 2,
        problemCount: 0,
        problems: [],
        changes: [
          { row: 2, name: 'Tea', fields: [] },
          { row: 4, name: 'Salt', fields: [] },
        ],
      },
    })
    expect(await all(server)).toHaveLength(1)

    expect(await finish(server, checked.body.id)).toEqual({
      state: 'done',
      done: 3,
      total: 3,
      added: 2,
      changed: 0,
      message: '',
    })
    const [, tea, salt] = await all(server)
    expect(tea).toMatchObject({ name: 'Tea', featured: true, order: 1 })
    expect(tea.images).toHaveLength(2)
    expect(salt).toMatchObject({ name: 'Salt', featured: false, order: 2, images: [] })
    const { uploads, incoming } = storedFiles(server.dataDir)
    expect(uploads).toHaveLength(8)
    expect(incoming).toEqual([])
  })

  it('of what was exported changes nothing, also where cells look like formulas', async () => {
    const server = await startWithAdmin()
    const media = [await jpeg(30, 20), await jpeg(40, 20)]
    await server.admin('POST /api/products', productForm({ name: '=1+1', brand: "'=x", media }))
    await server.admin(
      'POST /api/products',
      productForm({ name: 'Salt, "fine"', description: '- a\n- b; c\n\n+ d', category: 'fruit' }),
    )
    const before = { products: await all(server), ...storedFiles(server.dataDir) }

    const exported = await server.app.inject({
      url: '/api/catalogue/export',
      headers: { authorization: `Bearer ${await tokenOf(server)}` },
    })
    expect(exported.headers['content-type']).toBe('text/csv; charset=utf-8')
    const checked = await check(server, exported.body)
    expect(checked.body).toMatchObject({ added: 0, changed: 0, unchanged: 2, problems: [] })
    expect(await finish(server, checked.body.id)).toMatchObject({ state: 'done' })
    expect({ products: await all(server), ...storedFiles(server.dataDir) }).toEqual(before)
  })

  it('changes products by their id, and only the fields that have a column', async () => {
    const server = await startWithAdmin()
    const media = [await jpeg(30, 20), await jpeg(40, 20)]
    const { body: tea } = await server.admin('POST /api/products', productForm({ media }))
    await server.admin(`PUT /api/products/${tea._id}/toggle-featured`, { featured: true })

    const renamed = await check(server, [
      ['ID', 'Name'],
      [tea._id, 'Renamed'],
    ])
    expect(renamed.body.changes).toEqual([{ row: 2, name: 'Renamed', fields: ['name'] }])
    await finish(server, renamed.body.id)
    const [product] = await all(server)
    expect(product).toEqual({ ...product, ...productFields({ name: 'Renamed' }), featured: true })
    expect(product.images).toEqual(tea.images)

    const pictures = await check(
      server,
      [
        ['id', 'pictures'],
        [tea._id, `new.jpg|${tea.images[1]}`],
      ],
      zipOf({ name: 'new.jpg', data: await jpeg(50, 20) }),
    )
    expect(pictures.body.changes).toEqual([{ row: 2, name: 'Renamed', fields: ['pictures'] }])
    expect(await finish(server, pictures.body.id)).toMatchObject({ added: 0, changed: 1 })
    const [changed] = await all(server)
    expect(changed.images).toEqual([expect.any(String), tea.images[1]])
    expect(storedFiles(server.dataDir).uploads).toHaveLength(8)
  })

  it('names every row with a problem, its field and the limit, and cannot be started', async () => {
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
        ['', ...row('', '', 'maybe')],
        ['', ...row('Tea', 'none.jpg|list.jpg|same.jpg')],
        ['', ...row('Tea', Array.from({ length: 13 }, (_, at) => `${at}.jpg`).join('|'))],
        ['', ...row('Fine')],
      ],
      zip,
    )
    expect(status).toBe(200)
    expect(body.problems).toEqual([
      { row: 2, field: 'name', message: 'Product name may have at most 200 characters.' },
      { row: 3, field: 'id', message: 'There is no product gone. Leave id empty to add one.' },
      { row: 4, field: 'name', message: 'Product name is required.' },
      { row: 4, field: 'featured', message: 'featured must be yes or no.' },
      { row: 5, field: 'pictures', message: 'none.jpg is not in the ZIP.' },
      { row: 5, field: 'pictures', message: expect.stringContaining('list.jpg is not a JPEG') },
      { row: 5, field: 'pictures', message: expect.stringContaining('name the folder too') },
      { row: 6, field: 'pictures', message: expect.stringContaining('at most 12 pictures') },
    ])
    expect(body).toMatchObject({ problemCount: 8, added: 1 })
    expect(await server.admin('POST /api/catalogue/import/start', { id: body.id })).toEqual(
      refusal(409, 'Correct the rows that have problems'),
    )
    await server.admin('DELETE /api/catalogue/import')
    expect(await kept(server)).toEqual(NOTHING)
  })

  it('with a picture that turns out damaged changes nothing', async () => {
    const server = await startWithAdmin()
    const zip = zipOf(
      { name: 'good.jpg', data: await jpeg() },
      { name: 'bad.jpg', data: await truncatedJpeg() },
    )
    const csv = [HEAD, row('Good', 'good.jpg'), row('Bad', 'bad.jpg')]
    const { body } = await check(server, csv, zip)
    expect(body.problems).toEqual([])
    expect(await finish(server, body.id)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('bad.jpg is damaged or incomplete'),
    })
    expect(await kept(server)).toEqual(NOTHING)
  })

  it('of a product that is deleted after the check changes nothing', async () => {
    const server = await startWithAdmin()
    const { body: tea } = await server.admin('POST /api/products', productForm())
    const csv = [
      ['id', ...HEAD],
      ['', ...row('New')],
      [tea._id, ...row('Renamed')],
    ]
    const { body } = await check(server, csv)
    await server.admin(`DELETE /api/products/${tea._id}`)
    expect(await finish(server, body.id)).toMatchObject({
      state: 'failed',
      message: 'Row 3: this product was deleted meanwhile. Nothing is imported.',
    })
    expect(await kept(server)).toEqual(NOTHING)
  })

  it('is started once, and only the one that was checked last', async () => {
    const server = await startWithAdmin()
    const first = await check(server, [HEAD, row('First')])
    const second = await check(server, [HEAD, row('Second')])
    expect(await server.admin('POST /api/catalogue/import/start', { id: first.body.id })).toEqual(
      refusal(404, 'Please check the file again.'),
    )
    await finish(server, second.body.id)
    expect(
      (await server.admin('POST /api/catalogue/import/start', { id: second.body.id })).status,
    ).toBe(404)
    expect((await kept(server)).products).toEqual(['Second'])
  })

  it('that is under way keeps others away, and is given up when the server stops', async () => {
    const server = await startWithAdmin()
    const data = await jpeg(400, 300)
    const files = Array.from({ length: 12 }, (_, at) => ({
      name: `${at}.jpg`,
      data: Buffer.concat([data, Buffer.from([at])]),
    }))
    const csv = [HEAD, row('Tea', files.map(({ name }) => name).join('|'))]
    const { body } = await check(server, csv, zipOf(...files))
    await server.admin('POST /api/catalogue/import/start', { id: body.id })
    expect(await check(server, csv)).toEqual(refusal(409, 'An import is under way.'))
    expect((await server.admin('DELETE /api/catalogue/import')).status).toBe(409)
    await server.app.close()
    const again = await startWithAdmin({ DATA_DIR: server.dataDir })
    expect(await kept(again)).toEqual(NOTHING)
    expect((await again.admin('GET /api/catalogue/import')).body.state).toBe('none')
  })
})

describe('an import is refused as a whole', () => {
  const csv = [HEAD, row('Tea', 'a.jpg')]
  const big = new Uint8Array(LIMITS.pictureBytes + 1)

  it.each<[string, string | string[][], number, string]>([
    [
      'without a column it needs',
      [
        ['name', 'brand'],
        ['a', 'b'],
      ],
      400,
      'column category, description',
    ],
    ['with a column there is not', [[...HEAD, 'prize'], row('a')], 400, 'no column “prize”'],
    ['with a column twice', [[...HEAD, 'name'], row('a')], 400, 'name is there twice'],
    ['without a product', [HEAD], 400, 'there is no product in it'],
    ['that is empty', '', 400, 'does not name the column'],
    [
      'with too many rows',
      [HEAD, ...Array.from({ length: LIMITS.importRows + 1 }, () => row('a'))],
      400,
      'the limit is 5,000',
    ],
  ])('%s', async (_what, text, status, message) => {
    const server = await startWithAdmin()
    expect(await check(server, text)).toEqual(refusal(status, message))
    expect(await kept(server)).toEqual(NOTHING)
  })

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, number, string]>([
    ['no ZIP', () => TEXT, 415, 'this is no ZIP archive'],
    [
      'names above itself',
      () => zipOf({ name: '../../a.jpg', data: TEXT }),
      422,
      'invalid relative path',
    ],
    ['names from the root', () => zipOf({ name: '/etc/a.jpg', data: TEXT }), 422, 'absolute path'],
    [
      'more files than it may',
      () =>
        zipOf(
          ...Array.from({ length: LIMITS.importZipFiles + 1 }, (_, at) => ({
            name: `${at}`,
            data: TEXT,
          })),
        ),
      413,
      'more than 10,000 files',
    ],
    [
      'more than it may when unpacked',
      () => zipOf({ name: 'a', data: TEXT, claims: LIMITS.importUnpackedBytes + 1 }),
      413,
      'larger than 2,000 MB',
    ],
  ])('with a ZIP that holds %s', async (_what, zip, status, message) => {
    const server = await startWithAdmin()
    expect(await check(server, csv, await zip())).toEqual(refusal(status, message))
    expect(await kept(server)).toEqual(NOTHING)
  })

  it('or by row, for a file that unpacks to more than a picture may have or than it claims', async () => {
    const server = await startWithAdmin()
    const open = await check(server, csv, zipOf({ name: 'a.jpg', data: big }))
    expect(open.body.problems).toEqual([
      { row: 2, field: 'pictures', message: 'a.jpg is larger than 10 MB.' },
    ])
    const head = await jpeg()
    const bomb = Buffer.concat([head, big])
    const hidden = await check(server, csv, zipOf({ name: 'a.jpg', data: bomb, claims: 1_000 }))
    if (hidden.body.problemCount === 0) {
      expect(await finish(server, hidden.body.id)).toMatchObject({ state: 'failed' })
    }
    expect(await kept(server)).toMatchObject({ products: [], uploads: [] })
  })

  it('without its CSV, or by somebody who is not the administrator', async () => {
    const server = await startWithAdmin()
    const form = new FormData()
    form.append('zip', new File([new Uint8Array(zipOf())], 'a.zip'))
    expect(await server.admin('POST /api/catalogue/import', form)).toEqual(
      refusal(400, 'csv is required.'),
    )
    expect((await server.visitor('POST /api/catalogue/import', importForm(csv))).status).toBe(401)
    expect((await server.visitor('GET /api/catalogue/export')).status).toBe(401)
  })
})

it('what a crash left of an import is gone when the server starts', async () => {
  const server = await startWithAdmin()
  const { body } = await check(
    server,
    [HEAD, row('Tea', 'a.jpg')],
    zipOf({ name: 'a.jpg', data: await jpeg() }),
  )
  expect(body.problemCount).toBe(0)
  // As if it had been killed between the pictures and the rows.
  writeFileSync(join(server.dataDir, 'uploads', `${'a'.repeat(32)}-400.webp`), 'x')
  const again = await startWithAdmin({ DATA_DIR: server.dataDir })
  expect(await kept(again)).toEqual(NOTHING)
})

async function tokenOf({ visitor }: Server): Promise<string> {
  const { ADMIN } = await import('#api/testing/start-test-app.ts')
  return (await visitor('POST /api/admin/login', ADMIN)).body.token
}
