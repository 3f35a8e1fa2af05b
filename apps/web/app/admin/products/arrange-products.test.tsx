import { contract } from '@dhow/contract'
import type { Product } from '@dhow/contract/products/products'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeProducts } from '#app/testing/factories.ts'
import { getNames as readNames, renderProducts } from '#app/testing/manage-products.ts'
import { NEVER, respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'
import { PRODUCT_LIST } from './product-queries.ts'

const success = { success: true, message: 'Done.' } as const

/** Renders products with these names. */
async function renderRows(names: Iterable<string>) {
  const products = fakeProducts(...names)
  return { products, ...(await renderProducts(products)) }
}

const getOrder = () => readNames().join('')
const getHandle = (letter: string) => screen.getByRole('button', { name: `Move ${letter}` })

/** Moves a row with a key, and waits until the rows have the order of these letters. */
async function press(user: TestUser, letter: string, key: string, letters: string) {
  getHandle(letter).focus()
  await user.keyboard(`[Space]{${key}}[Space]`)
  await waitFor(() => expect(getOrder()).toBe(letters))
}

/** Returns the updates that put products into the order of these letters. */
const sortByLetters = (products: Product[], letters: string) =>
  [...letters].map((letter, order) => ({
    id: products.find(({ name }) => name === letter)?._id,
    order,
  }))

describe('a row moved with the arrow keys', () => {
  it('moves immediately, sends the complete order and keeps the focus', async () => {
    const gate = Promise.withResolvers<void>()
    const calls = respond(contract.products.reorder, 200, success, { until: gate.promise })
    const { user, products } = await renderRows('abc')
    await press(user, 'a', 'ArrowDown', 'bac')
    expect(getHandle('a')).toHaveFocus()
    gate.resolve()
    await expectToast('Product order updated successfully')
    expect(calls.map(({ body }) => body.updates)).toEqual([sortByLetters(products, 'bac')])
  })

  it('is announced step by step, and returns to its place with Escape', async () => {
    respond(contract.products.reorder, 200, success)
    const { user } = await renderRows('abcde')
    getHandle('a').focus()
    for (const [key, text] of [
      ['[Space]', 'Picked up a, position 1 of 5.'],
      ['{ArrowDown}', 'Now at position 2 of 5.'],
      ['{End}', 'Now at position 5 of 5.'],
      ['{Escape}', 'Cancelled. a is back at position 1 of 5.'],
      ['[Space]{End}{ArrowUp}[Space]', 'a dropped at position 4 of 5.'],
    ] as const) {
      await user.keyboard(key)
      await screen.findByText(text)
      if (key === '{Escape}') expect(getOrder()).toBe('abcde')
    }
    expect(getOrder()).toBe('bcdae')
  })

  it('moves within the whole list while filtered', async () => {
    const calls = respond(contract.products.reorder, 200, success)
    const { user, products } = await renderRows(['xb', 'c', 'xd', 'e'])
    await user.type(screen.getByRole('searchbox'), 'x')
    await waitFor(() => expect(getOrder()).toBe('xbxd'))
    await press(user, 'xb', 'ArrowDown', 'xdxb')
    const [xb, c, xd, e] = products.map(({ _id }) => _id)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body.updates.map(({ id }) => id)).toEqual([c, xd, xb, e])
  })

  it('is not undone by a list response already in flight', async () => {
    const gate = Promise.withResolvers<void>()
    respond(contract.products.reorder, 200, success, { until: NEVER })
    const { user, products, queryClient } = await renderRows('abc')
    const calls = respond(contract.products.listAll, 200, products, { until: gate.promise })
    void queryClient.invalidateQueries({ queryKey: PRODUCT_LIST })
    await waitFor(() => expect(calls).toHaveLength(1))

    await press(user, 'a', 'ArrowDown', 'bac')
    gate.resolve()
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(getOrder()).toBe('bac')
  })
})

describe('the dialog of a row', () => {
  /** Opens it with the keyboard and clicks a button. */
  async function choose(user: TestUser, name: string, button: string) {
    getHandle(name).focus()
    await user.keyboard('[Enter]')
    await user.press(button)
  }

  it('moves to the top and the end, up and down', async () => {
    respond(contract.products.reorder, 200, success)
    const { user } = await renderRows('abcde')
    for (const [button, letters] of [
      ['Move to top', 'cabde'],
      ['Move down', 'acbde'],
      ['Move to end', 'abdec'],
      ['Move up', 'abdce'],
    ] as const) {
      await choose(user, 'c', button)
      await waitFor(() => expect(getOrder()).toBe(letters))
      expect(screen.queryByRole('dialog')).toBeNull()
    }
  })

  it('moves to any valid position', async () => {
    respond(contract.products.reorder, 200, success)
    const { user } = await renderRows('abcde')
    getHandle('b').focus()
    await user.keyboard('[Enter]')
    const dialog = screen.getByRole('dialog', { name: 'Move b' })
    expect(dialog).toHaveTextContent('Position 2 of 5')
    const position = screen.getByLabelText('New position')
    await user.clear(position)
    await user.type(position, '9[Enter]')
    expect(position).toHaveAccessibleDescription('Enter a whole number from 1 to 5.')
    await user.clear(position)
    await user.type(position, '4[Enter]')
    await waitFor(() => expect(getOrder()).toBe('acdbe'))
  })

  it('focuses the next row when the moved row leaves the document', async () => {
    respond(contract.products.reorder, 200, success)
    const { user } = await renderRows(Array.from({ length: 60 }, (_, index) => `Tea ${index}`))
    expect(screen.queryByRole('rowheader', { name: 'Tea 55' })).toBeNull()
    await choose(user, 'Tea 2', 'Move to end')
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Tea 2' })).toBeNull())
    expect(screen.getByRole('rowheader', { name: 'Tea 3' }).closest('tr')).toHaveFocus()
  })
})

it.each([
  ['the last accepted move', 'bac'],
  ['the first order, if no move was accepted', 'abc'],
])('a rejected order is undone to %s', async (_order, letters) => {
  const gate = Promise.withResolvers<void>()
  respondError(contract.products.reorder, 409, 'Changed elsewhere.', { until: gate.promise })
  if (letters === 'bac') respond(contract.products.reorder, 200, success, { once: true })
  const { user } = await renderRows('abc')
  await press(user, 'a', 'ArrowDown', 'bac')
  await press(user, 'a', 'ArrowDown', 'bca')
  gate.resolve()
  await expectToast('Changed elsewhere.')
  await waitFor(() => expect(getOrder()).toBe(letters))
})
