import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

it('the office finds a product by words, numbers, typing errors and synonyms; it needs a search and a session', async () => {
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
  for (const search of [
    'zahra biscuit',
    'bis-0204',
    '6291041500213',
    'zahra biscuts',
    'zahra cookies',
  ]) {
    expect(await find(search), search).toEqual({ status: 200, body: { ids: [_id] } })
  }
  expect(await find(' ')).toEqual(refusal(400, 'search is required'))
  expect((await server.visitor('GET /api/catalogue/matches?search=tea')).status).toBe(401)
})
