import { contract } from '@dhow/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aPlan, check, figure, renderImport } from '#app/testing/import-products.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'

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
  const unmatched = aPlan({ added: 0, rows: [], table })

  it('are mapped before the plan, and can be changed', async () => {
    const { user, giveUp } = renderImport({ plan: unmatched })
    const warnings = [
      { field: 'CBM', message: 'The sheet says 0.04 m³.', count: 30, rows: [7, 8, 11] },
    ]
    const matched = aPlan({ table, warningCount: 1, warnings })
    const calls = respond(contract.catalogueImport.match, 200, matched)
    await check(user)
    expect(await screen.findByRole('heading', { name: 'Match columns' })).toHaveFocus()
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
    expect(await figure('to add')).toBe('2')
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
    await user.press('Change column matching')
    expect(screen.getByRole('heading', { name: 'Match columns' })).toBeVisible()
    await giveUp()
  })

  it('may have headings, which become categories', async () => {
    const skippedRows = [{ row: 5, text: 'BISCUITS & SNACKS', kind: 'heading' as const }]
    const plan = aPlan({ table, skippedRows, skippedCount: 1 })
    const { user, giveUp } = renderImport({ plan: { ...plan, added: 0, rows: [] } })
    const calls = respond(contract.catalogueImport.match, 200, plan)
    await check(user)
    await user.press(/^Use headings as category/, 'checkbox')
    await user.press('Check rows')
    const skipped = await screen.findByRole('table', { name: 'Skipped rows' })
    expect(within(skipped).getByRole('row', { name: /^5/ })).toHaveTextContent(
      'Heading: BISCUITS & SNACKS',
    )
    expect(calls.map(({ body }) => body)).toMatchObject([
      { constants: {}, categoryFrom: 'headings' },
    ])
    await giveUp()
  })

  it('start with the previous mapping', async () => {
    const remembered = {
      ...table,
      constants: { brand: 'Sail', category: 'Tea', description: 'None.' },
      rememberedAt: '2026-03-01T09:30:00.000Z',
    }
    const { user, giveUp } = renderImport({ plan: aPlan({ table: remembered }) })
    const message = 'matches must have an entry for each of the 3 columns.'
    respondError(contract.catalogueImport.match, 400, message)
    await check(user)
    expect(await screen.findByText(/We applied your choices from/)).toBeVisible()
    expect(screen.getByLabelText('Product Brand')).toHaveValue('Sail')
    expect(screen.getByRole('checkbox', { name: /^Skip invalid values/ })).not.toBeChecked()
    await user.press('Check rows')
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await giveUp()
  })
})
