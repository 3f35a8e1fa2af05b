import { MAX_SUGGESTIONS } from '@dhow/contract/products/products'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

async function start() {
  const { services, visitor } = await startTestApp()
  const create = (name: string, brand = 'Sail', category = 'beverages') =>
    services.products.create(productFields({ name, brand, category }), [])
  const suggest = (search: string) =>
    visitor(`GET /api/catalogue/suggestions?search=${encodeURIComponent(search)}` as 'GET /')
  return { create, suggest }
}

it('suggests products, brands and categories for the text typed so far', async () => {
  const { create, suggest } = await start()
  await create('Coconut water', 'Confetti', 'snacks')
  await create('Lemonade')
  const { status, body } = await suggest('con')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    products: [{ name: 'Coconut water', brand: 'Confetti', images: [] }],
    brands: ['Confetti'],
    categories: [],
  })
  expect((await suggest('bever')).body.categories).toEqual(['beverages'])
  expect((await suggest('zzz')).body).toEqual({ products: [], brands: [], categories: [] })
})

it('has few suggestions, and none without a text', async () => {
  const { create, suggest } = await start()
  for (let at = 0; at < 6; at++) await create(`Tea ${at}`, `Tea house ${at}`)
  const { body } = await suggest('tea')
  expect(body.products).toHaveLength(MAX_SUGGESTIONS.products)
  expect(body.brands).toHaveLength(MAX_SUGGESTIONS.brands)
  expect(await suggest(' ')).toEqual(refusal(400, 'search is required'))
})
