import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeContactDetails, fakeProduct } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectAbsent, renderRoute } from '#app/testing/render-route.tsx'
import { SearchBox } from './search-box.tsx'

const suggestions = {
  products: [fakeProduct({ _id: 'tea', name: 'Cardamom Tea', brand: 'Monsoon' })],
  brands: ['Teatro'],
  categories: ['home-care'],
}

async function typeSearch(text: string) {
  respond(contract.contact.get, 200, fakeContactDetails())
  const calls = respond(contract.products.suggestions, 200, suggestions)
  const page = renderRoute(<SearchBox />, { path: '*', url: '/about' })
  const box = screen.getByRole('combobox', { name: 'Search products' })
  await page.user.type(box, text)
  return { ...page, box, searches: () => calls.map(({ url }) => url.searchParams.get('search')) }
}

const getOptions = () => screen.findAllByRole('option')
const getActive = () => screen.queryByRole('option', { selected: true })

describe('the suggestions of the search box', () => {
  it('are products, brands and categories for the text, requested once typing pauses', async () => {
    const { box, searches } = await typeSearch(' te ')
    const links = (await getOptions()).map((option) => [
      option.textContent,
      option.getAttribute('href'),
    ])
    expect(links).toEqual([
      ['Cardamom Tea Monsoon', '/products/tea'],
      ['Teatro Brand', '/brands/Teatro'],
      ['Home care Category', '/products?category=home-care'],
    ])
    expect(searches()).toEqual(['te'])
    expect(box).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('status')).toHaveTextContent('3 suggestions')
  })

  it('are chosen with the arrow keys and Enter', async () => {
    const { user, box, address } = await typeSearch('te')
    await getOptions()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(getActive()).toHaveTextContent('Teatro')
    expect(box).toHaveAttribute('aria-activedescendant', getActive()?.id)
    expect(box).toHaveFocus()
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}')
    expect(getActive()).toHaveTextContent('Home care')
    await user.keyboard('{Enter}')
    expect(address()).toBe('/products?category=home-care')
    expect(box).toHaveValue('')
    await waitFor(() => expectAbsent('listbox'))
  })

  it('do not replace the search for the text', async () => {
    const { user, address } = await typeSearch('te')
    await getOptions()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/products?search=te'))
  })

  it('close on Escape, which keeps the text, and open again with an arrow key', async () => {
    const { user, box } = await typeSearch('te')
    await getOptions()
    await user.keyboard('{Escape}')
    expectAbsent('listbox')
    expect(box).toHaveAttribute('aria-expanded', 'false')
    expect(box).toHaveValue('te')
    await user.keyboard('{ArrowDown}')
    expect(getActive()).toHaveTextContent('Cardamom Tea')
    await user.tab()
    expectAbsent('listbox')
  })
})
