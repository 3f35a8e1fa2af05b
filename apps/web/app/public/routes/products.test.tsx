import { contract } from '@dhow/contract'
import { PAGE_SIZE } from '@dhow/contract/paging'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { site } from '#app/site.ts'
import { aPage, aProduct, someProducts } from '#app/testing/factories.ts'
import { NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import Products from './products.tsx'

const EMPTY = 'No products found. Try a different search or category.'
const catalogue = [
  aProduct({ name: 'Rice', category: 'others', brand: 'Indus' }),
  aProduct({ name: 'Almonds', category: 'snacks', brand: 'Teatro' }),
  aProduct({ name: 'Cardamom Tea', category: 'beverages' }),
]

/** The page at this query, once its products are there, and what it asked for. */
async function renderPage(query = '', page = aPage(catalogue)) {
  const calls = respond(contract.products.search, 200, page)
  const shown = renderRoute(Products, { path: '/products', at: ['/', `/products${query}`] })
  await screen.findByText(/^[\d,]+ products?/)
  return { ...shown, asked: () => calls.map(({ url }) => url.search) }
}

const search = () =>
  screen.getByRole('searchbox', { name: 'Search products by name, kind or size' })
const cards = () => screen.queryAllByTitle(/./).map(({ title }) => title)

/** Where the end of the list is looked out for, and the way to bring it near. */
let endComesNear: () => void
beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        endComesNear = () => callback([{ isIntersecting: true }])
      }
      observe() {}
      disconnect() {
        endComesNear = () => {}
      }
    },
  )
})

it('what is searched, the categories and the cards run as their own words do', async () => {
  await renderPage('', aPage([aProduct({ name: 'تمر', brand: 'نخيل', category: 'حلويات' })]))
  const [title] = screen.getAllByTitle('تمر')
  for (const text of [search(), title, screen.getByText('نخيل'), screen.getByText('حلويات')]) {
    expect(text).toHaveAttribute('dir', 'auto')
  }
})

describe('the products', () => {
  it('stand as the server gives them, and it is said how many there are', async () => {
    const { asked } = await renderPage()
    expect(asked()).toEqual(['?page=1&sort=default'])
    expect(cards()).toEqual(['Rice', 'Almonds', 'Cardamom Tea'])
    expect(screen.getByText('3 products')).toBeVisible()
  })

  it('are those the address asks for, and the controls say so', async () => {
    const { asked } = await renderPage('?search=+tea&category=snacks&sort=z-a&page=2')
    expect(asked()).toEqual(['?page=2&sort=z-a&search=tea&category=snacks'])
    expect(search()).toHaveValue('tea')
    expect(screen.getByLabelText('Sort')).toHaveDisplayValue('Z-A')
    expect(screen.getByRole('link', { name: 'Snacks' })).toHaveAttribute('aria-current', 'true')
  })
})

it('a page in the middle says where it begins, and which stand beside it', async () => {
  await renderPage('?category=snacks&page=2', aPage(catalogue, { pages: 3 }))
  expect(screen.getByText('3 products, from page 2 of 3')).toBeVisible()
  const beside = (rel: string) =>
    document.head.querySelector(`link[rel=${rel}]`)?.getAttribute('href')
  expect([beside('prev'), beside('next')]).toEqual([
    '/products?category=snacks',
    '/products?category=snacks&page=3',
  ])
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute(
    'href',
    '/products?category=snacks',
  )
})

describe('the category pills', () => {
  const pills = () =>
    [...screen.getByRole('navigation', { name: 'Categories' }).querySelectorAll('a')].map(
      ({ textContent }) => textContent,
    )

  it('are All and the categories in use', async () => {
    await renderPage()
    expect(pills()).toEqual(['All', 'Snacks', 'Beverages', 'Others'])
  })

  it('keep the one that is chosen when nothing is in it', async () => {
    await renderPage('?category=fish', aPage([], { categories: ['snacks'] }))
    expect(pills()).toEqual(['All', 'Snacks', 'Fish'])
  })

  it('mark the one that the address spells in another way, and link to it as it is spelled', async () => {
    const { user, address } = await renderPage(
      '?category=FINE-foods',
      aPage([], { categories: ['Fine Foods', 'snacks'] }),
    )
    expect(pills()).toEqual(['All', 'Snacks', 'Fine Foods'])
    const chosen = screen.getByRole('link', { current: true })
    expect(chosen).toHaveTextContent('Fine Foods')
    await user.click(chosen)
    expect(address()).toBe('/products?category=Fine+Foods')
  })

  it('keep the search', async () => {
    const { user, address, goBack } = await renderPage(
      '?search=tea&page=2',
      aPage(catalogue, { pages: 2 }),
    )
    await user.click(screen.getByRole('link', { name: 'Snacks' }))
    expect(address()).toBe('/products?search=tea&category=snacks')
    await goBack()
    expect(address()).toBe('/products?search=tea&page=2')
  })
})

describe('the search', () => {
  it.each([
    ['typed', ''],
    ['entered', '{Enter}'],
  ])(
    'of a text that is too long, when %s, is for its beginning, and keeps it',
    async (_how, key) => {
      const { user, address } = await renderPage()
      await user.click(search())
      await user.paste('x'.repeat(600))
      if (key) await user.keyboard(key)
      await waitFor(() => expect(address()).toBe(`/products?search=${'x'.repeat(500)}`))
      expect(search()).toHaveValue('x'.repeat(600))
    },
  )

  it('is made when the typing pauses, and is one step back', async () => {
    const { user, address, asked, goBack } = await renderPage()
    await user.type(search(), ' tea ')
    await waitFor(() => expect(address()).toBe('/products?search=tea'))
    expect(search()).toHaveValue(' tea ')
    await user.type(search(), 'bag')
    await waitFor(() => expect(address()).toBe('/products?search=tea+bag'))
    const searches = ['', '&search=tea', '&search=tea+bag']
    await waitFor(() =>
      expect(asked()).toEqual(searches.map((search) => `?page=1&sort=default${search}`)),
    )
    await goBack()
    expect(address()).toBe('/products')
    expect(search()).toHaveValue('')
    await goBack()
    expect(address()).toBe('/')
  })

  it('is made at once with Enter, and once', async () => {
    const { user, address, asked } = await renderPage()
    await user.type(search(), 'tea{Enter}')
    expect(address()).toBe('/products?search=tea')
    await waitFor(() => expect(asked()).toHaveLength(2))
  })
})

it('the Catalog link is there when the company has one', async () => {
  await renderPage()
  expect(screen.queryByRole('link', { name: 'Catalog' })).not.toBeInTheDocument()

  cleanup()
  onTestFinished(() => void Object.assign(site, { catalogUrl: undefined }))
  Object.assign(site, { catalogUrl: 'https://example.com/catalog.pdf' })
  await renderPage()
  expect(screen.getByRole('link', { name: 'Catalog' })).toHaveAttribute('href', site.catalogUrl)
})

it('the sort leads to its address', async () => {
  const { user, address } = await renderPage('?page=3')
  await user.selectOptions(screen.getByLabelText('Sort'), 'A-Z')
  expect(address()).toBe('/products?sort=a-z')
})

describe('more products', () => {
  const first = someProducts(...Array.from({ length: PAGE_SIZE }, (_, at) => `Tin ${at + 1}`))
  const second = someProducts('Last but one', 'Last')
  const whole = { total: PAGE_SIZE + 2, pages: 2 }

  const renderTwoPages = () => renderPage('', aPage(first, whole))
  const more = () => screen.queryByRole('link', { name: 'Show more' })

  it('come when the end of the list comes near', async () => {
    const { asked, address } = await renderTwoPages()
    expect(more()).toHaveAttribute('href', '/products?page=2')
    const calls = respond(contract.products.search, 200, aPage(second, { ...whole, page: 2 }))
    act(() => endComesNear())
    await waitFor(() => expect(cards()).toHaveLength(PAGE_SIZE + 2))
    expect([...asked(), ...calls.map(({ url }) => url.search)]).toEqual([
      '?page=1&sort=default',
      '?page=2&sort=default',
    ])
    expect(address()).toBe('/products')
    expect(more()).not.toBeInTheDocument()
  })

  it('come when they are asked for, and the reader goes on from the first of them', async () => {
    const { user } = await renderTwoPages()
    respond(contract.products.search, 200, aPage(second, { ...whole, page: 2 }))
    await user.click(screen.getByRole('link', { name: 'Show more' }))
    await waitFor(() => expect(screen.getByRole('link', { name: /^Last but one/ })).toHaveFocus())
  })

  it('that do not come can be asked for again', async () => {
    const { user } = await renderTwoPages()
    respondError(contract.products.search, 400, 'No.')
    act(() => endComesNear())
    expect(await screen.findByText('More products could not be loaded.')).toBeVisible()
    expect(cards()).toHaveLength(PAGE_SIZE)

    respond(contract.products.search, 200, aPage(second, { ...whole, page: 2 }))
    await user.click(screen.getByRole('link', { name: 'Try again' }))
    await waitFor(() => expect(cards()).toHaveLength(PAGE_SIZE + 2))
  })

  it('wait to be asked for after five pages, so that the foot of the site can be reached', async () => {
    let page = 0
    const next = () => aPage(someProducts(`Page ${++page}`), { page, pages: 9, total: 9 })
    respond(contract.products.search, 200, next)
    const { user } = renderRoute(Products, { path: '/products' })
    for (let loaded = 1; loaded <= 6; loaded++) {
      await waitFor(() => expect(cards()).toHaveLength(loaded))
      act(() => endComesNear())
    }
    await waitFor(() => expect(more()).toBeVisible())
    expect(cards()).toHaveLength(6)

    await user.click(screen.getByRole('link', { name: 'Show more' }))
    await waitFor(() => expect(cards()).toHaveLength(7))
    act(() => endComesNear())
    await waitFor(() => expect(cards()).toHaveLength(8))
  })
})

describe('a list that had grown', () => {
  const all = ['First', 'Second', 'Third']
  const pageOf = ({ url }: { url: URL }) => Number(url.searchParams.get('page'))
  const reserved = () => document.documentElement.style.getPropertyValue('--restored-height')

  /** Shows a list of three pages, of which this many have been loaded, 700 px high; then the page is left. */
  async function grow(pages: number) {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe: () => void
        constructor(tell: (entries: object[]) => void) {
          this.observe = () => tell([{ contentRect: { height: 700 } }])
        }
        disconnect() {}
      },
    )
    let page = 0
    const next = () => aPage(someProducts(all[page++] ?? ''), { page, pages: 3, total: 3 })
    respond(contract.products.search, 200, next)
    renderRoute(Products, { path: '/products' })
    for (let loaded = 1; loaded <= pages; loaded++) {
      await waitFor(() => expect(cards()).toHaveLength(loaded))
      if (loaded < pages) act(() => endComesNear())
    }
    expect(reserved()).toBe('')
    cleanup()
  }

  it('comes back as long as it was, its height held free meanwhile', async () => {
    await grow(2)
    let page = 0
    const gate = Promise.withResolvers<void>()
    const calls = respond(
      contract.products.search,
      200,
      () => aPage(someProducts(all[page++] ?? ''), { page, pages: 3, total: 3 }),
      { until: gate.promise },
    )
    renderRoute(Products, { path: '/products' })
    expect(reserved()).toBe('700px')
    gate.resolve()
    await waitFor(() => expect(cards()).toEqual(['First', 'Second']))
    expect(reserved()).toBe('')
    expect(calls.map(pageOf)).toEqual([1, 2])
  })

  it('comes back as far as it can be loaded', async () => {
    await grow(2)
    respondError(contract.products.search, 400, 'No.')
    respond(contract.products.search, 200, aPage(someProducts('First'), { pages: 3, total: 3 }), {
      once: true,
    })
    renderRoute(Products, { path: '/products' })
    expect(await screen.findByText('More products could not be loaded.')).toBeVisible()
    expect(cards()).toEqual(['First'])
    expect(reserved()).toBe('')
  })

  it('is no longer than there are products by now', async () => {
    await grow(3)
    respond(contract.products.search, 200, aPage(someProducts('First')))
    renderRoute(Products, { path: '/products' })
    await waitFor(() => expect(cards()).toEqual(['First']))
    expect(reserved()).toBe('')
  })
})

it('an address after the last page becomes that of the last', async () => {
  respond(contract.products.search, 200, aPage([], { page: 9, pages: 3, total: 120 }))
  const { address } = renderRoute(Products, {
    path: '/products',
    at: ['/products?category=snacks&page=9'],
  })
  await waitFor(() => expect(address()).toBe('/products?category=snacks&page=3'))
})

describe('nothing to show', () => {
  it('because nothing matches, is said, and leads back to everything', async () => {
    const { user, address } = await renderPage('?search=caviar', aPage([]))
    expect(screen.getByText(EMPTY)).toBeVisible()
    expect(screen.getByText('0 products')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('link', { name: 'Show all products' }))
    expect(address()).toBe('/products')
  })

  it('in a category, offers the same search in all of them', async () => {
    const { user, address, goBack } = await renderPage(
      '?search=tea&category=snacks&sort=z-a',
      aPage([], { totalInAllCategories: 1200 }),
    )
    expect(screen.getByText(EMPTY)).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Search in all categories (1,200)' }))
    expect(address()).toBe('/products?search=tea&sort=z-a')
    await goBack()
    expect(address()).toBe('/products?search=tea&category=snacks&sort=z-a')
  })

  it('anywhere, offers no other search', async () => {
    await renderPage('?search=tea&category=snacks', aPage([], { totalInAllCategories: 0 }))
    expect(screen.getByText(EMPTY)).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Search in/ })).not.toBeInTheDocument()
  })

  it('because it did not load, can be tried again', async () => {
    const calls = respondError(contract.products.search, 500, 'Something went wrong.')
    const { user } = renderRoute(Products, { path: '/products' })
    expect(await screen.findByText(EMPTY)).toBeVisible()
    expect(calls).toHaveLength(4)
    expect(screen.queryByRole('link', { name: 'Show all products' })).not.toBeInTheDocument()

    respond(contract.products.search, 200, aPage(catalogue))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(cards()).toHaveLength(3))
  })

  it('because it did not load, is tried again by itself, with the empty text on show', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respondError(contract.products.search, 500, 'Something went wrong.')
    renderRoute(Products, { path: '/products' })
    expect(await screen.findByText(EMPTY)).toBeVisible()

    const gate = Promise.withResolvers<void>()
    const calls = respond(contract.products.search, 200, aPage(catalogue), { until: gate.promise })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(screen.getByText(EMPTY)).toBeVisible()
    gate.resolve()
    await waitFor(() => expect(cards()).toHaveLength(3))
  })

  it('yet, is the shape of what is to come', async () => {
    respond(contract.products.search, 200, aPage(catalogue), { until: NEVER })
    renderRoute(Products, { path: '/products' })
    expect(await screen.findByRole('status')).toHaveTextContent('Loading products…')
  })

  it('yet, of another view, leaves the one before on show', async () => {
    const { user } = await renderPage()
    respond(contract.products.search, 200, aPage([]), { until: NEVER })
    await user.click(screen.getByRole('link', { name: 'Snacks' }))
    expect(cards()).toHaveLength(3)
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /^Rice/ }).closest('[aria-busy]')).toHaveAttribute(
        'aria-busy',
        'true',
      ),
    )
  })
})
