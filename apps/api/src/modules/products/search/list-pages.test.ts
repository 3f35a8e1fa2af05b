import { PAGE_SIZE } from '@dhow/contract/paging'
import { expect, it } from 'vitest'
import { productFields } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** Starts a server with a number of products, every second one featured, and returns a function that lists them. */
async function withProducts(count: number) {
  const { app, services } = await startTestApp()
  for (let at = 0; at < count; at++) {
    const { _id } = await services.products.create(productFields({ name: `Tin ${at}` }), [])
    services.products.setFeatured(_id, at % 2 === 1)
  }
  return async (query: string) => {
    const { headers, ...response } = await app.inject(`/api/products${query}`)
    const names: string[] = response.json().map(({ name }: { name: string }) => name)
    return { names, total: headers['x-total-count'], link: headers.link }
  }
}

const tins = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.ceil((to - from) / step) }, (_, at) => `Tin ${from + at * step}`)

it('a page has the total and links to other pages; the list without a page is complete and has no links', async () => {
  const count = 2 * PAGE_SIZE + 5
  const list = await withProducts(count)
  const total = String(count)
  const to = (page: number, rel: string) => `</api/products?page=${page}>; rel="${rel}"`

  expect(await list('?page=1')).toEqual({
    names: tins(0, PAGE_SIZE),
    total,
    link: [to(1, 'first'), to(2, 'next'), to(3, 'last')].join(', '),
  })
  expect(await list('?page=2')).toMatchObject({
    names: tins(PAGE_SIZE, 2 * PAGE_SIZE),
    link: [to(1, 'first'), to(1, 'prev'), to(3, 'next'), to(3, 'last')].join(', '),
  })
  expect((await list('?page=3')).names).toEqual(tins(2 * PAGE_SIZE, count))
  expect(await list('?page=9')).toEqual({
    names: [],
    total,
    link: [to(1, 'first'), to(3, 'last')].join(', '),
  })
  expect(await list('?featured=true&page=1')).toEqual({
    names: tins(1, 2 * PAGE_SIZE, 2),
    total: String(Math.floor(count / 2)),
    link: expect.stringContaining('</api/products?featured=true&page=2>; rel="next"'),
  })
  expect(await list('')).toEqual({ names: tins(0, count), total: undefined, link: undefined })
})
