import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { describe, expect, it } from 'vitest'
import { ErrorBody } from './errors.ts'
import { contract } from './index.ts'
import { isPublic, metadataOf } from './route.ts'

const walk = (router: AppRouter, name = ''): [string, AppRoute][] =>
  Object.entries(router).flatMap(([key, value]) =>
    isAppRoute(value) ? [[`${name}${key}`, value]] : walk(value, `${name}${key}.`),
  )

const routes = walk(contract)

/** The rows of the specification's list of calls, with who may make each. */
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

/** What the site asks for beyond that list. */
const added = {
  'GET /api/catalogue': 'public',
  'GET /api/catalogue/compare': 'public',
  'GET /api/company': 'public',
  'GET /api/company/frame': 'public',
  'GET /api/company/home': 'public',
  'GET /api/company/about': 'public',
  'GET /api/company/legal': 'public',
  'GET /api/company/state': 'admin',
  'PATCH /api/company': 'admin',
  'POST /api/company/undo': 'admin',
  'POST /api/company/pictures': 'admin',
  'POST /api/company/catalog': 'admin',
  'POST /api/certificates': 'admin',
  'GET /api/products/:id/related': 'public',
  'PATCH /api/products': 'admin',
  'DELETE /api/products': 'admin',
  'GET /api/categories': 'public',
  'GET /api/admin/categories': 'admin',
  'PUT /api/categories': 'admin',
  'GET /api/subjects': 'public',
  'GET /api/admin/subjects': 'admin',
  'PUT /api/subjects': 'admin',
  'GET /api/catalogue/export': 'admin',
  'GET /api/catalogue/export.xlsx': 'admin',
  'GET /api/catalogue/import': 'admin',
  'GET /api/catalogue/import/template': 'admin',
  'GET /api/catalogue/import/template.xlsx': 'admin',
  'GET /api/catalogue/imports': 'admin',
  'POST /api/catalogue/imports/:id/undo': 'admin',
  'POST /api/catalogue/import': 'admin',
  'DELETE /api/catalogue/import': 'admin',
  'POST /api/catalogue/import/match': 'admin',
  'POST /api/catalogue/import/start': 'admin',
  'POST /api/admin/reset-password-check': 'admin',
  'GET /api/admin/forgotten-password': 'public',
  'POST /api/admin/forgotten-password': 'public',
  'POST /api/admin/forgotten-password/check': 'public',
  'POST /api/admin/forgotten-password/new': 'public',
  'GET /api/admin/account': 'admin',
  'POST /api/admin/first-login': 'admin',
  'POST /api/admin/email-change': 'admin',
  'DELETE /api/admin/email-change': 'admin',
  'POST /api/admin/email-change/confirm': 'public',
  'POST /api/admin/two-step/begin': 'admin',
  'POST /api/admin/two-step': 'admin',
  'POST /api/admin/two-step/recovery-codes': 'admin',
  'POST /api/admin/two-step/disable': 'admin',
  'GET /api/admin/sessions': 'admin',
  'DELETE /api/admin/sessions/:id': 'admin',
  'DELETE /api/admin/sessions': 'admin',
  'POST /api/admin/logout': 'admin',
  'GET /api/mail/health': 'admin',
  'POST /api/mail/test': 'admin',
  'POST /api/mail/replies/:id': 'admin',
  'POST /api/mail/again': 'admin',
  'POST /api/mail/dismiss': 'admin',
  'GET /api/mail/settings': 'admin',
  'PUT /api/mail/settings': 'admin',
  'POST /api/mail/preview': 'admin',
  'GET /api/messages/:id': 'admin',
  'GET /api/messages/:id/files/:file': 'admin',
  'GET /api/message-form': 'public',
  'GET /api/messages/:id/xlsx': 'admin',
  'POST /api/lists': 'public',
  'POST /api/lists/look': 'public',
  'POST /api/lists/match': 'public',
  'GET /api/lists/:code': 'public',
  'GET /api/lists/:code/csv': 'public',
  'GET /api/lists/:code/xlsx': 'public',
  'GET /api/reply-signature': 'admin',
  'POST /api/inbox/:id/release': 'admin',
  'GET /api/inbox': 'admin',
  'GET /api/inbox/ids': 'admin',
  'GET /api/inbox/:id': 'admin',
  'GET /api/inbox/:id/sender': 'admin',
  'GET /api/inbox.csv': 'admin',
  'GET /api/inbox.xlsx': 'admin',
  'GET /api/dashboard': 'admin',
  'GET /api/dashboard/first-steps': 'admin',
  'PATCH /api/dashboard/first-steps': 'admin',
  'GET /api/system/status': 'admin',
  'GET /api/backups': 'admin',
  'POST /api/backups/downloads': 'admin',
  'GET /api/backups/download': 'public',
  'GET /api/moving/export': 'admin',
  'POST /api/moving/import': 'admin',
  'POST /api/moving/import/start': 'admin',
  'DELETE /api/moving/import': 'admin',
  'GET /api/webhooks': 'admin',
  'GET /api/webhooks/health': 'admin',
  'POST /api/webhooks': 'admin',
  'PUT /api/webhooks/:id': 'admin',
  'DELETE /api/webhooks/:id': 'admin',
  'POST /api/webhooks/:id/secret': 'admin',
  'POST /api/webhooks/:id/test': 'admin',
  'GET /api/webhooks/:id/deliveries': 'admin',
  'POST /api/webhook-deliveries/:id/again': 'admin',
  'POST /api/webhook-deliveries/again': 'admin',
  'POST /api/webhook-deliveries/dismiss': 'admin',
  'GET /api/newsletter': 'public',
  'POST /api/newsletter/subscribers': 'public',
  'POST /api/newsletter/confirm': 'public',
  'POST /api/newsletter/unsubscribe': 'public',
  'GET /api/newsletter/subscribers': 'admin',
  'DELETE /api/newsletter/subscribers/:id': 'admin',
  'GET /api/newsletter/subscribers.csv': 'admin',
}

describe('the contract', () => {
  it('has the sixteen calls of the specification and ours, each with its access', () => {
    const stated = routes.map(([, route]) => [
      `${route.method} ${route.path}`,
      isPublic(route) ? 'public' : 'admin',
    ])
    expect(Object.fromEntries(stated)).toEqual({ ...specified, ...added })
  })

  it.each(routes)('%s describes itself', (_name, route) => {
    expect(route.summary).toMatch(/^[A-Z].{8,}/)
    expect(Object.keys(route.responses).filter((status) => status < '300')).toHaveLength(1)
  })

  it.each(routes)('%s states every error it can give', (_name, route) => {
    const expected = ['429', '500']
    if (!isPublic(route)) expected.push('401')
    else if (route.method !== 'GET') expected.push('403')
    if (route.pathParams) expected.push('400', '404')
    const body = 'body' in route ? route.body : undefined
    if (body && typeof body === 'object') expected.push('400', '413', '415')
    if (metadataOf(route).files) expected.push('422')

    const failing = Object.entries(route.responses).filter(([status]) => status >= '400')
    expect(failing.map(([status]) => status)).toEqual(expect.arrayContaining(expected))
    for (const [, schema] of failing) expect(schema).toBe(ErrorBody)
  })
})
