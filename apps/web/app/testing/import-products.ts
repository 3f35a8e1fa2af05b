import { contract } from '@dhow/contract'
import type {
  ImportPlan,
  ImportProgress,
  PastImport,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { screen } from '@testing-library/react'
import ImportProducts from '#app/admin/catalogue-import/import-products.tsx'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'
import type { TestUser } from './user.ts'

export const success = { success: true, message: 'Done.' } as const

export const fakePlan = (values: Partial<ImportPlan> = {}): ImportPlan => ({
  id: 'plan',
  reading: {
    sheet: 0,
    sheets: [{ name: '', rows: 3, isHidden: false }],
    isCharsetCertain: true,
    headRow: 1,
    hiddenRows: 0,
    hiddenColumns: [],
    includeHidden: false,
    preview: [['Tea'], ['Salt']],
  },
  table: {
    isNeeded: false,
    rows: 2,
    columns: [{ name: 'name', isHidden: false, examples: ['Tea', 'Salt'], gaps: 0, units: [] }],
    matches: [{ target: 'name' }],
    constants: {},
    unreadable: 'refuse',
  },
  added: 2,
  changed: 0,
  unchanged: 0,
  pictures: 0,
  problemCount: 0,
  problemRows: 0,
  problems: [],
  warningCount: 0,
  warnings: [],
  newCategories: [],
  ignoredColumns: [],
  skippedCount: 0,
  skippedRows: [],
  kinds: { new: 2, changed: 0, matched: 0, same: 0, unclear: 0, conflict: 0 },
  erase: false,
  rows: [
    { row: 2, name: 'Tea', kind: 'new', changes: [] },
    { row: 3, name: 'Salt', kind: 'new', changes: [] },
  ],
  ...values,
})

export const fakeProgress = (values: Partial<ImportProgress> = {}): ImportProgress => ({
  state: 'none',
  done: 0,
  total: 0,
  pictures: 0,
  added: 0,
  changed: 0,
  skipped: 0,
  message: '',
  ...values,
})

export const fakePastImport = (values: Partial<PastImport> = {}): PastImport => ({
  id: 'one',
  fileName: 'spring.csv',
  importedAt: '2026-03-01T09:30:00.000Z',
  added: 1_998,
  changed: 2,
  undone: false,
  ...values,
})

export function renderImport({ plan = fakePlan(), past = [] as PastImport[] } = {}) {
  respond(contract.catalogueImport.progress, 200, fakeProgress())
  respond(contract.catalogueImport.history, 200, past)
  respond(contract.catalogueImport.check, 200, plan)
  return renderRoute(ImportProducts, { path: '/admin/import-products' })
}

export async function check(user: TestUser) {
  const csv = new File(['name'], 'spring.csv', { type: 'text/csv' })
  await user.upload(await screen.findByLabelText('Spreadsheet'), csv)
  await user.press('Check file')
}

export const getFigure = async (label: string) =>
  (await screen.findByText(label)).parentElement?.querySelector('dd')?.textContent
