import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  aPlan,
  check,
  done,
  figure,
  renderImport,
  theProgress,
} from '#app/testing/import-products.ts'
import { respond } from '#app/testing/mock-api.ts'

describe('the plan of an import', () => {
  it('skips possible duplicates unless they are to be added', async () => {
    const rows = [{ row: 3, name: 'Salt', brand: 'Sail', firstRow: 2 }]
    const plan = aPlan({ duplicates: { inCatalogue: 1, inFile: 0, rows } })
    const calls = respond(contract.catalogueImport.start, 200, done)
    const { user } = renderImport({ plan })
    await check(user)
    expect(await screen.findByText('1 row looks like an existing product.')).toBeVisible()
    const listed = within(screen.getByRole('table', { name: 'Possible duplicates' }))
    expect(listed.getByRole('row', { name: '3 Salt Sail row 2' })).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Skip these rows' })).toBeChecked()
    expect(await figure('to add')).toBe('1')
    const changes = within(screen.getByRole('table', { name: 'Changes' }))
    expect(changes.getByRole('row', { name: '3 Salt skipped' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Add them anyway' }))
    expect(await figure('to add')).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Import 2 products' }))
    await waitFor(() => expect(calls[0]?.body).toEqual({ id: 'plan', duplicates: 'add' }))
  })

  it.each([
    [
      'All 2,000 rows look like existing products. Did you import this file before?',
      { added: 2_000, duplicates: { inCatalogue: 2_000, inFile: 0, rows: [] } },
    ],
    [
      '3 rows look like existing products. 2 rows repeat an earlier row.',
      { added: 9, duplicates: { inCatalogue: 3, inFile: 2, rows: [] } },
    ],
  ])('warns: %s', async (text, plan) => {
    const { user, giveUp } = renderImport({ plan: aPlan(plan) })
    await check(user)
    expect(await screen.findByText(text)).toBeVisible()
    await giveUp()
  })

  it('names ignored columns and the assumed encoding', async () => {
    const plan = aPlan({
      ignoredColumns: ['Price', 'Stock'],
      guess: { encoding: 'Windows-1252', example: 'Crème' },
    })
    const { user, giveUp } = renderImport({ plan })
    await check(user)
    expect(await screen.findByText('Price, Stock')).toBeVisible()
    expect(screen.getByText(/read as Windows-1252/)).toHaveTextContent('Crème')
    await giveUp()
  })

  it('lists problems of the file and of its rows', async () => {
    const problems = [
      { field: 'ZIP file', message: 'The ZIP file is not a ZIP archive.' },
      { row: 2, field: 'name', message: 'Product name is required.' },
    ]
    const { user, giveUp } = renderImport({ plan: aPlan({ problemCount: 2, problems }) })
    await check(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('There are 2 problems')
    expect(screen.getByText('The ZIP file is not a ZIP archive.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
    await giveUp()
  })
})

describe('the files of an import that is not started', () => {
  it('are discarded when the screen is left', async () => {
    const { user, discarded } = renderImport()
    await check(user)
    await screen.findByRole('button', { name: 'Import 2 products' })
    await user.click(screen.getByRole('link', { name: 'Manage Products' }))
    await waitFor(() => expect(discarded()).toEqual(['plan']))
  })

  it('are discarded when the screen is left during the check', async () => {
    const gate = Promise.withResolvers<void>()
    const { user, discarded } = renderImport()
    const checks = respond(contract.catalogueImport.check, 200, aPlan(), { until: gate.promise })
    await check(user)
    await waitFor(() => expect(checks).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Manage Products' }))
    gate.resolve()
    await waitFor(() => expect(discarded()).toEqual(['plan']))
  })

  it('are not discarded when the import was started', async () => {
    respond(contract.catalogueImport.start, 200, done)
    const { user, discarded } = renderImport()
    await check(user)
    const button = await screen.findByRole('button', { name: 'Import 2 products' })
    respond(
      contract.catalogueImport.progress,
      200,
      theProgress({ state: 'done', added: 1, skipped: 1 }),
    )
    await user.click(button)
    expect(
      await screen.findByText('Imported: 1 product added, 0 products changed, 1 row skipped.'),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Manage Products' }))
    expect(discarded()).toEqual([])
  })
})
