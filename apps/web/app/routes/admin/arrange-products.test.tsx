import { contract } from '@dhow/contract'
import type { Product } from '@dhow/contract/products'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { someProducts } from '#app/testing/factories.ts'
import { answer, loseNetwork, refuse } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import ManageProducts from './manage-products.tsx'

const NEVER = new Promise(() => {})
const done = { success: true, message: 'Done.' } as const

/** The rows of products with these letters for names; loading them again takes forever. */
async function renderRows(letters: string) {
  const products = someProducts(...letters)
  answer(contract.products.list, 200, [], { until: NEVER })
  answer(contract.products.list, 200, products, { once: true })
  const page = renderRoute(ManageProducts)
  await screen.findByRole('table')
  return { products, ...page }
}

const names = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .join('')
const handle = (letter: string) =>
  screen.getByRole('button', { name: `Move ${letter}: use the arrow keys, or drag` })
const press = (
  user: { keyboard: (keys: string) => Promise<void> },
  letter: string,
  keys: string,
) => {
  handle(letter).focus()
  return user.keyboard(keys)
}

/** The updates that put products into the order of these letters. */
const inOrder = (products: Product[], letters: string) =>
  [...letters].map((letter, order) => ({
    id: products.find(({ name }) => name === letter)?._id,
    order,
  }))

describe('a row moved with the arrow keys', () => {
  it('moves at once, and the new order of all is sent', async () => {
    const gate = Promise.withResolvers<void>()
    const calls = answer(contract.products.reorder, 200, done, { until: gate.promise })
    const { user, products } = await renderRows('abc')
    await press(user, 'a', '{ArrowDown}')
    await waitFor(() => expect(names()).toBe('bac'))
    gate.resolve()
    await expectToast('Product order updated successfully')
    expect(calls.map(({ body }) => body.updates)).toEqual([inOrder(products, 'bac')])
  })

  it('can be moved on without looking for it', async () => {
    const calls = answer(contract.products.reorder, 200, done)
    const { user, products } = await renderRows('abc')
    await press(user, 'a', '{ArrowDown}')
    await waitFor(() => expect(names()).toBe('bac'))
    expect(handle('a')).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(names()).toBe('bca'))
    await waitFor(() => expect(calls.at(-1)?.body.updates).toEqual(inOrder(products, 'bca')))
  })

  it('stays where there is nothing beyond it', async () => {
    const { user } = await renderRows('abc')
    await press(user, 'a', '{ArrowUp}')
    await press(user, 'c', '{ArrowDown}')
    expect(names()).toBe('abc')
  })

  it('takes its place in the whole list while others are hidden', async () => {
    const calls = answer(contract.products.reorder, 200, done)
    const products = someProducts('apple', 'rice', 'apricot', 'oats')
    answer(contract.products.list, 200, products)
    const { user } = renderRoute(ManageProducts)
    await screen.findByRole('table')
    await user.type(screen.getByRole('searchbox'), 'ap')
    await press(user, 'apple', '{ArrowDown}')
    await waitFor(() => expect(calls).toHaveLength(1))
    const [apple, rice, apricot, oats] = products.map(({ _id }) => _id)
    expect(calls[0]?.body.updates.map(({ id }) => id)).toEqual([rice, apricot, apple, oats])
  })
})

describe('an order that the server refuses', () => {
  it('is undone, in the words of the server', async () => {
    refuse(contract.products.reorder, 404, 'Reload the list and try again.')
    const { user } = await renderRows('abc')
    await press(user, 'c', '{ArrowUp}')
    await expectToast('Reload the list and try again.')
    expect(names()).toBe('abc')
  })

  it('is undone, in our words when there are none', async () => {
    loseNetwork(contract.products.reorder)
    const { user } = await renderRows('abc')
    await press(user, 'c', '{ArrowUp}')
    await expectToast('Failed to update product order')
    expect(names()).toBe('abc')
  })

  it('is undone to the last one it took, after several moves in a row', async () => {
    const gate = Promise.withResolvers<void>()
    const calls = loseNetwork(contract.products.reorder, { until: gate.promise })
    const { user } = await renderRows('abc')
    await press(user, 'a', '{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(names()).toBe('bca'))
    await waitFor(() => expect(calls).toHaveLength(2))
    gate.resolve()
    await waitFor(() => expect(names()).toBe('abc'))
  })
})
