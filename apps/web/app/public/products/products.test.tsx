import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { cards, catalogue, renderCatalogue } from '#app/testing/catalogue.ts'
import { fakePage, fakeProduct } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Products from './products.tsx'

const EMPTY = 'No products found. Try a different search or category.'
const search = () =>
  screen.getByRole('searchbox', { name: 'Search products by name, kind or size' })

it('texts set their direction by their content', async () => {
  await renderCatalogue(
    '',
    fakePage([fakeProduct({ name: 'تمر', brand: 'نخيل', category: 'حلويات' })]),
  )
  for (const text of ['تمر', 'نخيل', 'حلويات']) {
    expect(screen.getByText(text, { selector: 'bdi, [dir=auto], [dir=auto] > span' })).toBeVisible()
  }
  expect(search()).toHaveAttribute('dir', 'auto')
})

it("the products are shown in the server's order, with their number and separate actions", async () => {
  const { queries } = await renderCatalogue()
  expect(queries()).toEqual(['?page=1&sort=default'])
  expect(cards()).toEqual(['Rice', 'Almonds', 'Cardamom Tea'])
  await expectVisible('3 products')
  for (const name of ['Rice', 'Almonds', 'Cardamom Tea']) {
    expect(screen.getByRole('link', { name: `Add ${name} to enquiry` })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: `Compare ${name}` })).toBeVisible()
  }
})

it('the products show 22 characters of their name, its end and their pack', async () => {
  const name = 'Assorted Herbal Infusions with Cardamom, Ginger and Saffron'
  const pack = { unitsPerCarton: 24, moqCartons: 50 }
  const items = [{ ...fakeProduct({ name }), pack }, fakeProduct({ name: 'Salt' })]
  await renderCatalogue('', fakePage(items))
  expect(
    screen.getByRole('link', { name: new RegExp(`^${name} 24 per carton.*cartons Monsoon$`) }),
  ).toBeVisible()
  await expectVisible('Assorted Herbal Infusi…')
  expect(screen.getByTitle(name)).toHaveTextContent('Assorted Herbal Infusi…')
  for (const text of [
    '…Infusions with Cardamom, Ginger and Saffron',
    '24 per carton',
    'from 50 cartons',
  ]) {
    await expectVisible(text)
  }
  expect(screen.getByRole('link', { name: 'Salt Monsoon' })).toBeVisible()
})

it('a later page shows its number and links to its neighbours', async () => {
  await renderCatalogue('?category=snacks&page=2', fakePage(catalogue, { pages: 3 }))
  await expectVisible('3 products, from page 2 of 3')
  const findLink = (rel: string) =>
    document.head.querySelector(`link[rel=${rel}]`)?.getAttribute('href')
  expect([findLink('prev'), findLink('next')]).toEqual([
    '/products?category=snacks',
    '/products?category=snacks&page=3',
  ])
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveHref(
    '/products?category=snacks',
  )
})

describe('the category pills', () => {
  const getPills = () =>
    [...screen.getByRole('navigation', { name: 'Categories' }).querySelectorAll('a')].map(
      (link) => link.querySelector('[dir]')?.textContent,
    )

  it('are All, the visible categories in their order, and the selected hidden one', async () => {
    await renderCatalogue('?category=fish', fakePage([], { categories: ['snacks', 'others'] }))
    expect(getPills()).toEqual(['All', 'Snacks', 'Others', 'Fish'])
  })

  it('mark the category of another spelling or former name, and correct the URL', async () => {
    const { address } = await renderCatalogue(
      '?category=fine-FOODS&search=tea',
      fakePage([], { category: 'Delicacies', categories: ['snacks', 'Delicacies'] }),
    )
    expect(getPills()).toEqual(['All', 'Snacks', 'Delicacies'])
    expect(screen.getByRole('link', { current: true })).toHaveTextContent('Delicacies')
    await waitFor(() => expect(address()).toBe('/products?search=tea&category=Delicacies'))
  })

  it('keep the search', async () => {
    const page = fakePage(catalogue, { pages: 2 })
    const { user, address, goBack } = await renderCatalogue('?search=tea&page=2', page)
    await user.press('Snacks', 'link')
    expect(address()).toBe('/products?search=tea&category=snacks')
    await goBack()
    expect(address()).toBe('/products?search=tea&page=2')
  })
})

it('the search runs when typing pauses, as one history entry', async () => {
  const { user, address, queries, goBack } = await renderCatalogue()
  await user.type(search(), ' tea ')
  await waitFor(() => expect(address()).toBe('/products?search=tea'))
  expect(search()).toHaveValue(' tea ')
  await user.type(search(), 'bag')
  await waitFor(() => expect(address()).toBe('/products?search=tea+bag'))
  const searches = ['', '&search=tea', '&search=tea+bag']
  await waitFor(() =>
    expect(queries()).toEqual(searches.map((search) => `?page=1&sort=default${search}`)),
  )
  await goBack()
  expect(address()).toBe('/products')
  expect(search()).toHaveValue('')
  await goBack()
  expect(address()).toBe('/')
})

it('the search runs immediately on Enter, only once', async () => {
  const { user, address, queries } = await renderCatalogue()
  await user.type(search(), 'tea{Enter}')
  expect(address()).toBe('/products?search=tea')
  await waitFor(() => expect(queries()).toHaveLength(2))
})

it('a corrected search links to the exact one, which ends with the next search', async () => {
  const page = fakePage(catalogue, { correctedSearch: 'cardamom' })
  const { user, address, queries } = await renderCatalogue('?search=cardamon', page)
  expect(screen.getByText('cardamom', { selector: 'bdi' }).parentElement).toHaveTextContent(
    'Showing results for cardamom.',
  )
  respond(contract.products.search, 200, fakePage([]))
  await user.press('Search instead for cardamon', 'link')
  expect(address()).toBe('/products?search=cardamon&exact=true')
  await expectVisible(EMPTY)
  expect(screen.queryByText(/^Showing results/)).not.toBeInTheDocument()
  await user.type(search(), 's{Enter}')
  expect(address()).toBe('/products?search=cardamons')
  expect(queries()).toHaveLength(1)
})

it.each([
  [{ missingBrand: 'Nescafé' }, 'We do not carry Nescafé. These products are similar.'],
  [{ isMention: true }, 'No product is called cocoa. These products mention it.'],
] as const)('says that the products of %o are others, and offers to ask', async (fields, text) => {
  await renderCatalogue('?search=cocoa', fakePage(catalogue, fields))
  const [name = ''] = text.match(/Nescafé|cocoa/) ?? []
  expect(screen.getByText(name, { selector: 'p bdi' }).parentElement).toHaveTextContent(text)
  expect(screen.getByRole('link', { name: 'Ask us for “cocoa”' })).toBeVisible()
})

it('shows the Catalog link when there is a catalogue', async () => {
  await renderCatalogue('', undefined, { catalogUrl: '' })
  expectAbsent('link', 'Catalog')
  cleanup()
  const catalogUrl = 'https://example.com/catalog.pdf'
  await renderCatalogue('', undefined, { catalogUrl })
  expect(screen.getByRole('link', { name: 'Catalog' })).toHaveHref(catalogUrl)
})

describe('the PDF', () => {
  const getLink = () => screen.queryByRole('link', { name: 'Download PDF' })

  it('contains all pages of the view', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const calls = respond(contract.documents.catalogue, 200, new Blob() as never)
    const filters = '?search=tea&category=snacks&brand=Indus&brand=Teatro&moqCartons=50'
    const page = fakePage(catalogue, { pages: 2 })
    const { user } = await renderCatalogue(`${filters}&sort=z-a&page=2`, page)
    const href = getLink()?.getAttribute('href') ?? ''
    const { pathname, searchParams } = new URL(href, window.location.origin)
    expect(pathname).toBe(contract.documents.catalogue.path)
    const expected = new URLSearchParams(`${filters}&sort=z-a`)
    expect([...searchParams].sort()).toEqual([...expected].sort())
    await user.click(getLink() as HTMLElement)
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(calls.map(({ url }) => url.pathname + url.search)).toEqual([href])
  })

  it('is not offered without products, and above its limit only with a hint', async () => {
    await renderCatalogue('', fakePage([]))
    expect(getLink()).not.toBeInTheDocument()
    cleanup()
    await renderCatalogue('', fakePage(catalogue, { total: LIMITS.documentProducts + 1 }))
    expect(getLink()).not.toBeInTheDocument()
    await expectVisible('To download a PDF, choose a category or filters.')
  })
})

it('the sort changes the URL', async () => {
  const { user, address } = await renderCatalogue('?page=3')
  await user.selectOptions(screen.getByLabelText('Sort'), 'A-Z')
  expect(address()).toBe('/products?sort=a-z')
})

it('redirects a URL past the last page to the last page', async () => {
  respond(contract.products.search, 200, fakePage([], { page: 9, pages: 3, total: 120 }))
  const { address } = renderRoute(Products, {
    path: '/products',
    url: ['/products?category=snacks&page=9'],
  })
  await waitFor(() => expect(address()).toBe('/products?category=snacks&page=3'))
})

describe('an empty list', () => {
  it('links back to all products, and offers no other empty view', async () => {
    const page = fakePage([], { totalWithout: { category: 0, search: 0 } })
    const { user, address } = await renderCatalogue('?search=caviar&category=snacks', page)
    await expectVisible(EMPTY)
    await expectVisible('0 products')
    expectAbsent('button', 'Try again')
    expectAbsent('link', /^Search in/)
    await user.press('Show all products', 'link')
    expect(address()).toBe('/products')
  })

  it('of a category offers the search in all categories', async () => {
    const { user, address, goBack } = await renderCatalogue(
      '?search=tea&category=snacks&sort=z-a',
      fakePage([], { totalWithout: { category: 1200, search: 0 } }),
    )
    await expectVisible(EMPTY)
    await user.press('Search in all categories (1,200)', 'link')
    expect(address()).toBe('/products?search=tea&sort=z-a')
    await goBack()
    expect(address()).toBe('/products?search=tea&category=snacks&sort=z-a')
  })

  it('can be retried after a failure', async () => {
    const calls = respondError(contract.products.search, 500, 'Something went wrong.')
    const { user } = renderRoute(Products, { path: '/products' })
    await expectVisible(EMPTY)
    expect(calls).toHaveLength(4)
    expectAbsent('link', 'Show all products')

    respond(contract.products.search, 200, fakePage(catalogue))
    await user.press('Try again')
    await waitFor(() => expect(cards()).toHaveLength(3))
  })

  it('is retried automatically after a failure', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    respondError(contract.products.search, 500, 'Something went wrong.')
    renderRoute(Products, { path: '/products' })
    await expectVisible(EMPTY)

    const gate = Promise.withResolvers<void>()
    const calls = respond(contract.products.search, 200, fakePage(catalogue), {
      until: gate.promise,
    })
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    await waitFor(() => expect(calls).toHaveLength(1))
    await expectVisible(EMPTY)
    gate.resolve()
    await waitFor(() => expect(cards()).toHaveLength(3))
  })
})
