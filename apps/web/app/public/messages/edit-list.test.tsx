import { contract } from '@dhow/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { addLines, readList } from '#app/public/lists/list.ts'
import { sent } from '#app/testing/enquiry-form.ts'
import { createLine, getItems, openList, saffron, tea } from '#app/testing/enquiry-list.ts'
import { fakePage } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectToast, expectVisible } from '#app/testing/render-route.tsx'

const forty = Array.from({ length: 40 }, (_, index) => ({
  ...saffron,
  text: `Saffron ${index + 1}`,
}))
const packedTea = { ...tea, pack: tea.specification }

describe('the page of the list', () => {
  it('marks lines below the minimum order, changed, missing or outside the catalogue', async () => {
    addLines([
      createLine({ quantity: 3 }),
      createLine({ unit: 'pallet', text: 'Old tea' }),
      createLine({ productId: 'gone', text: 'Old Biscuits' }),
      saffron,
      createLine({ unit: '20', text: 'Thé à la cardamome', language: 'fr' }),
    ])
    const { user } = openList()
    await screen.findByText(/Below the minimum order of 50 cartons/)
    const [below, changed, , ownText, french] = getItems().map(({ textContent }) => textContent)
    expect(below).not.toContain('Changed')
    expect(changed).toContain('Before: Old tea, from 50 cartons')
    expect(french).not.toContain('Changed')
    expect(ownText).toContain('We receive it as you wrote it')
    await user.press('Accept change')
    expect(screen.queryByText(/Changed since/)).toBeNull()
  })

  it('stores a changed quantity and a note', async () => {
    addLines([createLine()])
    const { user } = openList()
    const quantity = screen.getByLabelText('Quantity of Cardamom Tea')
    await user.fill(quantity, '٧٥')
    await user.selectOptions(screen.getByLabelText('Unit of Cardamom Tea'), 'pallets')
    await user.press('Add a note to Cardamom Tea')
    await user.fill('Note on Cardamom Tea', 'red label')
    expect(readList()).toMatchObject([{ quantity: 75, unit: 'pallet', note: 'red label' }])
    await user.type(quantity, '{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(quantity).toHaveValue('76')
    expect(readList()).toMatchObject([{ quantity: 76 }])
  })

  it('keeps an unreadable quantity with an error, and is not sent', async () => {
    addLines([createLine()])
    const calls = respond(contract.messages.send, 201, sent)
    const { user } = openList()
    const quantity = screen.getByLabelText('Quantity of Cardamom Tea')
    await user.type(quantity, ' ctn')
    await user.press('Send enquiry')
    expect(quantity).toHaveValue('50 ctn')
    expect(quantity).toHaveAccessibleDescription(/^Quantity must be a whole number between 1 and/)
    expect(quantity).toHaveFocus()
    expect(calls).toEqual([])
    await user.fill(quantity, '1o')
    expect(readList()).toMatchObject([{ quantity: 50 }])
  })

  it('restores a removed line', async () => {
    addLines([createLine()])
    const { user } = openList()
    await user.press('Remove Cardamom Tea')
    await expectVisible(/^Your list is empty/)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
    await user.press('Undo')
    expect(getItems()).toHaveLength(1)
    expect(screen.getByRole('heading', { name: '1 line' })).toHaveFocus()
  })

  it('matches an own text with a product, which keeps quantity, unit and note', async () => {
    addLines([{ ...saffron, quantity: 3, unit: 'pallet', note: 'red' }])
    const calls = respond(contract.products.search, 200, fakePage([packedTea]))
    const { user } = openList()
    await user.press('Find product for Loose saffron')
    const field = screen.getByRole('combobox', { name: 'Product for Loose saffron' })
    expect(field).toHaveFocus()
    await user.type(field, 'tea')
    await user.press(/^Cardamom Tea/, 'option')
    const changed = { quantity: 3, unit: 'pallet', note: 'red', written: 'Loose saffron' } as const
    expect(readList()).toMatchObject([createLine(changed)])
    expect(screen.getByText('Cardamom Tea').closest('p')).toHaveFocus()
    expect(calls.map(({ url }) => url.searchParams.get('search'))).toEqual(['tea'])
  })

  it.each([
    ['empty', []],
    ['filled', [saffron]],
  ])('adds a product by its name when it is %s', async (_state, lines) => {
    addLines(lines)
    respond(contract.products.search, 200, fakePage([packedTea]))
    const { user } = openList()
    await user.type(screen.getByRole('combobox', { name: 'Add a product' }), 'card')
    await screen.findByRole('option', { name: /^Cardamom Tea/ })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(readList()).toMatchObject([...lines, createLine()])
  })

  it('says why products are only similar, and Enter adds none of these', async () => {
    addLines([saffron])
    const page = fakePage([packedTea], { missingBrand: 'Lipton' })
    respond(contract.products.search, 200, page)
    const { user } = openList()
    const field = screen.getByRole('combobox', { name: 'Add a product' })
    await user.type(field, 'lipton')
    await screen.findByRole('option', { name: /^Cardamom Tea/ })
    expect(field).toHaveAccessibleDescription(/^We do not carry Lipton/)
    await user.keyboard('{Enter}')
    expect(readList()).toHaveLength(1)
    await user.keyboard('{ArrowUp}{Enter}')
    expect(readList()).toMatchObject([saffron, { text: 'lipton', written: 'lipton' }])
  })

  it('adds a typed text that finds no product, and a listed product only once', async () => {
    addLines([createLine({ quantity: 3 })])
    const listed = fakePage([packedTea])
    respond(contract.products.search, 200, listed)
    const { user } = openList()
    const field = screen.getByRole('combobox', { name: 'Add a product' })
    await user.type(field, 'card')
    await user.press(/^Cardamom Tea/, 'option')
    await expectToast('Already in your enquiry: Cardamom Tea, 3 cartons.')
    respond(contract.products.search, 200, fakePage([]))
    await user.type(field, 'noodles')
    await screen.findByRole('option', { name: 'Ask us for “noodles”' })
    await user.clear(field)
    expect(readList()).toHaveLength(1)
    await user.type(field, 'noodles')
    await user.press('Ask us for “noodles”', 'option')
    expect(readList()).toMatchObject([{ quantity: 3 }, { text: 'noodles', written: 'noodles' }])
    expect(screen.getByLabelText('Quantity of noodles')).toHaveValue('')
  })

  it('asks for a missing quantity, also below the first ten, before the list is shared or sent', async () => {
    addLines([...forty.slice(0, 10), { text: 'Noodles', unit: 'carton' }])
    const calls = [
      respond(contract.messages.send, 201, sent),
      respondError(contract.lists.save, 403, 'No.'),
    ]
    const { user } = openList()
    const quantity = screen.getByLabelText('Quantity of Noodles')
    expect(quantity).toHaveAccessibleDescription('Enter a quantity.')
    expect(await screen.findByText(/^Noodles is not counted/)).toBeInTheDocument()
    for (const button of ['Send enquiry', 'Get link', 'CSV']) {
      await user.press(button)
      expect(quantity).toHaveFocus()
      await user.tab()
    }
    expect(calls).toEqual([[], []])
    await user.fill(quantity, '12x')
    expect(readList()[10]?.quantity).toBeUndefined()
    await user.fill(quantity, '12')
    expect(quantity).toBeValid()
    expect(getItems()).toHaveLength(11)
  })

  it('adds a product of its URL once', async () => {
    const { address } = openList(`/enquiry?id=${tea._id}&id=${tea._id}&quantity=7&unit=pallet`)
    await waitFor(() => expect(address()).toBe('/enquiry'))
    expect(readList()).toMatchObject([{ productId: tea._id, quantity: 7, unit: 'pallet' }])
  })
})

describe('a list of 40 lines', () => {
  const showAll = () => screen.queryByRole('button', { name: 'Show all 40 lines' })

  it('shows ten lines until the others are requested', async () => {
    addLines(forty)
    const { user } = openList()
    expect(getItems()).toHaveLength(10)
    await user.click(showAll() as HTMLElement)
    expect(getItems()).toHaveLength(40)
    expect(screen.getByLabelText('Quantity of Saffron 11')).toHaveFocus()
    expect(showAll()).toBeNull()
  })

  it('shows all lines when lines are added, and in print', () => {
    addLines(forty.slice(1))
    openList()
    act(() => void addLines(forty.slice(0, 1)))
    expect(getItems()).toHaveLength(40)
    cleanup()
    openList()
    act(() => void window.dispatchEvent(new Event('beforeprint')))
    expect(getItems()).toHaveLength(40)
  })

  it('links to its form, and is sent completely', async () => {
    addLines(forty)
    const calls = respond(contract.messages.send, 201, sent)
    const { user } = openList()
    await user.press('Send enquiry', 'link')
    expect(screen.getByRole('region', { name: 'Send your enquiry' })).toHaveFocus()
    await user.fill('Name', 'Ada')
    await user.fill('Email', 'ada@example.com')
    await user.press('Send enquiry')
    await screen.findByText(/^We received 40 lines /)
    expect(calls[0]?.body).toMatchObject({ lines: forty })
  })
})
