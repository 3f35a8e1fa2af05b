import { contract } from '@dhow/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { expireToken, setToken } from '#app/api/token.ts'
import { respond } from '#app/testing/mock-api.ts'
import {
  fakeLine,
  getCifPrice,
  getFobPrice,
  getLineRow,
  openDetails,
  openDraft,
} from '#app/testing/quotations.ts'
import { expectToast, expectVisible } from '#app/testing/render-route.tsx'

const DONE = { success: true, message: 'Draft saved' } as const

const getTotals = () => screen.getByRole('region', { name: 'Totals' })
const getDialog = () => within(screen.getByRole('dialog'))

beforeEach(() => void respond(contract.quotations.lastPrices, 200, { lines: [] }))

it('invalid prices are refused at their field', async () => {
  const { type, press } = await openDraft()
  for (const [text, message] of [
    ['abc', 'Price FOB Jebel Ali must be a number such as 12.35.'],
    ['1.23456', 'Price FOB Jebel Ali may have at most four decimals.'],
  ] as const) {
    await type(getFobPrice(), text)
    expect(getFobPrice()).toBeInvalid()
    expect(getFobPrice()).toHaveAccessibleDescription(message)
  }
  await press('Save draft')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Not saved. Check: Cardamom Tea: Price FOB Jebel Ali, line 1.',
  )
})

it('a price with one group of digits needs a choice', async () => {
  const calls = respond(contract.quotations.saveDraft, 200, DONE)
  const { user, type, press } = await openDraft()
  await type(getFobPrice(), '1,234')
  expect(getFobPrice()).toHaveAccessibleDescription(/is unclear/)
  await user.click(getLineRow().getByRole('button', { name: '1,234.00' }))
  expect(getFobPrice()).toBeValid()
  await press('Save draft')
  await expectToast('Draft saved')
  expect(calls[0]?.body.lines[0]?.prices[0]).toBe(12_340_000)
})

it('prices are restored after the session has ended', async () => {
  const { type } = await openDraft()
  await type(getFobPrice(), '14.50')
  setToken('a')
  expireToken()
  cleanup()
  await openDraft()
  await expectVisible(/^Your unfinished entries were restored/)
  expect(getFobPrice()).toHaveValue('14.50')
})

it('a price of a piece needs the pieces per carton', async () => {
  const { user } = await openDraft({ lines: [fakeLine({ specification: {} })] })
  await openDetails(user)
  const per = getLineRow().getByRole('combobox', { name: 'Price per' })
  await user.selectOptions(per, 'piece')
  expect(per).toHaveAccessibleDescription(/pieces per carton, which are not known/)
})

it('names lines that a total lacks', async () => {
  const { user } = await openDraft({
    lines: [
      fakeLine(),
      fakeLine({ name: 'Sesame Halva', specification: {}, prices: [null, 20_000] }),
    ],
  })
  expect(getTotals()).toHaveTextContent('FOB Jebel AliUSD 1,235.00')
  expect(screen.getByText(/^Not in the sum FOB/)).toHaveTextContent(/missing: Sesame Halva$/)
  expect(screen.getByText(/^Not in all weights/)).toHaveTextContent(/unknown: Sesame Halva$/)
  expect(getTotals()).toHaveTextContent('Volume3 m³')
  await user.type(getLineRow('Sesame Halva').getByRole('textbox', { name: /FOB/ }), '1')
  await waitFor(() => expect(getTotals()).toHaveTextContent('FOB Jebel AliUSD 1,335.00'))
  expect(getTotals()).not.toHaveTextContent('Not in the sum FOB')
})

describe('derived prices', () => {
  const fill = async (amount: string, containers: string) => {
    const page = await openDraft({
      lines: [
        fakeLine({ quantity: 700 }),
        fakeLine({ name: 'Honey', specification: {} }),
        fakeLine({ name: 'Dates', quantity: null, prices: [null, null] }),
      ],
    })
    await page.user.click(
      within(screen.getByRole('group', { name: 'Column 2' })).getByRole('button', {
        name: 'Derive prices',
      }),
    )
    const getField = (name: string) => getDialog().getByRole('textbox', { name })
    expect(getField('Number of containers')).toHaveValue('1')
    await page.type(getField('Amount (USD)'), amount)
    await page.type(getField('Number of containers'), containers)
    return page
  }

  it('need an amount, and show the difference to it and the lines without a price', async () => {
    const { user, type } = await fill(' ', '2')
    const apply = () => user.click(getDialog().getByRole('button', { name: 'Apply prices' }))
    await apply()
    const amount = getDialog().getByRole('textbox', { name: 'Amount (USD)' })
    expect(amount).toBeInvalid()
    await type(amount, '1000.50')
    // 2,001 / 700 cartons is 2.8586 a carton.
    expect(getDialog().getByRole('status')).toHaveTextContent(
      /Rounding adds USD 1\.00 in total\..+has no price: Dates.+unknown: Honey/,
    )
    await user.selectOptions(
      getDialog().getByRole('combobox', { name: 'Round prices' }),
      'four-decimals',
    )
    expect(getDialog().getByRole('status')).toHaveTextContent('Rounding adds USD 0.02 in total.')
    await apply()
    expect(getCifPrice()).toHaveValue('15.2086')
    expect(getCifPrice('Honey')).toHaveValue('')
  })

  it('contain freight and insurance in one step', async () => {
    const { user, type } = await fill('1000.50', '2')
    const rate = getDialog().getByRole('textbox', { name: 'Insurance rate (%)' })
    const apply = () => user.click(getDialog().getByRole('button', { name: 'Apply prices' }))
    await type(rate, '70')
    await apply()
    expect(rate).toBeInvalid()
    await type(rate, '0.5')
    await apply()
    // (12.35 + 2.8586) / (1 − 1.1 × 0.5 %) = 15.2927
    expect(getCifPrice()).toHaveValue('15.29')
  })

  it('are marked after a change, and derived again without the typed ones', async () => {
    const { user, type, press } = await fill('700', '2')
    await user.click(getDialog().getByRole('button', { name: 'Apply prices' }))
    expect(getCifPrice()).toHaveValue('14.35')
    await press('Add free text line')
    await user.type(screen.getByRole('textbox', { name: 'Product' }), 'Stand')
    await type(getCifPrice('Stand'), '5')
    const column = within(screen.getByRole('group', { name: 'Column 2' }))
    const getButton = () => column.queryByRole('button', { name: 'Derive again' })
    expect(getButton()).toBeNull()
    await type(getFobPrice(), '20')
    await column.findByRole('button', { name: 'Derive again' })
    expect(getButton()).toHaveAccessibleDescription(
      'CIF Mombasa: the derived prices no longer match. Press “Derive again” or “Keep prices”.',
    )
    const saved = respond(contract.quotations.saveDraft, 200, DONE)
    await press('Send quotation')
    await expectVisible(/^Not saved\. Check: Derived prices CIF Mombasa,/)
    await waitFor(() => expect(getButton()).toHaveFocus())
    expect(saved).toEqual([])
    await press('Derive again')
    await expectToast('Derived. Typed prices were kept: Stand')
    expect(getCifPrice()).toHaveValue('22.00')
    expect(getCifPrice('Stand')).toHaveValue('5')
    expect(getButton()).toBeNull()
    await type(getLineRow().getByRole('textbox', { name: /^Quantity/ }), '350')
    await column.findByRole('button', { name: 'Keep prices' })
    await press('Keep prices')
    await waitFor(() => expect(getButton()).toBeNull())
    expect(getCifPrice()).toHaveValue('22.00')
  })
})
