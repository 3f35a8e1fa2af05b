import { contract } from '@dhow/contract'
import type { Product } from '@dhow/contract/products/products'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setToken } from '#app/api/token.ts'
import {
  fakeContactDetails,
  fakePicture,
  fakeProduct,
  fakeProducts,
} from '#app/testing/factories.ts'
import { failNetwork, respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import ProductPage from './product.tsx'

const renderPage = (url = ['/products', '/products/7']) =>
  renderRoute(ProductPage, { path: '/products/:id', url })

/** Opens a product's page and waits for it. */
async function renderProduct(overrides: Partial<Product> = {}) {
  const product = fakeProduct({ _id: '7', ...overrides })
  respond(contract.products.get, 200, product)
  const page = renderPage()
  await screen.findByRole('heading', { name: product.name })
  return page
}

beforeEach(() => {
  respond(contract.contact.get, 200, fakeContactDetails())
  respond(contract.products.related, 200, [])
})

describe('the content', () => {
  it('shows category, name, brand and description, and goes back', async () => {
    const { user, address } = await renderProduct({
      category: 'personal-care',
      description: 'Mild.\nGreen.',
    })
    expect(screen.getByRole('link', { name: 'Personal care' })).toHaveHref(
      '/products?category=personal-care',
    )
    await expectVisible('Monsoon')
    await expectVisible(/Mild\.\s+Green\./)
    expect(document.title).toBe('Cardamom Tea — Monsoon Foods')
    await user.press('Back')
    expect(address()).toBe('/products')
  })

  it("takes each paragraph's direction from its text", async () => {
    const name = 'شاي بالهيل'
    await renderProduct({ name, brand: 'مونسون', description: 'Mild.\n\nخفيف.' })
    const texts = [
      screen.getByRole('heading', { name }),
      ...['مونسون', 'Mild.', 'خفيف.', 'Beverages'].map((text) => screen.getByText(text)),
    ]
    for (const text of texts) expect(text.closest('[dir]')).toHaveAttribute('dir', 'auto')
  })

  it('links to its form only when logged in', async () => {
    await renderProduct()
    expectAbsent('link', 'Edit')
    act(() => setToken('t1'))
    expect(screen.getByRole('link', { name: 'Edit' })).toHaveHref('/admin/edit-product/7')
  })

  it('opens the catalogue for visitors from other sites', async () => {
    respond(contract.products.get, 200, fakeProduct())
    const { user, address } = renderPage(['/products/7'])
    await user.press('Back')
    expect(address()).toBe('/products')
  })

  it('ends with related products', async () => {
    respond(contract.products.related, 200, fakeProducts('Mint Tea', 'Iced Tea'))
    await renderProduct()
    expect(await screen.findByRole('heading', { name: 'More in Beverages' })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Iced Tea/ })).toBeVisible()
  })

  it('has no related products, pictures and chat without data', async () => {
    respondError(contract.products.related, 404, 'There is no such product.')
    failNetwork(contract.contact.get)
    await renderProduct()
    expect(screen.queryByText(/^More in/)).not.toBeInTheDocument()
    await expectVisible('No image available')
    expect(screen.getByRole('link', { name: 'Write a Message' })).toBeVisible()
    expectAbsent('link', /WhatsApp/)
  })
})

describe('the ways to enquire', () => {
  const getChat = () =>
    screen.getByRole<HTMLAnchorElement>('link', { name: 'Enquire on WhatsApp' }).href

  it('are the form, and a chat with the name and URL of the product', async () => {
    await renderProduct({ name: 'Tea & Co' })
    expect(screen.getByRole('link', { name: 'Write a Message' })).toHaveHref(
      '/contact#contact-form',
    )
    await screen.findByRole('link', { name: 'Enquire on WhatsApp' })
    await waitFor(() => expect(new URL(getChat()).pathname).toBe('/971501234567'))
    const text = new URL(getChat()).searchParams.get('text')
    expect(text).toContain('interested in Tea & Co')
    expect(text).toContain('http://localhost:3000/products/7')
  })
})

it('without a product shows the 404 page when there is none', async () => {
  const calls = respondError(contract.products.get, 404, 'There is no such product.')
  renderPage()
  expect(await screen.findByRole('heading')).toHaveTextContent(/^404 Page Not Found/)
  expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/products/7'])
})

describe('the pictures', () => {
  const [first, second] = [fakePicture(), fakePicture()]
  const getShown = () =>
    screen
      .getAllByRole<HTMLImageElement>('img', { name: /^Cardamom Tea/ })
      .filter((picture) => !picture.closest('[inert]'))
      .map(({ alt }) => alt)
      .join()

  it('wrap around with the arrows, and are selected by their thumbnails', async () => {
    const { user } = await renderProduct({ images: [first, second] })
    const getNext = () => user.press('Next picture')
    const names = [getShown()]
    for (const turn of [getNext, getNext]) {
      await turn()
      names.push(getShown())
    }
    await user.press('Previous picture')
    expect([...names, getShown()]).toEqual(
      [1, 2, 1, 2].map((number) => `Cardamom Tea, picture ${number} of 2`),
    )
    await user.press('Show picture 1')
    await user.press('Show picture 2')
    expect(getShown()).toBe('Cardamom Tea, picture 2 of 2')
    expect(screen.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })

  it('have no arrows for one picture, and fill the screen until a click or the button', async () => {
    const { user } = await renderProduct({ images: [first] })
    expectAbsent('button', 'Next picture')
    const open = () => user.press('Open the picture in full screen')
    expectAbsent('dialog')

    await open()
    const viewer = screen.getByRole('dialog', { name: 'Cardamom Tea' })
    expect(within(viewer).getByRole('img')).toHaveAttribute('src', first)
    await user.click(within(viewer).getByRole('button', { name: 'Close the picture' }))
    expectAbsent('dialog')

    await open()
    await user.click(within(screen.getByRole('dialog')).getByRole('img'))
    expectAbsent('dialog')
  })
})
