import { describe, expect, it } from 'vitest'
import { productForm } from '#api/testing/factories.ts'
import { allProducts, check, finish, HEAD, importAll, row, rowOf } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { storedProducts } from '#api/testing/stored-files.ts'
import { zipOf } from '#api/testing/zip.ts'

const NONE = { inCatalogue: 0, inFile: 0, rows: [] }

describe('rows that look like existing products', () => {
  it('are listed by the plan, with repeated rows', async () => {
    const server = await startWithAdmin()
    await server.admin('POST /api/products', productForm({ name: 'Crème', brand: 'Lateen' }))
    const { body } = await check(server, [
      HEAD,
      row('CREME'),
      row('Tea'),
      row(' tea '),
      rowOf({ name: 'Tea', brand: 'Another brand' }),
      row('creme'),
    ])
    const brand = 'Lateen'
    expect(body).toMatchObject({ added: 5, problemCount: 0 })
    expect(body.duplicates).toEqual({
      inCatalogue: 2,
      inFile: 1,
      rows: [
        { row: 2, name: 'CREME', brand },
        { row: 4, name: 'tea', brand, firstRow: 3 },
        { row: 6, name: 'creme', brand },
      ],
    })
  })

  it('are added or skipped as the user chooses', async () => {
    const server = await startWithAdmin()
    const file = [HEAD, row('Tea'), row('Salt')]
    await importAll(server, file)
    const again = await check(server, [...file, row('Dates')])
    expect(again.body).toMatchObject({ added: 3, duplicates: { inCatalogue: 2, inFile: 0 } })
    expect(await finish(server, again.body.id, { duplicates: 'skip' })).toMatchObject({
      state: 'done',
      added: 1,
      skipped: 2,
    })
    expect((await storedProducts(server)).products).toEqual(['Tea', 'Salt', 'Dates'])

    const whole = await check(server, file)
    expect(await finish(server, whole.body.id, { duplicates: 'add' })).toMatchObject({ added: 2 })
    expect((await storedProducts(server)).products).toEqual(['Tea', 'Salt', 'Dates', 'Tea', 'Salt'])
  })

  it('are not rows with an id, which change that product', async () => {
    const server = await startWithAdmin()
    await importAll(server, [HEAD, row('Tea'), row('Salt')])
    const [tea] = await allProducts(server)
    const { body } = await check(server, [
      ['id', ...HEAD],
      [tea._id, ...row('Tea', '', 'yes')],
    ])
    expect(body).toMatchObject({ added: 0, changed: 1, duplicates: NONE })
    expect(await finish(server, body.id, { duplicates: 'skip' })).toMatchObject({ changed: 1 })
  })

  it('need no pictures when they are skipped', async () => {
    const server = await startWithAdmin()
    await importAll(server, [HEAD, row('Tea')])
    const zip = zipOf({ name: 'a.jpg', data: await jpeg() })
    const { body } = await check(server, [HEAD, row('Tea', 'a.jpg')], zip)
    const ended = await finish(server, body.id, { duplicates: 'skip' })
    expect(ended).toMatchObject({ state: 'done', total: 1, added: 0, skipped: 1 })
    expect((await storedProducts(server)).uploads).toEqual([])
  })
})
