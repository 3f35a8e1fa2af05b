import { contract } from '@dhow/contract'
import { isPublic } from '@dhow/contract/route'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { getTableColumns, is } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, it } from 'vitest'
import * as schema from '#api/platform/database/schema.ts'
import { startWithEnquiry } from '#api/testing/quotations.ts'
import { sql } from '#api/testing/sql.ts'

const PRICED = /price|amount|currency/i

it('stores money in the versions and lines of quotations only', () => {
  const tables = Object.values(schema).filter((table) => is(table, SQLiteTable))
  const priced = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap(({ name }) => (PRICED.test(name) ? [name] : [])),
  )
  expect(priced).toEqual(['currency', 'prices'])
})

const routesOf = (router: AppRouter): AppRoute[] =>
  Object.values(router).flatMap((one) => (isAppRoute(one) ? [one] : routesOf(one)))

it('shows no figure of a sent quotation in any other public response', async () => {
  const { app, quote, accept, tea, dataDir } = await startWithEnquiry()
  const { code } = await quote({ note: '', currency: 'OMR' })
  await accept(code)
  const figures = /12[.,]35|1[.,]?852|2[.,]?025|123500|135000|OMR/
  expect((await app.inject({ url: `/api/quotations/by-code/${code}` })).body).toMatch(figures)
  const calls = routesOf(contract)
    .filter((route) => isPublic(route) && route.method === 'GET' && !route.path.includes('by-code'))
    .map(({ path }) => path.replace(':id', tea).replace(/:\w+/, 'none'))
  expect(calls.length).toBeGreaterThan(20)
  for (const url of [...calls, '/sitemap.xml', '/openapi.json', '/metrics']) {
    const { body } = await app.inject({ url })
    expect(body, url).not.toMatch(figures)
  }
  expect(sql(dataDir, 'select * from products').length).toBe(2)
  expect(JSON.stringify(sql(dataDir, 'select * from products'))).not.toMatch(figures)
})
