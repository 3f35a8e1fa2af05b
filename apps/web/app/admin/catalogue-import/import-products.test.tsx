import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  check,
  fakePlan,
  fakeProgress,
  getFigure,
  renderImport,
  success,
} from '#app/testing/import-products.ts'
import { respond } from '#app/testing/mock-api.ts'
import { expectVisible } from '#app/testing/render-route.tsx'

describe('the plan of an import', () => {
  it('updates matched products, or adds them, or leaves rows out', async () => {
    const changes = [{ field: 'shelfLifeMonths' as const, old: '12', new: '' }]
    const plan = fakePlan({
      added: 1,
      changed: 1,
      unchanged: 4,
      kinds: { new: 1, changed: 0, matched: 1, same: 4, unclear: 1, conflict: 1 },
      rows: [
        { row: 2, name: 'Tea', kind: 'matched', by: 'gtin', changes },
        { row: 3, name: 'Salt', kind: 'new', changes: [] },
        { row: 4, name: 'Figs', kind: 'unclear', changes: [] },
      ],
    })
    const calls = respond(contract.catalogueImport.start, 200, success)
    const { user } = renderImport({ plan })
    await check(user)
    await expectVisible('5 rows are products that you already have: 1 with changes, 4 without.')
    const getCells = (table: string) =>
      within(screen.getByRole('table', { name: table })).getAllByRole('cell')[1]
    expect(getCells('Changes')).toHaveTextContent('Teaby GTINShelf life (months): 12 → empty')
    expect(getCells('Unclear rows')).toHaveTextContent('Figsnot imported')
    expect(screen.getByLabelText('Import row 4: Figs')).toBeDisabled()
    await user.click(screen.getByLabelText('Import row 3: Salt'))
    expect(getCells('New products')).toHaveTextContent('not imported')
    expect(screen.getByRole('button', { name: 'Import 1 product' })).toBeEnabled()
    await user.press('Leave them out', 'radio')
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await user.press('Add them as new products', 'radio')
    expect(await getFigure('to add')).toBe('6')
    await user.press('Import 6 products')
    const body = { id: 'plan', matched: 'add', exclude: [3], confirm: [] }
    await waitFor(() => expect(calls[0]?.body).toMatchObject(body))
  })

  it('imports a row that renames a product only when it is selected', async () => {
    const changes = [{ field: 'name' as const, old: 'KitKat', new: 'Basmati Rice' }]
    const plan = fakePlan({
      added: 0,
      changed: 0,
      unchanged: 0,
      kinds: { new: 0, changed: 0, matched: 0, same: 0, unclear: 0, conflict: 300 },
      rows: [2, 3].map((row) => ({
        row,
        name: 'Basmati Rice',
        kind: 'conflict',
        by: 'itemNumber',
        changes,
      })),
    })
    const calls = respond(contract.catalogueImport.start, 200, success)
    const { user } = renderImport({ plan })
    await check(user)
    await expectVisible(/^300 rows give products another name/)
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    const all = screen.getByLabelText('Import all listed rows')
    await user.click(screen.getByLabelText('Import row 3: Basmati Rice'))
    expect(all).toBePartiallyChecked()
    await user.click(all)
    await user.click(screen.getByLabelText('Import row 2: Basmati Rice'))
    expect(await getFigure('skipped')).toBe('299')
    await expectVisible(/^and 298 more. To confirm them too/)
    await user.press('Import 1 product')
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ exclude: [], confirm: [3] }))
  })

  it('says when all rows are in the catalogue, and names ignored columns', async () => {
    const kinds = { new: 0, changed: 0, matched: 0, same: 300, unclear: 0, conflict: 0 }
    const ignoredColumns = ['Price', 'Stock']
    const plan = fakePlan({ added: 0, unchanged: 300, kinds, rows: [], ignoredColumns })
    const { user } = renderImport({ plan })
    await check(user)
    await expectVisible('All rows are in the catalogue already. Nothing to import.')
    expect(screen.getByText('How the file is read').closest('details')).not.toHaveAttribute('open')
    await expectVisible('Price, Stock')
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it('needs its warnings confirmed again when empty cells are to erase values', async () => {
    const warnings = [{ field: 'CBM', message: 'The sheet says 0.04 m³.', count: 1, rows: [2] }]
    const plan = fakePlan({ warningCount: 1, warnings, unchanged: 1 })
    const calls = respond(contract.catalogueImport.match, 200, { ...plan, erase: true })
    const { user } = renderImport({ plan })
    await check(user)
    const confirmation = await screen.findByLabelText('I checked the warnings listed below')
    const button = screen.getByRole('button', { name: 'Import 2 products' })
    expect(button).toBeDisabled()
    await user.click(confirmation)
    expect(button).toBeEnabled()
    await user.click(screen.getByLabelText(/^Delete what your catalogue has/))
    await waitFor(() => expect(confirmation).not.toBeChecked())
    expect(calls[0]?.body).toEqual({ id: 'plan', erase: true })
  })

  it('leaves out rows with problems with one press', async () => {
    const problems = [
      { field: 'name', message: 'Product name is required.', count: 2, rows: [4, 9] },
    ]
    const plan = fakePlan({ problemCount: 2, problemRows: 2, problems })
    const calls = respond(contract.catalogueImport.start, 200, success)
    const { user } = renderImport({ plan })
    await check(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('2 rows have problems')
    await expectVisible('Row 4, similar in row 9')
    expect(await getFigure('skipped')).toBe('2')
    await user.press('Leave out 2 rows with problems and import the others')
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ leaveOutProblems: true }))
  })

  it('lists problems of the file, which need another file or matching', async () => {
    const problems = [{ field: 'Spreadsheet', message: 'Too many.', count: 1, rows: [] }]
    const { user } = renderImport({ plan: fakePlan({ problemCount: 1, problems }) })
    await check(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('cannot be imported yet')
    await expectVisible('Too many.')
    expect(screen.queryByRole('button', { name: /import/i })).not.toBeInTheDocument()
    await user.press('Match other columns')
    await expectVisible('Match columns')
  })
})

it('an import reports its result', async () => {
  respond(contract.catalogueImport.start, 200, success)
  const { user } = renderImport()
  await check(user)
  const button = await screen.findByRole('button', { name: 'Import 2 products' })
  const result = fakeProgress({ state: 'done', added: 1, skipped: 1 })
  respond(contract.catalogueImport.progress, 200, result)
  await user.click(button)
  await expectVisible('Imported: 1 product added, 0 products changed, 1 row skipped.')
})
