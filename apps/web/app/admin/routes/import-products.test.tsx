import { contract } from '@dhow/contract'
import type { ImportPlan, ImportProgress, PastImport } from '@dhow/contract/catalogue-import'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import ImportProducts from './import-products.tsx'

const done = { success: true, message: 'Done.' } as const

const aPlan = (given: Partial<ImportPlan> = {}): ImportPlan => ({
  id: 'plan',
  added: 2,
  changed: 0,
  unchanged: 0,
  pictures: 0,
  problemCount: 0,
  problems: [],
  warningCount: 0,
  warnings: [],
  newCategories: [],
  ignoredColumns: [],
  duplicates: { inCatalogue: 0, inFile: 0, rows: [] },
  changes: [
    { row: 2, name: 'Tea', fields: [] },
    { row: 3, name: 'Salt', fields: [] },
  ],
  ...given,
})

const theProgress = (given: Partial<ImportProgress> = {}): ImportProgress => ({
  state: 'none',
  done: 0,
  total: 0,
  pictures: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  message: '',
  ...given,
})

const aPastImport = (given: Partial<PastImport> = {}): PastImport => ({
  id: 'one',
  fileName: 'spring.csv',
  importedAt: '2026-03-01T09:30:00.000Z',
  added: 1_998,
  changed: 2,
  undone: false,
  ...given,
})

function renderScreen({ plan = aPlan(), past = [] as PastImport[] } = {}) {
  respond(contract.catalogueImport.progress, 200, theProgress())
  respond(contract.catalogueImport.history, 200, past)
  respond(contract.catalogueImport.check, 200, plan)
  const given = respond(contract.catalogueImport.discard, 200, done)
  const page = renderRoute(ImportProducts, {
    path: '/admin/import-products',
  })
  const discarded = () => given.map(({ url }) => url.searchParams.get('id'))
  return {
    ...page,
    discarded,
    /** Gives up the plan, so that no test leaves a call behind. */
    async giveUp() {
      await page.user.click(screen.getByRole('button', { name: 'Choose another file' }))
      await waitFor(() => expect(discarded()).toEqual(['plan']))
    },
  }
}

async function check(user: UserEvent) {
  const csv = new File(['name'], 'spring.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Spreadsheet (CSV or .xlsx)'), csv)
  await user.click(screen.getByRole('button', { name: 'Check the file' }))
}

const figure = async (label: string) =>
  (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent

describe('the plan of an import', () => {
  it('asks about rows that look like existing products, which are skipped by default', async () => {
    const rows = [{ row: 3, name: 'Salt', brand: 'Sail' }]
    const plan = aPlan({ duplicates: { inCatalogue: 1, inFile: 0, rows } })
    const calls = respond(contract.catalogueImport.start, 200, done)
    const { user } = renderScreen({ plan })
    await check(user)
    expect(
      await screen.findByText('1 row looks like a product that is there already.'),
    ).toBeVisible()
    const listed = within(screen.getByRole('table', { name: 'Possible duplicates' }))
    expect(listed.getByText('Salt')).toBeVisible()
    expect(screen.getByRole('radio', { name: 'Leave these rows out' })).toBeChecked()
    expect(await figure('to add')).toBe('1')
    const changes = within(screen.getByRole('table', { name: 'Changes' }))
    expect(changes.getByRole('row', { name: '3 Salt is left out' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Add them all the same' }))
    expect(await figure('to add')).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Import 2 products' }))
    await waitFor(() => expect(calls[0]?.body).toEqual({ id: 'plan', duplicates: 'add' }))
  })

  it('says when the whole file may have been imported before', async () => {
    const plan = aPlan({ added: 2_000, duplicates: { inCatalogue: 2_000, inFile: 0, rows: [] } })
    const { user, giveUp } = renderScreen({ plan })
    await check(user)
    expect(
      await screen.findByText(
        'All 2,000 rows look like products that are there already. Was this file imported before?',
      ),
    ).toBeVisible()
    expect(screen.getByRole('button', { name: 'Nothing to import' })).toBeDisabled()
    await user.click(screen.getByRole('radio', { name: 'Add them all the same' }))
    expect(screen.getByRole('button', { name: 'Import 2,000 products' })).toBeEnabled()
    await giveUp()
  })

  it('distinguishes duplicates in the file from those in the catalogue', async () => {
    const rows = [{ row: 3, name: 'Tea', brand: 'Sail', firstRow: 2 }]
    const plan = aPlan({ added: 9, duplicates: { inCatalogue: 3, inFile: 2, rows } })
    const { user, giveUp } = renderScreen({ plan })
    await check(user)
    expect(
      await screen.findByText(
        '3 rows look like products that are there already. 2 rows repeat a row before.',
      ),
    ).toBeVisible()
    expect(screen.getByRole('cell', { name: 'row 2' })).toBeVisible()
    await giveUp()
  })

  it('names ignored columns and the assumed encoding', async () => {
    const plan = aPlan({
      ignoredColumns: ['Price', 'Stock'],
      guess: { encoding: 'Windows-1252', example: 'Crème' },
    })
    const { user, giveUp } = renderScreen({ plan })
    await check(user)
    expect(await screen.findByText('Price, Stock')).toBeVisible()
    expect(screen.getByText(/read as Windows-1252/)).toHaveTextContent('Crème')
    await giveUp()
  })

  it('lists problems of the file and of its rows', async () => {
    const problems = [
      { field: 'ZIP file', message: 'The ZIP file is no ZIP archive.' },
      { row: 2, field: 'name', message: 'Product name is required.' },
    ]
    const { user, giveUp } = renderScreen({ plan: aPlan({ problemCount: 2, problems }) })
    await check(user)
    expect(await screen.findByRole('alert')).toHaveTextContent('There are 2 problems')
    expect(screen.getByText('The ZIP file is no ZIP archive.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
    await giveUp()
  })
})

describe('the files of an import that is not started', () => {
  it('are discarded by “Choose another file”', async () => {
    const { user, giveUp } = renderScreen()
    await check(user)
    await screen.findByRole('button', { name: 'Import 2 products' })
    await giveUp()
    expect(screen.getByLabelText('Spreadsheet (CSV or .xlsx)')).toBeVisible()
  })

  it('are discarded when the screen is left', async () => {
    const { user, discarded } = renderScreen()
    await check(user)
    await screen.findByRole('button', { name: 'Import 2 products' })
    await user.click(screen.getByRole('link', { name: 'Manage Products' }))
    await waitFor(() => expect(discarded()).toEqual(['plan']))
  })

  it('are discarded when the screen is left during the check', async () => {
    const gate = Promise.withResolvers<void>()
    const { user, discarded } = renderScreen()
    const checks = respond(contract.catalogueImport.check, 200, aPlan(), { until: gate.promise })
    await check(user)
    await waitFor(() => expect(checks).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Manage Products' }))
    gate.resolve()
    await waitFor(() => expect(discarded()).toEqual(['plan']))
  })

  it('are kept when the import was started', async () => {
    respond(contract.catalogueImport.start, 200, done)
    const { user, discarded } = renderScreen()
    await check(user)
    const button = await screen.findByRole('button', { name: 'Import 2 products' })
    respond(
      contract.catalogueImport.progress,
      200,
      theProgress({ state: 'done', added: 1, skipped: 1 }),
    )
    await user.click(button)
    expect(
      await screen.findByText('Imported: 1 product added, 0 products changed, 1 row left out.'),
    ).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Manage Products' }))
    expect(discarded()).toEqual([])
  })
})

describe('past imports', () => {
  const undo = (user: UserEvent) =>
    screen.findByRole('button', { name: 'Undo the import of spring.csv' }).then(user.click)

  it('are listed and undone after a confirmation', async () => {
    const message = 'The import is undone: 1,998 products deleted, 2 put back as they were.'
    const undone = { success: true, message, deleted: 1_998, restored: 2, left: 0 } as const
    const calls = respond(contract.catalogueImport.undo, 200, undone)
    const { user } = renderScreen({ past: [aPastImport()] })
    await undo(user)
    expect(screen.getByRole('dialog', { name: 'Undo this import?' })).toHaveTextContent(
      'This deletes 1,998 products and puts 2 back as they were.',
    )
    await choose(user, 'Cancel')
    expect(calls).toEqual([])

    await undo(user)
    respond(contract.catalogueImport.history, 200, [aPastImport({ undone: true })])
    await choose(user, 'Undo')
    await expectToast(message)
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/catalogue/imports/one/undo', { leaveEdited: false }],
    ])
    expect(await screen.findByText('Undone')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument()
  })

  it('with later edits offer to undo the rest', async () => {
    const words = '“Tea” was edited or deleted since this import, so it is not undone.'
    const issues = [{ path: 'leaveEdited', message: words }]
    respondError(contract.catalogueImport.undo, 409, words, { issues })
    const { user } = renderScreen({ past: [aPastImport()] })
    await undo(user)
    await choose(user, 'Undo')
    const question = await screen.findByRole('dialog', { name: 'Undo the rest?' })
    expect(question).toHaveTextContent(words)
    const undone = { ...done, deleted: 1, restored: 0, left: 1 }
    const calls = respond(contract.catalogueImport.undo, 200, undone)
    await choose(user, 'Undo the rest')
    await expectToast('Done.')
    expect(calls[0]?.body).toEqual({ leaveEdited: true })
  })

  it('say why they cannot be undone', async () => {
    respondError(contract.catalogueImport.undo, 409, 'An import is under way.')
    const { user } = renderScreen({ past: [aPastImport()] })
    await undo(user)
    await choose(user, 'Undo')
    await expectToast('An import is under way.')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('the columns of a supplier’s sheet', () => {
  const found = {
    ...{ isNeeded: true, headRow: 3, rows: 20_000, constants: {}, unreadable: 'refuse' as const },
    columns: [
      { name: 'Item', examples: ['Tea', 'Salt'] },
      { name: 'Length', examples: ['40'] },
      { name: '', examples: [] },
    ],
    matches: [{ target: 'name' as const }, { target: 'cartonLengthMm' as const }, null],
  }
  const unmatched = aPlan({ added: 0, changes: [], found })

  it('are matched by hand before anything is planned, and can be again', async () => {
    const { user, giveUp } = renderScreen({ plan: unmatched })
    const warnings = [{ row: 7, field: 'CBM', message: 'The sheet says 0.04 m³.' }]
    const matched = aPlan({ found, warningCount: 1, warnings })
    const calls = respond(contract.catalogueImport.match, 200, matched)
    await check(user)
    expect(await screen.findByRole('heading', { name: 'What is in the columns?' })).toHaveFocus()
    expect(screen.getByText(/^20,000 rows below row 3/)).toBeVisible()
    expect(screen.getByRole('row', { name: /^Item Tea · Salt/ })).toBeVisible()
    const length = screen.getByRole('combobox', { name: 'What Length is' })
    expect(length).toHaveValue('cartonLengthMm')
    expect(within(length).getByRole('option', { name: 'Product Name' })).toBeDisabled()

    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(screen.getByLabelText('Category')).toHaveFocus()
    expect(screen.getByLabelText('Category')).toBeInvalid()
    expect(calls).toEqual([])

    await user.type(screen.getByLabelText('Category'), 'Groceries')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Unit of Length' }), 'cm')
    await user.selectOptions(screen.getByRole('combobox', { name: 'What Column C is' }), 'HS code')
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(await figure('to add')).toBe('2')
    expect(calls.map(({ body }) => body)).toEqual([
      {
        id: 'plan',
        matches: [
          { target: 'name' },
          { target: 'cartonLengthMm', unit: 'cm' },
          { target: 'hsCode' },
        ],
        constants: {
          ...{ brand: 'unknown', category: 'Groceries', description: 'No description yet.' },
        },
        unreadable: 'leave-out',
      },
    ])
    expect(screen.getByText(/^Look at one thing/)).toBeVisible()
    const listed = within(screen.getByRole('table', { name: 'Warnings' }))
    expect(listed.getByRole('row', { name: '7 CBM The sheet says 0.04 m³.' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Change the columns' }))
    expect(screen.getByRole('heading', { name: 'What is in the columns?' })).toBeVisible()
    await giveUp()
  })

  it('come as they were matched before', async () => {
    const remembered = {
      ...found,
      constants: { brand: 'Sail', category: 'Tea', description: 'None.' },
      rememberedAt: '2026-03-01T09:30:00.000Z',
    }
    const { user, giveUp } = renderScreen({ plan: aPlan({ found: remembered }) })
    const message = 'matches must have an entry for each of the 3 columns.'
    respondError(contract.catalogueImport.match, 400, message)
    await check(user)
    expect(await screen.findByText(/matched as you did on/)).toBeVisible()
    expect(screen.getByLabelText('Product Brand')).toHaveValue('Sail')
    expect(screen.getByRole('checkbox', { name: /^Leave out facts/ })).not.toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Check the rows' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
    await giveUp()
  })
})
