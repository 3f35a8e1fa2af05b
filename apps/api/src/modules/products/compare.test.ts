import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

it('returns distinct products in the requested order, without deleted ones, and refuses too many and none', async () => {
  const { admin, visitor } = await startWithAdmin()
  const ids: string[] = []
  for (const name of ['Crackers', 'Dates', 'Figs']) {
    const { body } = await admin('POST /api/products', productForm({ name }))
    ids.push(body._id)
  }
  const compare = (...ids: (string | undefined)[]) =>
    visitor(`GET /api/catalogue/compare?${ids.map((id) => `id=${id}`).join('&')}`)
  const { body: one } = await visitor(`GET /api/products/${ids[2]}`)
  const { status, body } = await compare(ids[2], ids[0], ids[2])
  expect([status, body.length, body[0], body[1].name]).toEqual([200, 2, one, 'Crackers'])
  expect(await compare(ids[2])).toEqual({ status: 200, body: [one] })

  await admin(`DELETE /api/products/${ids[0]}`)
  expect(await compare(ids[0], 'never-there')).toEqual({ status: 200, body: [] })
  expect((await compare(ids[0], ids[1])).body).toMatchObject([{ name: 'Dates' }])

  const many = await compare('a', 'b', 'c', 'd', 'e')
  expect(many).toEqual(refusal(400, 'At most 4 products can be compared.'))
  expect(await visitor('GET /api/catalogue/compare')).toEqual(refusal(400, 'id is required.'))
  expect(await compare('x'.repeat(65))).toEqual(refusal(400, '64 characters'))
})
