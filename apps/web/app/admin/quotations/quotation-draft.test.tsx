import { contract } from '@dhow/contract'
import { draftVersion, type QuotationVersion } from '@dhow/contract/quotations/quotations'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expireToken, setToken } from '#app/api/token.ts'
import { aPage, aProduct } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { aLine, aVersion, PACKED, respondQuotation } from '#app/testing/quotations.ts'
import {
  choose,
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import QuotationScreen from './quotation.tsx'

const DONE = { success: true, message: 'Draft saved' } as const

const row = (name = 'Cardamom Tea') => within(screen.getByRole('group', { name }))
const fob = () => row().getByRole('textbox', { name: 'Price FOB Jebel Ali' })
const cif = (name?: string) => row(name).getByRole('textbox', { name: 'Price CIF Mombasa' })
const totals = () => screen.getByRole('region', { name: 'Totals' })
const dialog = () => within(screen.getByRole('dialog'))

async function open(given: Partial<QuotationVersion> = {}) {
  const version = aVersion(given)
  respondQuotation(version)
  const page = renderRoute(QuotationScreen, {
    path: '/admin/quotations/:id',
    at: '/admin/quotations/q1',
  })
  await screen.findByRole('region', { name: 'Draft' })
  const press = (name: string) => page.user.press(name)
  const type = async (field: HTMLElement, text: string) => {
    await page.user.fill(field, text)
    await page.user.tab()
  }
  return { ...page, version, press, type }
}

beforeEach(() => void respond(contract.quotations.lastPrices, 200, { lines: [] }))

it('invalid prices are refused at their field', async () => {
  const { type, press } = await open()
  for (const [text, message] of [
    ['abc', 'Price FOB Jebel Ali must be a number such as 12.35.'],
    ['1.23456', 'Price FOB Jebel Ali may have at most four decimals.'],
  ] as const) {
    await type(fob(), text)
    expect(fob()).toBeInvalid()
    expect(fob()).toHaveAccessibleDescription(message)
  }
  await press('Save draft')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not saved. Check: Cardamom Tea: Price FOB Jebel Ali.',
  )
})

it('a price with one group of digits needs a choice', async () => {
  const calls = respond(contract.quotations.saveDraft, 200, DONE)
  const { user, type, press } = await open()
  await type(fob(), '1,234')
  expect(fob()).toHaveAccessibleDescription(/is unclear/)
  await user.click(row().getByRole('button', { name: '1,234.00' }))
  expect(fob()).toBeValid()
  await press('Save draft')
  await expectToast('Draft saved')
  expect(calls[0]?.body.lines[0]?.prices[0]).toBe(12_340_000)
})

it('prices are restored after the session has ended', async () => {
  const { type } = await open()
  await type(fob(), '14.50')
  setToken('a')
  expireToken()
  cleanup()
  await open()
  await expectVisible(/^Your unfinished entries were restored/)
  expect(fob()).toHaveValue('14.50')
})

it('a price of a piece needs the pieces per carton', async () => {
  const { user } = await open({ lines: [aLine({ specification: {} })] })
  const per = row().getByRole('combobox', { name: 'Price per' })
  await user.selectOptions(per, 'piece')
  expect(per).toHaveAccessibleDescription(/pieces per carton, which are not known/)
})

it('shows what was requested, and the last quoted prices', async () => {
  respond(contract.quotations.lastPrices, 200, {
    lines: [
      {
        productId: 'tea',
        buyer: {
          quotationId: 'q0',
          number: 'Q-2026-00012',
          sentAt: '2026-11-03T09:30:00.000Z',
          buyer: 'Lamu Stores',
          currency: 'USD',
          pricePer: 'carton',
          prices: [123_500],
          columns: [{ rule: 'FOB', place: 'Jebel Ali' }],
        },
      },
    ],
  })
  await open({ lines: [aLine({ requested: { quantity: 2, unit: 'pallet' } })] })
  expect(row().getByText('Requested: 2 pallets')).toBeVisible()
  const note = await row().findByText(/^Last quoted to this buyer/)
  expect(note).toHaveTextContent(
    'Last quoted to this buyer: FOB USD 12.35 per carton, 3 Nov 2026, Q-2026-00012',
  )
  expect(within(note).getByRole('link')).toHaveHref('/admin/quotations/q0')
})

it('names lines that a total lacks', async () => {
  const { user } = await open({
    lines: [aLine(), aLine({ name: 'Sesame Halva', specification: {}, prices: [null, 20_000] })],
  })
  expect(totals()).toHaveTextContent('FOB Jebel AliUSD 1,235.00')
  expect(screen.getByText(/^Not in the sum FOB/)).toHaveTextContent(/missing: Sesame Halva$/)
  expect(screen.getByText(/^Not in all weights/)).toHaveTextContent(/unknown: Sesame Halva$/)
  expect(totals()).toHaveTextContent('Volume3 m³')
  await user.type(row('Sesame Halva').getByRole('textbox', { name: /FOB/ }), '1')
  await waitFor(() => expect(totals()).toHaveTextContent('FOB Jebel AliUSD 1,335.00'))
  expect(totals()).not.toHaveTextContent('Not in the sum FOB')
})

describe('derived prices', () => {
  const fill = async (amount: string, containers: string) => {
    const page = await open({
      lines: [aLine({ quantity: 700 }), aLine({ name: 'Honey', specification: {} })],
    })
    await page.user.click(
      within(screen.getByRole('group', { name: 'Column 2' })).getByRole('button', {
        name: 'Derive prices',
      }),
    )
    const field = (name: string) => dialog().getByRole('textbox', { name })
    expect(field('Number of containers')).toHaveValue('1')
    await page.type(field('Amount (USD)'), amount)
    await page.type(field('Number of containers'), containers)
    return page
  }

  it('need an amount, and show the difference to it and the lines without a price', async () => {
    const { user, type } = await fill(' ', '2')
    const apply = () => user.click(dialog().getByRole('button', { name: 'Apply prices' }))
    await apply()
    const amount = dialog().getByRole('textbox', { name: 'Amount (USD)' })
    expect(amount).toBeInvalid()
    await type(amount, '1000.50')
    // 2,001 / 700 cartons is 2.8586 a carton, which is 0.02 too much.
    expect(dialog().getByRole('status')).toHaveTextContent(
      /The shares add up to USD 0\.02 more than the amount\..+unknown: Honey/,
    )
    await apply()
    expect(cif()).toHaveValue('15.2086')
    expect(cif('Honey')).toHaveValue('')
  })

  it('are marked after a change, and derived again without the typed ones', async () => {
    const { user, type, press } = await fill('700', '2')
    await user.click(dialog().getByRole('button', { name: 'Apply prices' }))
    expect(cif()).toHaveValue('14.35')
    await press('Add free text line')
    await user.type(screen.getByRole('textbox', { name: 'Product' }), 'Stand')
    await type(cif('Stand'), '5')
    const rule = within(screen.getByRole('group', { name: 'Column 2' })).getByRole('combobox')
    expect(rule).toBeValid()
    await type(fob(), '20')
    await waitFor(() => expect(rule).toBeInvalid())
    expect(rule).toHaveAccessibleDescription(/Derive again, or keep these prices/)
    const saved = respond(contract.quotations.saveDraft, 200, DONE)
    await press('Send quotation')
    await expectVisible(/^Not saved/)
    expect(saved).toEqual([])
    await press('Derive again')
    await expectToast('Derived. Typed prices were kept: Stand')
    expect(cif()).toHaveValue('22.00')
    expect(cif('Stand')).toHaveValue('5')
    expect(rule).toBeValid()
    await type(row().getByRole('textbox', { name: 'Quantity' }), '350')
    await waitFor(() => expect(rule).toBeInvalid())
    await press('Keep prices')
    await waitFor(() => expect(rule).toBeValid())
    expect(cif()).toHaveValue('22.00')
  })
})

describe('saving', () => {
  it('sends integers with the version that was loaded', async () => {
    const calls = respond(contract.quotations.saveDraft, 200, DONE)
    // 1.234 is not read as 1,234.
    const { version, type, press } = await open({ lines: [aLine({ prices: [12_340, null] })] })
    await type(cif(), '12,35')
    await type(row().getByRole('textbox', { name: 'Quantity' }), '')
    await press('Save draft')
    await expectToast('Draft saved')
    const { ifVersion, lines, columns, terms } = calls[0]?.body ?? {}
    expect(ifVersion).toBe(draftVersion(version))
    expect(lines).toEqual([
      {
        productId: 'tea',
        quantity: null,
        unit: 'carton',
        pricePer: 'carton',
        isOptional: false,
        prices: [12_340, 123_500],
      },
    ])
    expect(columns).toEqual(version.columns)
    expect(terms).toEqual({ payment: 'cad' })
  })

  it('adds products and free text, and keeps the prices in the order of the lines', async () => {
    const calls = respond(contract.quotations.saveDraft, 200, DONE)
    const honey = aProduct({ _id: 'honey', name: 'Honey', specification: PACKED })
    respond(contract.products.search, 200, aPage([honey]))
    respond(contract.products.get, 200, honey)
    const { user, press } = await open()
    await press('Add product')
    await user.click(await dialog().findByRole('button', { name: /Honey/ }))
    await screen.findByRole('group', { name: 'Honey' })
    await press('Add free text line')
    await user.type(screen.getByRole('textbox', { name: 'Product' }), 'Stand')
    await user.click(row('Stand').getByRole('button', { name: 'Move line up' }))
    await user.click(row('Honey').getByRole('button', { name: 'Remove line' }))
    await press('Save draft')
    await expectToast('Draft saved')
    expect(
      calls[0]?.body.lines.map(({ productId, text, prices }) => [productId ?? text, prices]),
    ).toEqual([
      ['tea', [123_500, null]],
      ['Stand', [null, null]],
    ])
  })

  it('removes the prices of a removed column', async () => {
    const calls = respond(contract.quotations.saveDraft, 200, DONE)
    const { press } = await open({ lines: [aLine({ prices: [1, 2] })] })
    await press('Remove column 1')
    await press('Save draft')
    await expectToast('Draft saved')
    expect(calls[0]?.body.columns.map(({ rule }) => rule)).toEqual(['CIF'])
    expect(calls[0]?.body.lines[0]?.prices).toEqual([2])
  })

  describe('after a change elsewhere', () => {
    async function conflict() {
      const page = await open()
      await page.type(fob(), '20')
      const issues = [{ path: 'ifVersion', message: 'Changed' }]
      respondError(contract.quotations.saveDraft, 409, 'The draft was changed.', { issues })
      const stored = aVersion({ letter: 'From elsewhere', lines: [aLine({ prices: [1, null] })] })
      respondQuotation(stored)
      await page.press('Save draft')
      expect(await screen.findByRole('dialog')).toHaveTextContent(
        /Lines.*Yours.*Cardamom Tea.*20.*Stored.*Cardamom Tea/,
      )
      return { ...page, stored }
    }

    it('can load the stored draft', async () => {
      const { user } = await conflict()
      await choose(user, 'Load the stored version')
      expect(await screen.findByDisplayValue('From elsewhere')).toBeVisible()
      expect(fob()).toHaveValue('0.0001')
      expectAbsent('dialog')
    })

    it('can save the own changes over it', async () => {
      const { user, stored } = await conflict()
      const calls = respond(contract.quotations.saveDraft, 200, DONE)
      await choose(user, 'Save mine')
      await waitFor(() => expect(calls).toHaveLength(1))
      expect(calls[0]?.body.lines[0]?.prices[0]).toBe(200_000)
      expect(calls[0]?.body).toMatchObject({
        letter: 'From elsewhere',
        ifVersion: draftVersion(stored),
      })
    })
  })
})

it('sending is refused without a price, a quantity or a valid day', async () => {
  const saved = respond(contract.quotations.saveDraft, 200, DONE)
  const { press } = await open({
    lines: [aLine({ quantity: null, prices: [null, null] })],
    validUntil: '2020-01-31',
    letter: '',
  })
  await press('Send quotation')
  await expectVisible('Enter at least one price.')
  expect(row().getByRole('textbox', { name: 'Quantity' })).toHaveAccessibleDescription(
    'Enter the quantity of Cardamom Tea.',
  )
  await expectVisible(/must not end in the past/)
  await expectVisible('Write a letter to the buyer.')
  expect(saved).toEqual([])
  expectAbsent('dialog')
})

it('sending saves, and then posts one idempotency key for each opened dialog', async () => {
  const saved = respond(contract.quotations.saveDraft, 200, DONE)
  respondError(contract.quotations.send, 503, 'The PDF could not be created.')
  const { version, user, press } = await open()
  await press('Send quotation')
  expect(await screen.findByRole('dialog')).toHaveTextContent(
    'Ada <ada@example.com>Version1FOB Jebel AliUSD 1,235.00',
  )
  expect(saved).toHaveLength(1)
  await choose(user, 'Send quotation')
  await expectToast('The PDF could not be created.')
  const calls = respond(contract.quotations.send, 200, { success: true, message: 'Sent' })
  await choose(user, 'Send quotation')
  await expectToast('Sent')
  await press('Send quotation')
  await choose(user, 'Send quotation')
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[0]?.body).toEqual({ ifVersion: draftVersion(version) })
  const [first, second] = calls.map(({ request }) => request.headers.get('idempotency-key'))
  expect(second).not.toBe(first)
})

it('sending shows the errors of the server at the fields', async () => {
  respond(contract.quotations.saveDraft, 200, DONE)
  const issues = [{ path: 'validUntil', message: 'The validity must not end in the past.' }]
  respondError(contract.quotations.send, 422, 'The quotation was not sent.', { issues })
  const { user, press } = await open()
  await press('Send quotation')
  await choose(user, 'Send quotation')
  await expectToast('The quotation was not sent.')
  expectAbsent('dialog')
  expect(screen.getByLabelText('Valid until')).toHaveAccessibleDescription(issues[0]?.message)
})

it('deletes the draft of a new quotation, and opens the list', async () => {
  respond(contract.quotations.remove, 200, { success: true, message: 'Deleted' })
  const { user, press, type, address } = await open()
  await type(fob(), '20')
  await press('Delete draft')
  await choose(user, 'Delete draft')
  await waitFor(() => expect(address()).toBe('/admin/quotations'))
})
