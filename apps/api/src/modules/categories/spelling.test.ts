import { expect, it } from 'vitest'
import { productForm } from '#api/testing/factories.ts'
import { check, finish, HEAD, rowOf } from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { sql } from '#api/testing/sql.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const add = async ({ admin }: Pick<AdminServer, 'admin'>, category: string) =>
  (await admin('POST /api/products', productForm({ category }))).body

const inUse = async ({ visitor }: Pick<AdminServer, 'visitor'>) =>
  (await visitor('GET /api/catalogue')).body.categories

it('new, changed and moved products get the listed spelling; a new category is added at the end', async () => {
  const server = await startWithAdmin()
  expect(await add(server, 'SNACKS')).toMatchObject({ category: 'snacks' })
  expect(await add(server, 'Fine Foods')).toMatchObject({ category: 'Fine Foods' })
  const { _id, category } = await add(server, 'fine-foods')
  expect(category).toBe('Fine Foods')
  expect(await inUse(server)).toEqual(['snacks', 'Fine Foods'])
  const form = productForm({ category: 'Personal_Care' })
  expect((await server.admin(`PUT /api/products/${_id}`, form)).body.category).toBe('personal-care')
  await server.admin('PATCH /api/products', { ids: [_id], changes: { category: 'FINE FOODS' } })
  expect(await inUse(server)).toEqual(['snacks', 'Fine Foods'])
})

it('an import applies the listed spelling and does not count another spelling as a change', async () => {
  const server = await startWithAdmin()
  const { _id } = await add(server, 'Fine Foods')
  const row = (id: string, name: string, category: string) => [id, ...rowOf({ name, category })]
  const checked = await check(server, [
    ['id', ...HEAD],
    row(_id, 'Sea Salt Crackers', 'FINE FOODS').slice(0, -1),
    row('', 'Tea', 'fine-foods'),
    row('', 'Salt', 'Spices'),
    row('', 'Pepper', 'spices'),
  ])
  expect(checked.body).toMatchObject({ added: 3, changed: 0, unchanged: 1 })
  expect(checked.body.newCategories).toEqual(['Spices'])
  expect((await server.visitor('GET /api/categories')).body).toHaveLength(10)
  await finish(server, checked.body.id)
  expect(await inUse(server)).toEqual(['Fine Foods', 'Spices'])
})

it('the start unifies the spelling of every category: the listed one, else the most used', async () => {
  const server = await startWithAdmin()
  const ids: string[] = []
  for (let at = 0; at < 5; at++) ids.push((await add(server, 'snacks'))._id)
  const stored = ['Snacks', 'Home Care', 'tea rooms', 'Tea Rooms', 'Tea Rooms']
  for (const [at, category] of stored.entries()) {
    sql(server.dataDir, `update products set category = '${category}' where id = '${ids[at]}'`)
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
