import { MAX_SUGGESTIONS } from '@dhow/contract/products/products'
import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

it('suggests a few products, brands and categories for the text typed so far', async () => {
  const { services, visitor } = await startTestApp()
  const create = (name: string, brand = 'Sail', category = 'beverages') =>
    services.products.create(productFields({ name, brand, category }), [])
  const suggest = (search: string) =>
    visitor(`GET /api/catalogue/suggestions?search=${encodeURIComponent(search)}` as 'GET /')
  expect(await suggest(' ')).toEqual(refusal(400, 'search is required'))
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
  for (let at = 0; at < 6; at++) await create(`Tea ${at}`, `Tea house ${at}`)
  const many = (await suggest('tea')).body
  expect(many.products).toHaveLength(MAX_SUGGESTIONS.products)
  expect(many.brands).toHaveLength(MAX_SUGGESTIONS.brands)
})
