import { type AdminCategory, hashCategories } from '@dhow/contract/categories/categories'
import { LIMITS } from '@dhow/contract/limits'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { check, finish, HEAD, importAll, listProducts, writeRow } from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

type Server = Awaited<ReturnType<typeof start>>
type Entry = { id?: string; name: string; hidden?: boolean }

const PACK = { netContent: 250, netContentUnit: 'g', unitsPerCarton: 24 } as const

/** Starts a server with these categories and numbers of products. */
async function start(counts: Record<string, number> = { Tea: 2, Dates: 1, Salt: 0 }) {
  const server = await startWithAdmin()
  const { admin } = server
  const list = async (): Promise<AdminCategory[]> => (await admin('GET /api/admin/categories')).body
  const save = (categories: Entry[], more: object = {}) =>
    admin('PUT /api/categories', { categories, ...more })
  await save(Object.keys(counts).map((name) => ({ name })))
  for (const [category, count] of Object.entries(counts)) {
    for (let index = 0; index < count; index++) {
      const fields = createProductFields({
        name: `${category} ${index}`,
        category,
        specification: PACK,
      })
      await server.services.products.create(fields, [])
    }
  }
  return { ...server, list, save }
}

/** Returns the list with changes by name; null deletes a category. */
const changeEntries = async ({ list }: Server, changes: Record<string, Partial<Entry> | null>) =>
  (await list()).flatMap(({ id, name, hidden }) => {
    const change = changes[name]
    return change === null ? [] : { id, name, hidden, ...change }
  })

const findId = async ({ list }: Server, name: string) =>
  (await list()).find((item) => item.name === name)?.id

const countByName = async ({ list }: Server) =>
  Object.fromEntries((await list()).map(({ name, products }) => [name, products]))

const findCategory = async ({ visitor }: Server, category: string) => {
  const { body } = await visitor(`GET /api/catalogue?${new URLSearchParams({ category })}`)
  return { category: body.category, total: body.total }
}

it('a new installation has nine visible categories', async () => {
  const { admin, visitor } = await startWithAdmin()
  const { status, body } = await visitor('GET /api/categories')
  expect(status).toBe(200)
  expect(body.map(({ label }: { label: string }) => label)).toEqual([
    'Confectionery',
    'Snacks',
    'Beverages',
    'Coffees',
    'Personal care',
    'Health care',
    'Toiletries',
    'Home care',
    'Others',
  ])
  const { id } = body[0]
  const all = await admin('GET /api/admin/categories')
  expect(all.body[0]).toEqual({ id, name: 'confectionery', hidden: false, products: 0 })
})

it('a category shows the first picture of its public products', async () => {
  const { admin, visitor } = await start({ Tea: 1, Salt: 0 })
  const media = [await createJpeg()]
  const post = (more: object) =>
    admin('POST /api/products', createProductForm({ category: 'Tea', media, ...more }))
  await post({ status: 'draft' })
  const { body: product } = await post({})
  const { body } = await visitor('GET /api/categories')
  expect(body.map(({ picture }: { picture: string | null }) => picture)).toEqual([
    product.images[0],
    null,
  ])
})

it('a category that is renamed keeps its id, products and URLs, and releases its former name for a new category', async () => {
  const server = await start()
  const id = await findId(server, 'Tea')
  const response = await server.save(
    await changeEntries(server, { Tea: { name: 'Teas & Infusions' } }),
  )
  expect(response).toMatchObject({ status: 200, body: { success: true, moved: 2 } })
  expect(await findId(server, 'Teas & Infusions')).toBe(id)
  expect(await countByName(server)).toEqual({ 'Teas & Infusions': 2, Dates: 1, Salt: 0 })
  const renamed = { category: 'Teas & Infusions', total: 2 }
  expect(await findCategory(server, 'TEA')).toEqual(renamed)
  expect((await server.visitor('GET /api/catalogue?search=infusions+24x250g')).body.total).toBe(2)
  await server.save(await changeEntries(server, { 'Teas & Infusions': { name: 'Hot drinks' } }))
  for (const name of ['tea', 'teas & infusions', 'Hot Drinks']) {
    expect(await findCategory(server, name)).toEqual({ category: 'Hot drinks', total: 2 })
  }
  await server.save([...(await changeEntries(server, {})), { name: 'tea' }])
  expect(await findCategory(server, 'Tea')).toEqual({ category: 'tea', total: 0 })
})

it('a category that is renamed is found by its former name in an import and its undo', async () => {
  const server = await start()
  await importAll(server, [HEAD, writeRow({ name: 'Assam', category: 'tea' })])
  const [first] = await listProducts(server)
  const row = [first._id, ...writeRow({ name: 'Changed', category: 'Dates' }).slice(0, -1)]
  await importAll(server, [['id', ...HEAD.slice(0, -1)], row])
  await server.save(
    await changeEntries(server, { Tea: { name: 'Infusions' }, Dates: { name: 'Dried' } }),
  )
  await importAll(server, [HEAD, writeRow({ name: 'Darjeeling', category: 'TEA' })])
  expect(await countByName(server)).toEqual({ Infusions: 3, Dried: 2, Salt: 0 })

  const [, second] = (await server.admin('GET /api/catalogue/imports')).body
  const undone = await server.admin(`POST /api/catalogue/imports/${second.id}/undo`, {})
  expect(undone).toMatchObject({ status: 200, body: { restored: 1 } })
  expect(await countByName(server)).toEqual({ Infusions: 4, Dried: 1, Salt: 0 })
})

describe('a deleted category', () => {
  it('moves its products, URLs and former names to another', async () => {
    const server = await start()
    await server.save(await changeEntries(server, { Tea: { name: 'Infusions' } }))
    const from = await findId(server, 'Infusions')
    const categories = [...(await changeEntries(server, { Infusions: null })), { name: 'Drinks' }]
    const response = await server.save(categories, { moves: [{ from, to: 'drinks' }] })
    expect(response.body).toMatchObject({ moved: 2 })
    expect(await countByName(server)).toEqual({ Dates: 1, Salt: 0, Drinks: 2 })
    for (const name of ['Tea', 'infusions']) {
      expect(await findCategory(server, name)).toEqual({ category: 'Drinks', total: 2 })
    }
  })

  it('needs a target if it has products, and is added again by a product that is saved with it', async () => {
    const server = await start()
    expect(await server.save(await changeEntries(server, { Tea: null }))).toEqual(
      refusal(409, '“Tea” has 2 products. Choose a category for them', 'moves'),
    )
    expect((await server.save(await changeEntries(server, { Salt: null }))).status).toBe(200)
    expect(await findCategory(server, 'Salt')).toEqual({ category: undefined, total: 0 })
    expect((await server.save(await changeEntries(server, { Tea: null }))).status).toBe(409)
    await server.admin('POST /api/products', createProductForm({ category: 'salt' }))
    expect(await countByName(server)).toEqual({ Tea: 2, Dates: 1, salt: 1 })
  })

  it('also moves a product that is saved meanwhile', async () => {
    const server = await start()
    const from = await findId(server, 'Tea')
    const saves = Array.from({ length: 6 }, (_, index) =>
      server.admin(
        'POST /api/products',
        createProductForm({ name: `Late ${index}`, category: 'Tea' }),
      ),
    )
    const categories = await changeEntries(server, { Tea: null })
    saves.push(server.save(categories, { moves: [{ from, to: 'Dates' }] }))
    for (const { status } of await Promise.all(saves)) expect(status).toBeLessThan(300)
    expect(await countByName(server)).toEqual({ Dates: 9, Salt: 0 })
  })

  it('moves thousands of products in a worker thread', async () => {
    const server = await start({ Tea: 60, Dates: 0 })
    const from = await findId(server, 'Tea')
    const moves = [{ from, to: 'Dates' }]
    const { body } = await server.save(await changeEntries(server, { Tea: null }), { moves })
    expect(body).toMatchObject({ moved: 60 })
    expect(await countByName(server)).toEqual({ Dates: 60 })
    const again = await server.save(await changeEntries(server, { Dates: null }))
    expect(again).toEqual(refusal(409, '“Dates” has 60 products'))
  })
})

it('a hidden category is not listed, but its products are found; categories may swap names', async () => {
  const server = await start()
  await server.save(await changeEntries(server, { Tea: { hidden: true } }))
  const { body: shown } = await server.visitor('GET /api/categories')
  expect(shown.map(({ name }: { name: string }) => name)).toEqual(['Dates', 'Salt'])
  const { body: page } = await server.visitor('GET /api/catalogue?search=tea')
  expect(page).toMatchObject({ total: 2, categories: ['Dates'] })
  expect(await findCategory(server, 'tea')).toEqual({ category: 'Tea', total: 2 })
  await server.save(await changeEntries(server, { Tea: { name: 'Dates' }, Dates: { name: 'Tea' } }))
  expect(await countByName(server)).toEqual({ Dates: 2, Tea: 1, Salt: 0 })
  expect(await findCategory(server, 'Tea')).toEqual({ category: 'Tea', total: 1 })
})

it('the list answers 409 if it has changed since, and changes nothing', async () => {
  const server = await start()
  const ifVersion = hashCategories(await server.list())
  await server.admin('POST /api/products', createProductForm({ category: 'Spices' }))
  const firstList = await server.list()
  expect(await server.save(await changeEntries(server, { Salt: null }), { ifVersion })).toEqual(
    refusal(409, 'The categories were changed elsewhere', 'ifVersion'),
  )
  expect(await server.list()).toEqual(firstList)
  const now = { ifVersion: hashCategories(firstList) }
  // The version does not depend on the number of products.
  await server.admin('POST /api/products', createProductForm({ category: 'Tea' }))
  expect((await server.save(await changeEntries(server, { Salt: null }), now)).status).toBe(200)
})

it('the list defines the order of categories for visitors, and refuses invalid lists, unknown ids and targets', async () => {
  const server = await start()
  const firstList = await server.list()
  const [tea] = firstList
  const fine = [{ name: 'Fine Foods' }, { name: 'FINE-foods' }]
  const many = Array(LIMITS.categories + 1).fill({ name: 'C' })
  for (const [categories, message, path] of [
    [fine, 'There is “Fine Foods”', 'categories.1.name'],
    [many, 'at most 1,000 categories', 'categories'],
  ] as const) {
    expect(await server.save([...categories])).toEqual(refusal(400, message, path))
  }
  const all = await changeEntries(server, {})
  expect(await server.save([{ id: 'gone', name: 'Gone' }])).toEqual(refusal(409, 'elsewhere'))
  const toNowhere = { moves: [{ from: tea?.id, to: 'Nowhere' }] }
  expect(await server.save(all.slice(1), toNowhere)).toEqual(refusal(400, 'not in the list'))
  const fromThere = { moves: [{ from: tea?.id, to: 'Dates' }] }
  expect(await server.save(all, fromThere)).toEqual(refusal(400, 'must not be in the list'))
  expect(await server.list()).toEqual(firstList)
  await server.save(all.toReversed())
  expect((await server.visitor('GET /api/catalogue')).body.categories).toEqual(['Dates', 'Tea'])
})

it('the list refuses new categories when it is full', async () => {
  const server = await start({})
  await server.save(
    Array.from({ length: LIMITS.categories }, (_, index) => ({ name: `C${index}` })),
  )
  expect(await server.admin('POST /api/products', createProductForm({ category: 'Tea' }))).toEqual(
    refusal(400, 'at most 1,000. Choose a listed one', 'category'),
  )
  const created = await server.admin('POST /api/products', createProductForm({ category: 'c7' }))
  expect(created.status).toBe(201)
})

const add = async ({ admin }: Pick<AdminServer, 'admin'>, category: string) =>
  (await admin('POST /api/products', createProductForm({ category }))).body

const listInUse = async ({ visitor }: Pick<AdminServer, 'visitor'>) =>
  (await visitor('GET /api/catalogue')).body.categories

it('new, changed and moved products get the listed spelling; a new category is added at the end', async () => {
  const server = await startWithAdmin()
  expect(await add(server, 'SNACKS')).toMatchObject({ category: 'snacks' })
  expect(await add(server, 'Fine Foods')).toMatchObject({ category: 'Fine Foods' })
  const { _id, category } = await add(server, 'fine-foods')
  expect(category).toBe('Fine Foods')
  expect(await listInUse(server)).toEqual(['snacks', 'Fine Foods'])
  const form = createProductForm({ category: 'Personal_Care' })
  expect((await server.admin(`PUT /api/products/${_id}`, form)).body.category).toBe('personal-care')
  await server.admin('PATCH /api/products', { ids: [_id], changes: { category: 'FINE FOODS' } })
  expect(await listInUse(server)).toEqual(['snacks', 'Fine Foods'])
})

it('an import applies the listed spelling and does not count another spelling as a change', async () => {
  const server = await startWithAdmin()
  const { _id } = await add(server, 'Fine Foods')
  const createCells = (id: string, name: string, category: string) => [
    id,
    ...writeRow({ name, category }),
  ]
  const checked = await check(server, [
    ['id', ...HEAD],
    createCells(_id, 'Sea Salt Crackers', 'FINE FOODS').slice(0, -1),
    createCells('', 'Tea', 'fine-foods'),
    createCells('', 'Salt', 'Spices'),
    createCells('', 'Pepper', 'spices'),
  ])
  expect(checked.body).toMatchObject({ added: 3, changed: 0, unchanged: 1 })
  expect(checked.body.newCategories).toEqual(['Spices'])
  expect((await server.visitor('GET /api/categories')).body).toHaveLength(10)
  await finish(server, checked.body.id)
  expect(await listInUse(server)).toEqual(['Fine Foods', 'Spices'])
})

it('the start unifies the spelling of every category: the listed one, else the most used', async () => {
  const server = await startWithAdmin()
  const ids: string[] = []
  for (let index = 0; index < 5; index++) ids.push((await add(server, 'snacks'))._id)
  const stored = ['Snacks', 'Home Care', 'tea rooms', 'Tea Rooms', 'Tea Rooms']
  for (const [index, category] of stored.entries()) {
    runSql(
      server.dataDir,
      `update products set category = '${category}' where id = '${ids[index]}'`,
    )
  }
  await server.app.close()

  const again = await startTestApp({ DATA_DIR: server.dataDir })
  const { body } = await again.visitor('GET /api/products')
  expect(body.map(({ category }: { category: string }) => category)).toEqual([
    'snacks',
    'home-care',
    'Tea Rooms',
    'Tea Rooms',
    'Tea Rooms',
  ])
})
