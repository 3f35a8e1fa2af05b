import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { fakeLine, fakeSentVersion, openDraft, respondQuotation } from '#app/testing/quotations.ts'

const LINES = [
  fakeLine({ itemNumber: 'TEA-1', prices: [10_000, null] }),
  fakeLine({ itemNumber: 'HON-2', name: 'Honey', prices: [20_000, null] }),
]

const getCell = (name: string, line: number) =>
  screen.getByRole('textbox', { name: `${name}, line ${line}` })

const getDialog = () => within(screen.getByRole('dialog'))

beforeEach(() => void respond(contract.quotations.lastPrices, 200, { lines: [] }))

it('moves between lines by Enter and arrows, and restores a value by Escape', async () => {
  const { user } = await openDraft({ lines: LINES })
  await user.click(getCell('Price FOB Jebel Ali', 1))
  await user.keyboard('{Enter}')
  expect(getCell('Price FOB Jebel Ali', 2)).toHaveFocus()
  await user.keyboard('9{Escape}')
  expect(getCell('Price FOB Jebel Ali', 2)).toHaveValue('2.00')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(getCell('Price FOB Jebel Ali', 1)).toHaveFocus()
  await user.click(getCell('Quantity', 1))
  await user.keyboard('{ArrowDown}7{Escape}')
  expect(getCell('Quantity', 2)).toHaveFocus()
  expect(getCell('Quantity', 2)).toHaveValue('100')
})

it('fills in pasted prices after a preview, which can be undone', async () => {
  const { user, press } = await openDraft({ lines: LINES })
  await user.click(getCell('Price FOB Jebel Ali', 1))
  await user.paste('Item\tFOB\r\nhon 2\t$ 3.50\r\ntea-1\tabc\r\nX-9\t4.00\r\n')
  expect(getDialog().getByRole('table')).toHaveTextContent(/^LineFOB Jebel AliHoney2\.00 → 3\.50$/)
  expect(getDialog().getByRole('status')).toHaveTextContent(
    'Cardamom Tea: “abc” is not a clear price in USD.Not in this quotation: X-9No new price: Cardamom Tea',
  )
  await press('Fill in 1 price')
  expect(getCell('Price FOB Jebel Ali', 1)).toHaveValue('1.00')
  expect(getCell('Price FOB Jebel Ali', 2)).toHaveValue('3.50')
  await waitFor(() => expect(getCell('Price FOB Jebel Ali', 1)).toHaveFocus())
  await press('Undo')
  expect(getCell('Price FOB Jebel Ali', 2)).toHaveValue('2.00')
})

it('asks once for the meaning of 1,234, and pastes a single cell as text', async () => {
  const { user, press } = await openDraft({ lines: LINES })
  await user.click(getCell('Price CIF Mombasa', 1))
  await user.paste('1,234\n2,500')
  await user.click(getDialog().getByRole('radio', { name: '1.234' }))
  await press('Fill in 2 prices')
  expect(getCell('Price CIF Mombasa', 2)).toHaveValue('2.50')
  await user.clear(getCell('Price CIF Mombasa', 2))
  await user.paste('7.25\n')
  expect(getCell('Price CIF Mombasa', 2)).toHaveValue('7.25')
  await user.paste('$3,850.00/ctn')
  expect(getCell('Price CIF Mombasa', 2)).toHaveValue('3,850.00')
})

it('lists rows without a clear price beside one button', async () => {
  const { user, press } = await openDraft({ lines: LINES })
  await user.click(getCell('Price FOB Jebel Ali', 1))
  await user.paste('all 12,50 €\n14.40 (20ft)')
  expect(getDialog().getByRole('status')).toHaveTextContent(
    'Cardamom Tea: “all 12,50 €” is in €, not USD.Honey: “14.40 (20ft)” is not a clear price in USD.',
  )
  expect(getDialog().getAllByRole('button')).toHaveLength(1)
  await press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('notes that prices are filled in order, until the editor is left', async () => {
  const { user, press, queryClient } = await openDraft({ lines: LINES })
  await user.click(getCell('Price FOB Jebel Ali', 2))
  await user.paste('Price\n12.50')
  expect(getDialog().getByRole('status')).toHaveTextContent(
    'Filled in order from line 2. Check that each price is beside its product.',
  )
  await press('Fill in 1 price')
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible()
  respondQuotation(fakeSentVersion({ lines: LINES }))
  void queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull())
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
})

it('previews the prices of the first sheet of a file that has known item numbers', async () => {
  const cover = [['Prices of 2026'], ['Valid for', '30']]
  const prices = [
    ['Item', 'Price'],
    ['HON-2', '3.50'],
  ]
  respond(contract.quotations.readSheets, 200, { sheets: [cover, prices] })
  const { user, press } = await openDraft({ lines: LINES })
  const file = new File(['prices'], 'prices.xlsx')
  await user.upload(screen.getByLabelText('Prices from a file', { selector: 'input' }), file)
  expect(await screen.findByRole('table')).toHaveTextContent(/Honey2\.00 → 3\.50$/)
  await press('Fill in 1 price')
  expect(getCell('Price FOB Jebel Ali', 2)).toHaveValue('3.50')
  const button = screen.getByRole('button', { name: 'Prices from a file' })
  await waitFor(() => expect(button).toHaveFocus())
})

it('says why a file with prices cannot be read', async () => {
  respond(contract.quotations.readSheets, 400, {
    success: false,
    code: 'invalid_request',
    message: 'The file is empty.',
  })
  const { user } = await openDraft({ lines: LINES })
  const file = new File([], 'prices.csv')
  await user.upload(screen.getByLabelText('Prices from a file', { selector: 'input' }), file)
  expect(await screen.findByText('The file is empty.')).toBeVisible()
})
