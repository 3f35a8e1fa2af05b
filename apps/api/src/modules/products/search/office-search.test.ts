import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

async function start() {
  const server = await startWithAdmin()
  const biscuits = { name: 'Tea biscuits', brand: 'Zahra', itemNumber: 'BIS-0204' }
  const specification = { gtin: '6291041500213' }
  const { _id } = await server.services.products.create(
    productFields({ ...biscuits, specification }),
    [],
  )
  await server.services.products.create(productFields({ name: 'Soap', brand: 'Olea' }), [])
  const find = (search: string) =>
    server.admin(`GET /api/catalogue/matches?search=${encodeURIComponent(search)}`)
  return { ...server, id: _id, find }
}

it.each([
  ['words in any order', 'zahra biscuit'],
  ['its item number', 'bis-0204'],
  ['its GTIN', '6291041500213'],
  ['a word with a typing error', 'zahra biscuts'],
  ['a synonym', 'zahra cookies'],
])('the office finds a product by %s', async (_by, search) => {
  const { find, id } = await start()
  expect(await find(search)).toEqual({ status: 200, body: { ids: [id] } })
})

it('the office needs a search and a session', async () => {
  const { find, visitor } = await start()
  expect(await find(' ')).toEqual(refusal(400, 'search is required'))
  expect((await visitor('GET /api/catalogue/matches?search=tea')).status).toBe(401)
})
