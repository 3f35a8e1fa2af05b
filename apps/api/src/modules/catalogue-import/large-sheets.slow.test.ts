import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type {
  ImportPlan,
  ImportProgress,
  PastImport,
} from '@dhow/contract/catalogue-import/catalogue-import'
import { LIMITS } from '@dhow/contract/limits'
import type { ProductPage } from '@dhow/contract/products/products'
import { describe, expect, it } from 'vitest'
import { check } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { startProcessAsAdmin } from '#api/testing/process-as-admin.ts'
import { sql } from '#api/testing/sql.ts'

/** 20,000 products of a supplier; too large for the repository. */
const SHEET = join(import.meta.dirname, '../../../../../../shared/fixtures/products-20k.csv')
const found = existsSync(SHEET)
if (!found)
  console.info(`SKIPPED: the import of a supplier's large sheet, for there is no ${SHEET}`)

/** Polling interval of the progress, because of the rate limit. */
const POLL_INTERVAL_MS = 250

const PRODUCTS = 20_000
/** Number of invalid GTINs in the sheet. */
const BROKEN = 134
/** Number of rows that repeat an earlier row. */
const REPEATED = 26

async function start() {
  const { call, ...others } = await startProcessAsAdmin()

  /** Checks the sheet, accepts the suggested matching, and starts the import. */
  const begin = async () => {
    const form = new FormData()
    form.append('csv', new File([readFileSync(SHEET)], 'supplier.csv'))
    const { id, table } = await call<ImportPlan>('POST', '/catalogue/import', form)
    expect(table.matches.map((match) => match?.target)).toEqual(['gtin', 'name', 'description'])
    const plan = await call<ImportPlan>('POST', '/catalogue/import/match', {
      id,
      matches: table.matches,
      unreadable: 'leave-out',
      constants: { category: 'Groceries' },
    })
    await call('POST', '/catalogue/import/start', {
      ...{ id, matched: 'add', warningsConfirmed: true },
    })
    return plan
  }
  const progress = () => call<ImportProgress>('GET', '/catalogue/import')
  return { ...others, call, begin, progress }
}

it('too many rows are a problem beside those of the rows', async () => {
  const server = await startWithAdmin()
  const rows = 'a,,c,d\n'.repeat(LIMITS.importRows + 1)
  const { body } = await check(server, `brand,name,category,description\n${rows}`)
  expect(body.problems.slice(0, 2)).toMatchObject([
    {
      rows: [],
      field: 'Spreadsheet',
      message:
        'The sheet has 20,001 products; an import may have 20,000. Split it into several files.',
    },
    { count: LIMITS.importRows, field: 'name', message: 'Product name is required.' },
  ])
  expect(body.problemCount).toBe(1 + LIMITS.importRows)
})

describe.runIf(found)("a supplier's sheet of 20,000 products", () => {
  it('is imported while the site responds, and undone', async () => {
    const { dataDir, call, begin, progress } = await start()
    const began = performance.now()
    const plan = await begin()
    expect(plan).toMatchObject({ problemCount: 0, warningCount: BROKEN + REPEATED })
    expect(plan.kinds).toMatchObject({ new: PRODUCTS - REPEATED, unclear: REPEATED })
    const seen = new Set<number>()
    for (let now = await progress(); now.state === 'running'; now = await progress()) {
      seen.add(now.done)
      // The main thread must respond during an import.
      const { total } = await call<ProductPage>('GET', '/catalogue')
      expect([0, PRODUCTS]).toContain(total)
      await pause(POLL_INTERVAL_MS)
    }
    console.info(`20,000 products took ${((performance.now() - began) / 1_000).toFixed(1)} s`)
    expect(seen.size).toBeGreaterThan(5)
    expect(await progress()).toMatchObject({ state: 'done', added: PRODUCTS, done: PRODUCTS + 1 })
    const stored = "select count(*) as n from products where brand = '' and specification"
    expect(sql(dataDir, `${stored} ->> 'gtin' is not null`)).toEqual([{ n: PRODUCTS - BROKEN }])

    const [{ id } = { id: '' }] = await call<PastImport[]>('GET', '/catalogue/imports')
    expect(await call('POST', `/catalogue/imports/${id}/undo`, {})).toMatchObject({
      deleted: PRODUCTS,
    })
    expect(sql(dataDir, 'select count(*) as n from products')).toEqual([{ n: 0 }])
  })
})
