import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakePicture, fakeProduct } from '#app/testing/factories.ts'
import { getNames, renderProducts } from '#app/testing/manage-products.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, expectVisible } from '#app/testing/render-route.tsx'

const EMPTY = 'No products found. Try a different search or category.'

const tea = fakeProduct({ name: 'Tea', category: 'beverages', images: [fakePicture()] })
const soap = fakeProduct({ name: 'Soap', category: 'personal-care', description: 'Mild', order: 1 })
const dates = fakeProduct({ name: 'Dates', category: 'fruit', brand: 'Oasis', order: 2 })

const renderRows = () => renderProducts([tea, soap, dates])

describe('the list', () => {
  it('has a row for each product, and offers preset categories and those in use', async () => {
    await renderRows()
    const heads = screen.getAllByRole('columnheader')
    expect(heads.map((head) => head.ariaLabel ?? head.textContent).join(' ')).toBe(
      'Select Arrange Image Name Brand Description Category Actions Featured',
    )
    expect(getNames()).toEqual(['Tea', 'Soap', 'Dates'])
    const row = within(screen.getByRole('row', { name: /Soap/ }))
    for (const text of [soap.brand, soap.description, 'Personal care']) {
      expect(row.getByText(text)).toBeVisible()
    }
    expect(row.getByRole('link', { name: 'Edit Soap' })).toHaveHref(
      `/admin/edit-product/${soap._id}`,
    )
    expect(row.getByRole('link', { name: 'View Soap on site' })).toHaveHref(`/products/${soap._id}`)
    const category = screen.getByRole('combobox', { name: 'Filter by category' })
    const options = [...(category as HTMLSelectElement).options].map(({ text }) => text)
    expect(options[0]).toBe('Filter by category')
    expect(options).toContain('Health care')
    expect(options.at(-1)).toBe('Fruit')
    expect(new Set(options).size).toBe(options.length)
  })

  it('is filtered by text and category together', async () => {
    const { user } = await renderRows()
    const search = screen.getByPlaceholderText('Search name, brand or description...')
    const category = screen.getByRole('combobox', { name: 'Filter by category' })

    await user.type(search, 'oAsis')
    await waitFor(() => expect(getNames()).toEqual(['Dates']))
    await user.selectOptions(category, 'Personal care')
    await expectVisible(EMPTY)
    await user.clear(search)
    await waitFor(() => expect(getNames()).toEqual(['Soap']))
    await user.selectOptions(category, 'Filter by category')
    expect(getNames()).toEqual(['Tea', 'Soap', 'Dates'])
  })

  it('also has the products that the public search finds', async () => {
    const { user } = await renderRows()
    const calls = respond(contract.products.matches, 200, { ids: [tea._id, dates._id] })
    const search = screen.getByRole('searchbox')
    await user.type(search, 'oasis')
    await waitFor(() => expect(getNames()).toEqual(['Dates', 'Tea']))
    expect(screen.getByRole('button', { name: 'Move Tea' })).toBeDisabled()
    expect(calls.map(({ url }) => url.searchParams.get('search'))).toEqual(['oasis'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by category' }), 'Fruit')
    expect(getNames()).toEqual(['Dates'])
    await user.clear(search)
    await waitFor(() => expect(getNames()).toEqual(['Dates']))
  })

  it('is filtered by state together with the category, and the URL says so', async () => {
    const { user, address } = await renderRows()
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Filter by state' }),
      'Without picture',
    )
    expect(getNames()).toEqual(['Soap', 'Dates'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter by category' }), 'Fruit')
    expect(getNames()).toEqual(['Dates'])
    await waitFor(() =>
      expect(address()).toBe('/admin/manage-products?category=fruit&filter=no-picture'),
    )
  })

  it('is sorted by a head, and can be moved only in the arranged order', async () => {
    const { user } = await renderRows()
    const getHead = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) })
    const press = (name: string) => user.click(within(getHead(name)).getByRole('button'))
    const getHandle = () => screen.getByRole('button', { name: 'Move Tea' })
    expect(getHead('Arrange')).toHaveAttribute('aria-sort', 'ascending')
    expect(getHandle()).toBeEnabled()

    await press('Name')
    expect(getNames()).toEqual(['Dates', 'Soap', 'Tea'])
    expect(getHead('Name')).toHaveAttribute('aria-sort', 'ascending')
    expect(getHead('Arrange')).not.toHaveAttribute('aria-sort')
    expect(getHandle()).toBeDisabled()
    await press('Name')
    expect(getNames()).toEqual(['Tea', 'Soap', 'Dates'])
    expect(getHead('Name')).toHaveAttribute('aria-sort', 'descending')

    const order = screen.getByRole('combobox', { name: 'Sort products' })
    expect(order).toHaveDisplayValue('Name ↓')
    await user.selectOptions(order, 'Last change ↑')
    expect(getHead('Name')).not.toHaveAttribute('aria-sort')
    await press('Arrange')
    expect(getNames()).toEqual(['Tea', 'Soap', 'Dates'])
    expect(getHandle()).toBeEnabled()
  })
})

describe('the featured switch', () => {
  const getSwitch = () => screen.getByRole('switch', { name: 'Tea is featured' })

  it('changes only after the server has confirmed', async () => {
    const gate = Promise.withResolvers<void>()
    const success = { success: true, message: 'The home page shows this product now.' } as const
    const calls = respond(contract.products.toggleFeatured, 200, success, { until: gate.promise })
    const { user } = await renderRows()
    await user.click(getSwitch())
    await waitFor(() => expect(getSwitch()).toBeDisabled())
    expect(getSwitch()).not.toBeChecked()

    gate.resolve()
    await expectToast(success.message)
    await waitFor(() => expect(getSwitch()).toBeChecked())
    expect(getSwitch()).toBeEnabled()
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      [`/api/products/${tea._id}/toggle-featured`, { featured: true }],
    ])
  })

  it('is unchanged after a rejection, and a product that was deleted elsewhere disappears', async () => {
    const gate = Promise.withResolvers<void>()
    respondError(contract.products.toggleFeatured, 404, '')
    const { user } = await renderRows()
    respond(contract.products.listAll, 200, [soap, dates], { until: gate.promise })
    await user.click(getSwitch())
    await expectToast('Failed to update featured status')
    expect(getSwitch()).not.toBeChecked()
    expect(getSwitch()).toBeEnabled()
    gate.resolve()
    await waitFor(() => expect(getNames()).toEqual(['Soap', 'Dates']))
  })
})

describe('deleting', () => {
  const getDialog = () =>
    screen.queryByRole('dialog', { name: 'Are you sure you want to delete this product?' })

  it('removes the row after a confirmation', async () => {
    const success = { success: true, message: 'Product deleted successfully!' } as const
    const calls = respond(contract.products.remove, 200, success)
    const { user } = await renderRows()
    await user.press('Delete Tea')
    expect(getDialog()).toHaveTextContent('Tea')
    await choose(user, 'Cancel')
    expect(getDialog()).not.toBeInTheDocument()
    expect(getNames()).toContain('Tea')

    await user.press('Delete Tea')
    await choose(user, 'Yes')
    await expectToast('Product deleted successfully!')
    await waitFor(() => expect(getNames()).toEqual(['Soap', 'Dates']))
    expect(getDialog()).not.toBeInTheDocument()
    expect(calls.map(({ url }) => url.pathname)).toEqual([`/api/products/${tea._id}`])
  })

  it('closes the dialog and keeps the row after a failure', async () => {
    respondError(contract.products.remove, 500, 'Something went wrong.')
    const { user } = await renderRows()
    await user.press('Delete Tea')
    await choose(user, 'Yes')
    await expectToast('Failed to delete product')
    expect(getDialog()).not.toBeInTheDocument()
    expect(getNames()).toEqual(['Tea', 'Soap', 'Dates'])
  })
})
