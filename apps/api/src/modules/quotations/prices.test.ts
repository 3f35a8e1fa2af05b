import { contract } from '@dhow/contract'
import { isPublic } from '@dhow/contract/route'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { expect, it } from 'vitest'
import { startWithEnquiry } from '#api/testing/quotations.ts'
import { sql } from '#api/testing/sql.ts'

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
