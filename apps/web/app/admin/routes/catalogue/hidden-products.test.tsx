import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aProduct } from '#app/testing/factories.ts'
import { NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import {
  choose,
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import ManageProducts from './manage-products.tsx'

const trashedAt = '2026-11-20T09:00:00.000Z'
const tea = aProduct({ name: 'Tea' })
const mint = aProduct({ name: 'Mint', status: 'draft', order: 2 })
const dates = aProduct({ name: 'Dates', order: 1, trashedAt })
const figs = aProduct({ name: 'Figs', status: 'draft', order: 3, trashedAt })

/** Renders the list. It is never refetched, so that later changes come from the mutation itself. */
async function renderRows(query = '') {
  respond(contract.products.listAll, 200, [], { until: NEVER })
  respond(contract.products.listAll, 200, [tea, mint, dates, figs], { once: true })
  const page = renderRoute(ManageProducts, {
    path: '/admin/manage-products',
    at: `/admin/manage-products${query}`,
  })
  await screen.findByRole('table')
  return page
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) })
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const filter = () => screen.getByRole('combobox', { name: 'Filter by state' })
const DONE = { success: true, message: 'Done.' } as const

it('drafts have a badge and no link to the site', async () => {
  await renderRows()
  expect(names()).toEqual(['Tea', 'MintDraft'])
  expect(within(row('Mint')).getByText('Draft')).toBeVisible()
  expect(within(row('Mint')).queryByRole('link', { name: /on site/ })).not.toBeInTheDocument()
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
  await waitFor(() => expect(names()).toEqual(['MintDraft', 'Tea']))
  await user.selectOptions(filter(), 'Trash')
  expect(names()).toEqual(['Dates', 'FigsDraft'])
})

describe('the trash', () => {
  it('receives deleted products', async () => {
    respond(contract.products.remove, 200, DONE)
    const { user } = await renderRows()
    await user.press('Delete Tea')
    await choose(user, 'Yes')
    await waitFor(() => expect(names()).toEqual(['MintDraft']))
    await user.selectOptions(filter(), 'Trash')
    expect(names()).toEqual(['Tea', 'Dates', 'FigsDraft'])
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
    await waitFor(() => expect(names()).toEqual(['FigsDraft']))
    expect(row('Figs')).toHaveFocus()
    await user.selectOptions(filter(), 'Filter by state')
    expect(names()).toEqual(['Tea', 'Dates', 'MintDraft'])
  })

  it('keeps a product that cannot be restored', async () => {
    const message = 'Item number TEA-1 now belongs to “Tea”. Change it there, then restore again.'
    respondError(contract.products.restore, 409, message)
    const { user } = await renderRows('?filter=trash')
    await user.press('Restore Dates')
    await expectToast(message)
    expect(names()).toEqual(['Dates', 'FigsDraft'])
  })

  it('deletes a product for good after a confirmation', async () => {
    const calls = respond(contract.products.removeForGood, 200, { ...DONE, deleted: 1 })
    const { user } = await renderRows('?filter=trash')
    await user.press('Delete Dates for good')
    const dialog = screen.getByRole('dialog', { name: 'Delete this product for good?' })
    expect(dialog).toHaveTextContent('Dates')
    await choose(user, 'Delete for good')
    await waitFor(() => expect(names()).toEqual(['FigsDraft']))
    expect(calls[0]?.body).toEqual({ ids: [dates._id] })
  })

  it('restores or deletes the selected products', async () => {
    respond(contract.products.restore, 200, { ...DONE, restored: 1 })
    const removed = respond(contract.products.removeForGood, 200, { ...DONE, deleted: 1 })
    const { user } = await renderRows('?filter=trash')
    await user.press('Select Dates', 'checkbox')
    expectAbsent('button', 'Publish')
    await user.press('Restore 1')
    await waitFor(() => expect(names()).toEqual(['FigsDraft']))
    await user.press('Select Figs', 'checkbox')
    await user.press('Delete for good')
    const dialog = screen.getByRole('dialog', { name: 'Delete the selected products for good?' })
    expect(dialog).toHaveTextContent('This deletes 1 product with all pictures.')
    await choose(user, 'Delete for good')
    await waitFor(() => expect(names()).toEqual([]))
    expect(removed[0]?.body).toEqual({ ids: [figs._id] })
  })
})
