import { contract } from '@dhow/contract'
import { PAGE_SIZE } from '@dhow/contract/paging'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import Products from '#app/public/products/products.tsx'
import { cards, renderCatalogue } from '#app/testing/catalogue.ts'
import { fakePage, fakeProducts } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { stubIntersectionObserver } from '#app/testing/observers.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'

let report: ReturnType<typeof stubIntersectionObserver>
beforeEach(() => {
  report = stubIntersectionObserver()
})
const scrollToEnd = () => report(true)

describe('more products', () => {
  const first = fakeProducts(...Array.from({ length: PAGE_SIZE }, (_, index) => `Tin ${index + 1}`))
  const second = fakeProducts('Last but one', 'Last')
  const whole = { total: PAGE_SIZE + 2, pages: 2 }

  const renderTwoPages = () => renderCatalogue('', fakePage(first, whole))
  const getMore = () => screen.queryByRole('link', { name: 'Show more' })

  it('load when scrolled near the end', async () => {
    const { queries, address } = await renderTwoPages()
    expect(getMore()).toHaveHref('/products?page=2')
    const calls = respond(contract.products.search, 200, fakePage(second, { ...whole, page: 2 }))
    scrollToEnd()
    await waitFor(() => expect(cards()).toHaveLength(PAGE_SIZE + 2))
    expect([...queries(), ...calls.map(({ url }) => url.search)]).toEqual([
      '?page=1&sort=default',
      '?page=2&sort=default',
    ])
    expect(address()).toBe('/products')
    expect(getMore()).not.toBeInTheDocument()
  })

  it('load by the button, which focuses the first of them', async () => {
    const { user } = await renderTwoPages()
    respond(contract.products.search, 200, fakePage(second, { ...whole, page: 2 }))
    await user.press('Show more', 'link')
    await waitFor(() => expect(screen.getByRole('link', { name: /^Last but one/ })).toHaveFocus())
  })

  it('can be retried after a failure', async () => {
    const { user } = await renderTwoPages()
    respondError(contract.products.search, 400, 'No.')
    scrollToEnd()
    await expectVisible('Could not load more products.')
    expect(cards()).toHaveLength(PAGE_SIZE)

    respond(contract.products.search, 200, fakePage(second, { ...whole, page: 2 }))
    await user.press('Try again', 'link')
    await waitFor(() => expect(cards()).toHaveLength(PAGE_SIZE + 2))
  })

  it('require the button after five pages', async () => {
    let page = 0
    const getNext = () => fakePage(fakeProducts(`Page ${++page}`), { page, pages: 9, total: 9 })
    respond(contract.products.search, 200, getNext)
    const { user } = renderRoute(Products, { path: '/products' })
    for (let loaded = 1; loaded <= 6; loaded++) {
      await waitFor(() => expect(cards()).toHaveLength(loaded))
      scrollToEnd()
    }
    await waitFor(() => expect(getMore()).toBeVisible())
    expect(cards()).toHaveLength(6)

    await user.press('Show more', 'link')
    await waitFor(() => expect(cards()).toHaveLength(7))
    scrollToEnd()
    await waitFor(() => expect(cards()).toHaveLength(8))
  })
})

describe('a restored list', () => {
  const all = ['First', 'Second', 'Third']
  /** Returns a function that creates the next of three pages, one product each. */
  const threePages = () => {
    let page = 0
    return () => fakePage(fakeProducts(all[page++] ?? ''), { page, pages: 3, total: 3 })
  }
  const createPage = ({ url }: { url: URL }) => Number(url.searchParams.get('page'))
  const readReserved = () => document.documentElement.style.getPropertyValue('--restored-height')

  /** Shows a list of three pages, 700 px high, loads this many pages and leaves. */
  async function grow(pages: number) {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe: () => void
        constructor(report: (entries: object[]) => void) {
          this.observe = () => report([{ contentRect: { height: 700 } }])
        }
        disconnect() {}
      },
    )
    respond(contract.products.search, 200, threePages())
    renderRoute(Products, { path: '/products' })
    for (let loaded = 1; loaded <= pages; loaded++) {
      await waitFor(() => expect(cards()).toHaveLength(loaded))
      if (loaded < pages) scrollToEnd()
    }
    expect(readReserved()).toBe('')
    cleanup()
  }

  it('loads its pages again, and reserves its height meanwhile', async () => {
    await grow(2)
    const gate = Promise.withResolvers<void>()
    const until = gate.promise
    const calls = respond(contract.products.search, 200, threePages(), { until })
    renderRoute(Products, { path: '/products' })
    expect(readReserved()).toBe('700px')
    gate.resolve()
    await waitFor(() => expect(cards()).toEqual(['First', 'Second']))
    expect(readReserved()).toBe('')
    expect(calls.map(createPage)).toEqual([1, 2])
  })

  it('shows the pages that can be loaded', async () => {
    await grow(2)
    respondError(contract.products.search, 400, 'No.')
    respond(
      contract.products.search,
      200,
      fakePage(fakeProducts('First'), { pages: 3, total: 3 }),
      {
        once: true,
      },
    )
    renderRoute(Products, { path: '/products' })
    await expectVisible('Could not load more products.')
    expect(cards()).toEqual(['First'])
    expect(readReserved()).toBe('')
  })
})
