import { contract } from '@dhow/contract'
import type { SheetReading } from '@dhow/contract/catalogue-import/sheet-reading'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  check,
  fakePastImport,
  fakePlan,
  getFigure,
  renderImport,
  success,
} from '#app/testing/import-products.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'

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
  fakePlan({ reading: { ...READING, ...reading } })

it('an uncertain character set is asked about, and changed with a preview', async () => {
  const guess = { charset: 'windows-1252' as const, isCharsetCertain: false }
  const { user } = renderImport({
    plan: createPlan({ ...guess, preview: [['£osoœ wêdzony']] }),
  })
  await check(user)
  await expectVisible(/Do the letters look right\?/)
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
  await waitFor(() => expect(charset).toHaveFocus())
  expect(calls[0]?.body).toEqual({
    id: 'plan',
    erase: false,
    reading: { sheet: 0, charset: 'windows-1250', separator: ';', includeHidden: false },
  })
})

it('hidden rows and columns are included with one switch, and headings and sheets are chosen', async () => {
  const hidden = {
    hiddenRows: 5,
    hiddenColumns: ['purchase price'],
    sheets: [...READING.sheets, { name: 'Old', rows: 1, isHidden: true }],
  }
  const { user } = renderImport({ plan: createPlan(hidden) })
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
})

describe('the columns of a supplier’s sheet', () => {
  const table = {
    isNeeded: true,
    rows: 20_000,
    constants: {},
    unreadable: 'refuse' as const,
    columns: [
      { name: 'Item', examples: ['Tea', 'Salt'], gaps: 0, units: [] },
      { name: 'Length', examples: ['40'], gaps: 0, units: [] },
      { name: 'Karton B cm', examples: [], gaps: 0, units: ['cm' as const] },
      { name: 'Marke', examples: ['Sail'], gaps: 4, units: [] },
      { name: 'Cost', examples: [], gaps: 0, units: [] },
    ].map((column) => ({ ...column, isHidden: column.name === 'Cost' })),
    matches: [
      { target: 'name' as const },
      { target: 'cartonLengthMm' as const },
      null,
      { target: 'brand' as const },
      null,
    ],
  }
  const unmatched = fakePlan({ added: 0, rows: [], table })

  it('are mapped before the plan, and can be changed', async () => {
    const { user } = renderImport({ plan: unmatched })
    const warnings = [
      { field: 'CBM', message: 'The sheet says 0.04 m³.', count: 30, rows: [7, 8, 11] },
    ]
    const matched = fakePlan({ table, warningCount: 1, warnings })
    const calls = respond(contract.catalogueImport.match, 200, matched)
    await check(user)
    const focused = await screen.findByRole('heading', { name: 'Match columns' })
    await waitFor(() => expect(focused).toHaveFocus())
    expect(screen.getByText('20,000 products.')).toBeVisible()
    expect(screen.getByRole('row', { name: /^Item Tea · Salt/ })).toBeVisible()
    const length = screen.getByRole('combobox', { name: 'Field for Length' })
    expect(length).toHaveValue('cartonLengthMm')
    expect(within(length).getByRole('option', { name: 'Product Name' })).toBeDisabled()

    await user.press('Check rows')
    expect(screen.getByLabelText('Product Brand')).toHaveValue('')
    expect(screen.getByLabelText('Category')).toHaveFocus()
    expect(screen.getByLabelText('Category')).toBeInvalid()
    expect(calls).toEqual([])

    await user.fill('Category', 'Groceries')
    const unit = screen.getByRole('combobox', { name: 'Unit of Length' })
    expect(unit).toHaveDisplayValue('Choose the unit')
    await user.selectOptions(unit, 'cm')
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Field for Karton B cm' }),
      'Carton width',
    )
    expect(screen.getByRole('combobox', { name: 'Unit of Karton B cm' })).toHaveValue('cm')
    expect(screen.getByRole('row', { name: /^Cost hidden in the file/ })).toBeVisible()
    await user.press('Fill empty cells from the row above (4)', 'checkbox')
    await user.press('Check rows')
    expect(await getFigure('to add')).toBe('2')
    expect(calls.map(({ body }) => body)).toEqual([
      {
        id: 'plan',
        erase: false,
        matches: [
          { target: 'name' },
          { target: 'cartonLengthMm', unit: 'cm' },
          { target: 'cartonWidthMm' },
          { target: 'brand', fillDown: true },
          null,
        ],
        constants: { category: 'Groceries' },
        unreadable: 'leave-out',
      },
    ])
    expect(screen.getByLabelText('I checked the warnings listed below')).not.toBeChecked()
    const listed = within(screen.getByRole('table', { name: 'Warnings' }))
    expect(
      listed.getByRole('row', {
        name: 'CBM The sheet says 0.04 m³. Row 7, similar in rows 8, 11, 27 more',
      }),
    ).toBeVisible()
    await user.press('Change columns')
    expect(screen.getByRole('heading', { name: 'Match columns' })).toBeVisible()
  })

  it('may have headings, which become categories', async () => {
    const skippedRows = [{ row: 5, text: 'BISCUITS & SNACKS', kind: 'heading' as const }]
    const plan = fakePlan({ table, skippedRows, skippedCount: 1 })
    const { user } = renderImport({ plan: { ...plan, added: 0, rows: [] } })
    const calls = respond(contract.catalogueImport.match, 200, plan)
    await check(user)
    await user.press(/^Use headings between the rows as categories/, 'checkbox')
    await user.press('Check rows')
    const skipped = await screen.findByRole('table', { name: 'Skipped rows' })
    expect(within(skipped).getByRole('row', { name: /^5/ })).toHaveTextContent(
      'Heading: BISCUITS & SNACKS',
    )
    expect(calls.map(({ body }) => body)).toMatchObject([
      { constants: {}, categoryFrom: 'headings' },
    ])
  })

  it('start with the previous mapping', async () => {
    const constants = { brand: 'Sail' }
    const remembered = { ...table, constants, rememberedAt: '2026-03-01T09:30:00.000Z' }
    const { user } = renderImport({ plan: fakePlan({ table: remembered }) })
    await check(user)
    await expectVisible(/We applied your choices from/)
    expect(screen.getByLabelText('Product Brand')).toHaveValue('Sail')
    expect(screen.getByRole('checkbox', { name: /^Leave out wrong values/ })).not.toBeChecked()
  })
})

describe('past imports', () => {
  const undo = (user: TestUser) =>
    screen.findByRole('button', { name: 'Undo the import of spring.csv' }).then(user.click)

  it('are listed and undone after a confirmation', async () => {
    const undone = { ...success, deleted: 1_998, restored: 2, left: 0 }
    const calls = respond(contract.catalogueImport.undo, 200, undone)
    const { user } = renderImport({ past: [fakePastImport()] })
    await undo(user)
    expect(screen.getByRole('dialog', { name: 'Undo this import?' })).toHaveTextContent(
      'This deletes 1,998 products and restores 2.',
    )
    respond(contract.catalogueImport.history, 200, [fakePastImport({ undone: true })])
    await choose(user, 'Undo')
    await expectToast('Done.')
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/catalogue/imports/one/undo', { leaveEdited: false }],
    ])
    await expectVisible('Undone')
    expectAbsent('button', /^Undo/)
  })

  it('with later edits offer to undo the rest', async () => {
    const words = '“Tea” was edited or deleted since this import, so it is not undone.'
    const issues = [{ path: 'leaveEdited', message: words }]
    respondError(contract.catalogueImport.undo, 409, words, { issues })
    const { user } = renderImport({ past: [fakePastImport()] })
    await undo(user)
    await choose(user, 'Undo')
    const question = await screen.findByRole('dialog', { name: 'Undo the rest?' })
    expect(question).toHaveTextContent(words)
    const undone = { ...success, deleted: 1, restored: 0, left: 1 }
    const calls = respond(contract.catalogueImport.undo, 200, undone)
    await choose(user, 'Undo the rest')
    await expectToast('Done.')
    expect(calls[0]?.body).toEqual({ leaveEdited: true })
  })
})
