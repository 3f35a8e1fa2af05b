import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { ErrorBody } from './errors.ts'
import { contract } from './index.ts'
import { defineRoutes, getMetadata, isPublic, publicRoute } from './route.ts'

const walk = (router: AppRouter, name = ''): [string, AppRoute][] =>
  Object.entries(router).flatMap(([key, value]) =>
    isAppRoute(value) ? [[`${name}${key}`, value]] : walk(value, `${name}${key}.`),
  )

const routes = walk(contract)

/** The routes of the specification, with their access. */
const specified = {
  'GET /api/contact/details': 'public',
  'PUT /api/contact/details': 'admin',
  'GET /api/products': 'public',
  'GET /api/products/:id': 'public',
  'POST /api/products': 'admin',
  'PUT /api/products/:id': 'admin',
  'DELETE /api/products/:id': 'admin',
  'PUT /api/products/reorder': 'admin',
  'PUT /api/products/:id/toggle-featured': 'admin',
  'POST /api/messages': 'public',
  'GET /api/messages': 'admin',
  'DELETE /api/messages/multiple': 'admin',
  'POST /api/messages/:id/reply': 'admin',
  'POST /api/admin/login': 'public',
  'POST /api/admin/reset-password-request': 'admin',
  'POST /api/admin/reset-password': 'admin',
}

/** The other routes that need no session. */
const otherPublicRoutes = [
  'GET /api/catalogue',
  'GET /api/catalogue/compare',
  'GET /api/catalogue/featured',
  'GET /api/catalogue/suggestions',
  'GET /api/company',
  'GET /api/company/layout',
  'GET /api/company/home',
  'GET /api/company/about',
  'GET /api/company/legal',
  'GET /api/products/:id/related',
  'GET /api/categories',
  'GET /api/subjects',
  'GET /api/admin/forgotten-password',
  'POST /api/admin/forgotten-password',
  'POST /api/admin/forgotten-password/check',
  'POST /api/admin/forgotten-password/reset',
  'POST /api/admin/email-change/confirm',
  'GET /api/messages/form-token',
  'POST /api/lists',
  'POST /api/lists/resolve',
  'POST /api/lists/match',
  'GET /api/lists/:code',
  'GET /api/lists/:code/csv',
  'GET /api/lists/:code/xlsx',
  'GET /api/lists/:code/pdf',
  'GET /api/sent-quotations/:code',
  'GET /api/sent-quotations/:code/deal',
  'GET /api/sent-quotations/:code/pdf',
  'GET /api/sent-quotations/:code/proforma/pdf',
  'GET /api/sent-quotations/:code/proforma/xlsx',
  'GET /api/sent-quotations/:code/xlsx',
  'POST /api/sent-quotations/:code/decision',
  'GET /api/documents/catalogue.pdf',
  'GET /api/products/:id/sheet.pdf',
  'GET /api/sent-enquiries/:token/pdf',
  'GET /api/backups/download',
  'GET /api/newsletter',
  'POST /api/newsletter/subscribers',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  'POST /api/inbound-mail',
]

const PRICE_KEY = /"(prices?|amounts?|currency|currencies|sums?)":/

const listSchemas = ({ responses }: AppRoute): unknown[] =>
  Object.values(responses).flatMap((schema) =>
    schema instanceof z.ZodType ? [z.toJSONSchema(schema, { unrepresentable: 'any' })] : [],
  )

describe('the contract', () => {
  it('has the sixteen routes of the specification, each with its access', () => {
    const access = new Map(
      routes.map(([, route]) => [
        `${route.method} ${route.path}`,
        isPublic(route) ? 'public' : 'admin',
      ]),
    )
    const specifiedAccess = Object.keys(specified).map((call) => [call, access.get(call)])
    expect(Object.fromEntries(specifiedAccess)).toEqual(specified)
    const otherRoutes = [...access].filter(([call]) => !Object.hasOwn(specified, call))
    const publicRoutes = otherRoutes.flatMap(([call, who]) => (who === 'public' ? [call] : []))
    expect(publicRoutes.sort()).toEqual([...otherPublicRoutes].sort())
  })

  it('names prices, amounts and currencies in public responses of quotations and deals only', () => {
    const priced = routes.filter(
      ([, route]) => isPublic(route) && PRICE_KEY.test(JSON.stringify(listSchemas(route))),
    )
    expect(priced.map(([name]) => name)).toEqual(['deals.byCode', 'quotations.byCode'])
  })

  it.each(routes)(
    '%s has a summary and one success status, and states its errors',
    (_name, route) => {
      expect(route.summary).toMatch(/^[A-Z].{8,}\.$/)
      expect(Object.keys(route.responses).filter((status) => status < '300')).toHaveLength(1)

      const expected = ['429', '500']
      if (!isPublic(route)) expected.push('401')
      else if (route.method !== 'GET') expected.push('403')
      if (route.pathParams) expected.push('400', '404')
      const body = 'body' in route ? route.body : undefined
      if (body && typeof body === 'object') expected.push('400', '413', '415')
      if (getMetadata(route).files) expected.push('422')

      const failing = Object.entries(route.responses).filter(([status]) => status >= '400')
      expect(failing.map(([status]) => status)).toEqual(expect.arrayContaining(expected))
      for (const [, schema] of failing) expect(schema).toBe(ErrorBody)
    },
  )
})

it('a route needs a session unless its access is public', () => {
  const base = { method: 'GET', path: '/tides', responses: {} } as const
  const misspelt = { ...base, metadata: { access: 'pubilc' } } as const
  // @ts-expect-error: it does not compile
  defineRoutes({ misspelt })
  const { open } = defineRoutes({ open: { ...base, metadata: publicRoute } })
  expect([base, misspelt, open].map(isPublic)).toEqual([false, false, true])
})
