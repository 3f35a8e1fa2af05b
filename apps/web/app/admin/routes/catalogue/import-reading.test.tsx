import { contract } from '@dhow/contract'
import type { SheetReading } from '@dhow/contract/catalogue-import/sheet-reading'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aPlan, check, renderImport } from '#app/testing/import-products.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectVisible } from '#app/testing/render-route.tsx'

const READING: SheetReading = {
  sheet: 0,
  sheets: [{ name: 'Prices', rows: 40, isHidden: false }],
  charset: 'utf-8',
  isCharsetCertain: true,
  separator: ';',
  headRow: 4,
  hiddenRows: 0,
  hiddenColumns: [],
  includeHidden: false,
  preview: [['Łosoś wędzony'], ['Sól']],
}

const createPlan = (reading: Partial<SheetReading>) =>
  aPlan({ reading: { ...READING, ...reading } })

const panel = () => screen.getByRole('group')

it('the reading of a file is one line while it is certain', async () => {
  const { user, giveUp } = renderImport({ plan: createPlan({}) })
  await check(user)
  await expectVisible('headings in row 4, Unicode (UTF-8), semicolon')
  expect(panel()).not.toHaveAttribute('open')
  await giveUp()
})

it('an uncertain character set is asked about, and changed with a preview', async () => {
  const guess = { charset: 'windows-1252' as const, isCharsetCertain: false }
  const { user, giveUp } = renderImport({
    plan: createPlan({ ...guess, preview: [['£osoœ wêdzony']] }),
  })
  await check(user)
  await expectVisible(/Do the texts look right\?/)
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('£osoœ')
  const gate = Promise.withResolvers<void>()
  const calls = respond(
    contract.catalogueImport.match,
    200,
    createPlan({ charset: 'windows-1250' }),
    {
      until: gate.promise,
    },
  )
  const charset = screen.getByLabelText('Character set')
  await user.selectOptions(charset, 'Central European (Windows-1250)')
  await expectVisible('Reading the file…')
  expect(charset).toHaveValue('windows-1250')
  expect(screen.getByRole('region', { name: 'Preview' })).toHaveTextContent('£osoœ')
  gate.resolve()
  await expectVisible('Łosoś wędzony')
  expect(charset).toHaveFocus()
  expect(calls[0]?.body).toEqual({
    id: 'plan',
    erase: false,
    reading: { sheet: 0, charset: 'windows-1250', separator: ';', includeHidden: false },
  })
  await giveUp()
})

it('hidden rows and columns are included with one switch, and headings and sheets are chosen', async () => {
  const hidden = {
    hiddenRows: 5,
    hiddenColumns: ['purchase price'],
    sheets: [...READING.sheets, { name: 'Old', rows: 1, isHidden: true }],
  }
  const { user, giveUp } = renderImport({ plan: createPlan(hidden) })
  await check(user)
  const calls = respond(
    contract.catalogueImport.match,
    200,
    createPlan({ ...hidden, includeHidden: true }),
  )
  const name = 'Include hidden rows and columns (5 rows, 1 column: purchase price)'
  await user.press(name, 'checkbox')
  await waitFor(() => expect(screen.getByRole('checkbox', { name })).toBeChecked())
  const options = within(screen.getByLabelText('Sheet')).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Prices (40 rows)',
    'Old (1 row, hidden)',
  ])
  respondError(contract.catalogueImport.match, 400, 'The sheet has no row 6.')
  await user.selectOptions(screen.getByLabelText('Headings in row'), '6')
  expect(await screen.findByRole('alert')).toHaveTextContent('The sheet has no row 6.')
  expect(screen.getByLabelText('Headings in row')).toHaveValue('4')
  expect(calls.map(({ body }) => body)).toMatchObject([
    { reading: { headRow: 4, includeHidden: true } },
  ])
  await giveUp()
})
