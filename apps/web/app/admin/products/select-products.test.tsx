import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeProduct } from '#app/testing/factories.ts'
import { getNames, renderProducts } from '#app/testing/manage-products.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'

const NAMES = ['Tea', 'Soap', 'Dates', 'Salt', 'Figs']

/** Renders five products. */
async function renderRows() {
  const products = NAMES.map((name, order) =>
    fakeProduct({ name, order, brand: `Brand of ${name}` }),
  )
  return { ...(await renderProducts(products)), ids: products.map(({ _id }) => _id) }
}

const getBox = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const tick = async (user: TestUser, ...names: string[]) => {
  for (const name of names) await user.click(getBox(name))
}
const listTicked = () => NAMES.filter((name) => (getBox(name) as HTMLInputElement).checked)
const getSelectAll = () => screen.getByRole('checkbox', { name: 'Select all products' })
const getRow = (name: string) => screen.getByRole('row', { name: new RegExp(name) })

it('selecting products shows the count and the bulk actions', async () => {
  const { user } = await renderRows()
  expectAbsent('group', 'Selected products')
  await tick(user, 'Tea', 'Dates')
  expect(screen.getByText('2 of 5 products selected')).toHaveRole('status')
  expect(screen.getByRole('button', { name: 'Delete 2' })).toBeVisible()
  expect(getSelectAll()).toBePartiallyChecked()
  await user.press('Select all 5')
  await expectVisible('All 5 products selected')
  expect(getSelectAll()).toBeChecked()
  await user.press('Clear the selection')
  expect(listTicked()).toEqual([])
  await expectVisible('5 products')
})

it('selecting products selects a range with Shift', async () => {
  const { user } = await renderRows()
  await tick(user, 'Soap')
  await user.keyboard('{Shift>}')
  await tick(user, 'Salt')
  await user.keyboard('{/Shift}')
  expect(listTicked()).toEqual(['Soap', 'Dates', 'Salt'])
})

it('selecting products selects all matches, and clears on another search', async () => {
  const { user } = await renderRows()
  const search = screen.getByRole('searchbox')
  await user.type(search, 'brand of s')
  await waitFor(() => expect(getNames()).toEqual(['Soap', 'Salt']))
  await user.click(getSelectAll())
  await expectVisible('All 2 products selected')
  await user.clear(search)
  await waitFor(() => expect(getNames()).toEqual(NAMES))
  expect(listTicked()).toEqual([])
})

it('the selected products are deleted after a confirmation with their number', async () => {
  const message = '2 products deleted successfully!'
  const success = { success: true, message, deleted: 2, gone: 0 } as const
  const calls = respond(contract.products.removeMany, 200, success)
  const { user, ids } = await renderRows()
  await tick(user, 'Tea', 'Dates')
  await user.press('Delete 2')
  const title = 'Are you sure you want to delete 2 products?'
  expect(screen.getByRole('dialog', { name: title })).toHaveTextContent('Tea, Dates')
  await choose(user, 'Cancel')
  expect(calls).toEqual([])

  await user.press('Delete 2')
  await choose(user, 'Yes')
  await expectToast(message)
  await waitFor(() => expect(getNames()).toEqual(['Soap', 'Salt', 'Figs']))
  expect(calls.map(({ body }) => body)).toEqual([{ ids: [ids[0], ids[2]] }])
  await expectVisible('3 products')
})

it('the selected products move to a category and stay selected', async () => {
  const message = '2 products moved to snacks.'
  const success = { success: true, message, changed: 2, gone: 0 } as const
  const calls = respond(contract.products.changeMany, 200, success)
  const { user, ids } = await renderRows()
  await tick(user, 'Soap', 'Figs')
  await user.press('Category')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Snacks')
  await choose(user, 'Move')
  await expectToast(message)
  expect(calls[0]?.body).toEqual({ ids: [ids[1], ids[4]], changes: { category: 'snacks' } })
  await waitFor(() => expect(getRow('Figs')).toHaveTextContent('Snacks'))
  expect(getRow('Soap')).toHaveTextContent('Snacks')
  expect(getRow('Tea')).not.toHaveTextContent('Snacks')
  expect(listTicked()).toEqual(['Soap', 'Figs'])
})

it('the selected products can be featured', async () => {
  const success = { success: true, message: 'Changed.', changed: 2, gone: 0 } as const
  const calls = respond(contract.products.changeMany, 200, success)
  const { user, ids } = await renderRows()
  await tick(user, 'Tea', 'Soap')
  await user.press('Feature')
  await expectToast('Changed.')
  expect(calls[0]?.body).toEqual({ ids: ids.slice(0, 2), changes: { featured: true } })
  expect(screen.getByRole('switch', { name: 'Tea is featured' })).toBeChecked()
})

it('the selected products stay selected after a rejection', async () => {
  respondError(contract.products.removeMany, 500, 'Something went wrong.')
  const { user } = await renderRows()
  await tick(user, 'Tea', 'Soap')
  await user.press('Delete 2')
  await choose(user, 'Yes')
  await expectToast('Something went wrong.')
  expect(getNames()).toEqual(NAMES)
  expect(listTicked()).toEqual(['Tea', 'Soap'])
})

describe('drafts and the trash', () => {
  const trashedAt = '2026-11-20T09:00:00.000Z'
  const tea = fakeProduct({ name: 'Tea' })
  const mint = fakeProduct({ name: 'Mint', status: 'draft', order: 2 })
  const dates = fakeProduct({ name: 'Dates', order: 1, trashedAt })
  const figs = fakeProduct({ name: 'Figs', status: 'draft', order: 3, trashedAt })

  const renderRows = (query = '') => renderProducts([tea, mint, dates, figs], query)
  const getFilter = () => screen.getByRole('combobox', { name: 'Filter by state' })
  const DONE = { success: true, message: 'Done.' } as const

  it('drafts have a badge and no link to the site', async () => {
    await renderRows()
    expect(getNames()).toEqual(['Tea', 'MintDraft'])
    expect(within(getRow('Mint')).getByText('Draft')).toBeVisible()
    expect(within(getRow('Mint')).queryByRole('link', { name: /on site/ })).not.toBeInTheDocument()
    await expectVisible('2 products')
  })

  it('drafts are moved without the products in the trash', async () => {
    const calls = respond(contract.products.reorder, 200, DONE)
    const { user } = await renderRows()
    screen.getByRole('button', { name: 'Move Mint' }).focus()
    await user.keyboard(' {ArrowUp} ')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body.updates).toEqual([
      { id: mint._id, order: 0 },
      { id: tea._id, order: 1 },
    ])
    await waitFor(() => expect(getNames()).toEqual(['MintDraft', 'Tea']))
    await user.selectOptions(getFilter(), 'Trash')
    expect(getNames()).toEqual(['Dates', 'FigsDraft'])
  })

  describe('the trash', () => {
    it('receives deleted products', async () => {
      respond(contract.products.remove, 200, DONE)
      const { user } = await renderRows()
      await user.press('Delete Tea')
      await choose(user, 'Yes')
      await waitFor(() => expect(getNames()).toEqual(['MintDraft']))
      await user.selectOptions(getFilter(), 'Trash')
      expect(getNames()).toEqual(['Tea', 'Dates', 'FigsDraft'])
      await expectVisible(/deleted for good 30 days after/)
      expect(screen.getByRole('button', { name: 'Move Tea' })).toBeDisabled()
      expectAbsent('link', 'Edit Tea')
    })

    it('returns a product to its position', async () => {
      const calls = respond(contract.products.restore, 200, { ...DONE, restored: 1 })
      const { user } = await renderRows('?filter=trash')
      await user.press('Restore Dates')
      await expectToast('Done.')
      expect(calls[0]?.body).toEqual({ ids: [dates._id] })
      await waitFor(() => expect(getNames()).toEqual(['FigsDraft']))
      expect(getRow('Figs')).toHaveFocus()
      await user.selectOptions(getFilter(), 'Filter by state')
      expect(getNames()).toEqual(['Tea', 'Dates', 'MintDraft'])
    })

    it('deletes one or the selected products for good after a confirmation', async () => {
      const removed = respond(contract.products.removeForGood, 200, { ...DONE, deleted: 1 })
      const { user } = await renderRows('?filter=trash')
      await user.press('Delete Dates for good')
      expect(
        screen.getByRole('dialog', { name: 'Delete this product for good?' }),
      ).toHaveTextContent('Dates')
      await choose(user, 'Delete for good')
      await waitFor(() => expect(getNames()).toEqual(['FigsDraft']))
      expect(removed[0]?.body).toEqual({ ids: [dates._id] })
      await user.press('Select Figs', 'checkbox')
      expectAbsent('button', 'Publish')
      expect(screen.getByRole('button', { name: 'Restore 1' })).toBeEnabled()
      await user.press('Delete for good')
      const dialog = screen.getByRole('dialog', { name: 'Delete the selected products for good?' })
      expect(dialog).toHaveTextContent('This deletes 1 product with all pictures.')
      await choose(user, 'Delete for good')
      await waitFor(() => expect(getNames()).toEqual([]))
      expect(removed[1]?.body).toEqual({ ids: [figs._id] })
    })
  })
})
