import { contract } from '@dhow/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aProduct } from '#app/testing/factories.ts'
import { NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import {
  choose,
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import ManageProducts from './manage-products.tsx'

const NAMES = ['Tea', 'Soap', 'Dates', 'Salt', 'Figs']

/** Renders five products. Later requests for the list never end. */
async function renderRows() {
  const products = NAMES.map((name, order) => aProduct({ name, order, brand: `Brand of ${name}` }))
  respond(contract.products.listAll, 200, [], { until: NEVER })
  respond(contract.products.listAll, 200, products, { once: true })
  respond(contract.products.matches, 200, { ids: [] })
  const page = renderRoute(ManageProducts, { path: '/admin/manage-products' })
  await screen.findByRole('table')
  return { ...page, ids: products.map(({ _id }) => _id) }
}

const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` })
const tick = async (user: TestUser, ...names: string[]) => {
  for (const name of names) await user.click(box(name))
}
const ticked = () => NAMES.filter((name) => (box(name) as HTMLInputElement).checked)
const all = () => screen.getByRole('checkbox', { name: 'Select all products' })
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

it('selecting products shows the count and the bulk actions', async () => {
  const { user } = await renderRows()
  expectAbsent('group', 'Selected products')
  await tick(user, 'Tea', 'Dates')
  expect(screen.getByText('2 of 5 products selected')).toHaveRole('status')
  expect(screen.getByRole('button', { name: 'Delete 2' })).toBeVisible()
  expect(all()).toBePartiallyChecked()
  await user.press('Select all 5')
  await expectVisible('All 5 products selected')
  expect(all()).toBeChecked()
  await user.press('Clear the selection')
  expect(ticked()).toEqual([])
  await expectVisible('5 products')
})

it('selecting products selects a range with Shift, by mouse and by Space', async () => {
  const { user } = await renderRows()
  await tick(user, 'Soap')
  await user.keyboard('{Shift>}')
  await tick(user, 'Salt')
  await user.keyboard('{/Shift}')
  expect(ticked()).toEqual(['Soap', 'Dates', 'Salt'])

  box('Figs').focus()
  // Browsers click when Space is released, and some omit `shiftKey` then.
  fireEvent.keyDown(box('Figs'), { key: ' ', shiftKey: true })
  fireEvent.click(box('Figs'))
  expect(ticked()).toEqual(['Soap', 'Dates', 'Salt', 'Figs'])
})

it('selecting products selects all matches, and clears on another search', async () => {
  const { user } = await renderRows()
  const search = screen.getByRole('searchbox')
  await user.type(search, 'brand of s')
  await waitFor(() => expect(names()).toEqual(['Soap', 'Salt']))
  await user.click(all())
  await expectVisible('All 2 products selected')
  await user.clear(search)
  await waitFor(() => expect(names()).toEqual(NAMES))
  expect(ticked()).toEqual([])
})

it('the selected products are deleted after a confirmation with their number', async () => {
  const message = '2 products deleted successfully!'
  const done = { success: true, message, deleted: 2, gone: 0 } as const
  const calls = respond(contract.products.removeMany, 200, done)
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
  await waitFor(() => expect(names()).toEqual(['Soap', 'Salt', 'Figs']))
  expect(calls.map(({ body }) => body)).toEqual([{ ids: [ids[0], ids[2]] }])
  await expectVisible('3 products')
})

it('the selected products move to a category and stay selected', async () => {
  const message = '2 products moved to snacks.'
  const done = { success: true, message, changed: 2, gone: 0 } as const
  const calls = respond(contract.products.changeMany, 200, done)
  const { user, ids } = await renderRows()
  await tick(user, 'Soap', 'Figs')
  await user.press('Category')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Snacks')
  await choose(user, 'Move')
  await expectToast(message)
  expect(calls[0]?.body).toEqual({ ids: [ids[1], ids[4]], changes: { category: 'snacks' } })
  const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
  await waitFor(() => expect(row('Figs')).toHaveTextContent('Snacks'))
  expect(row('Soap')).toHaveTextContent('Snacks')
  expect(row('Tea')).not.toHaveTextContent('Snacks')
  expect(ticked()).toEqual(['Soap', 'Figs'])
})

it.each([
  ['Feature', true],
  ['Unfeature', false],
])(
  'the selected products %s: the switches change after the server has confirmed',
  async (button, featured) => {
    const done = { success: true, message: 'Changed.', changed: 2, gone: 0 } as const
    const calls = respond(contract.products.changeMany, 200, done)
    const { user, ids } = await renderRows()
    await tick(user, 'Tea', 'Soap')
    await user.press(button)
    await expectToast('Changed.')
    expect(calls[0]?.body).toEqual({ ids: ids.slice(0, 2), changes: { featured } })
    const theSwitch = screen.getByRole('switch', { name: 'Tea is featured' })
    await waitFor(() => expect(theSwitch).toHaveAttribute('aria-checked', String(featured)))
  },
)

it('the selected products stay selected after a rejection', async () => {
  respondError(contract.products.removeMany, 500, 'Something went wrong.')
  const { user } = await renderRows()
  await tick(user, 'Tea', 'Soap')
  await user.press('Delete 2')
  await choose(user, 'Yes')
  await expectToast('Something went wrong.')
  expect(names()).toEqual(NAMES)
  expect(ticked()).toEqual(['Tea', 'Soap'])
})
