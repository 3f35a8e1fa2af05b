import { createHash } from 'node:crypto'
import { WEBHOOK_EVENTS, WEBHOOK_TEST } from '@dhow/contract/webhooks/webhooks'
import { expect, it } from 'vitest'
import { ALL_ROUTES } from '#api/testing/generated/calls.ts'
import { DOCUMENT, describeFaults, OPERATIONS } from '#api/testing/markdown.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

const PUBLIC_URL = 'https://www.company.example'

it('the document names its server and is cached', async () => {
  const { app } = await startTestApp({ PUBLIC_URL })
  const { statusCode, headers, json } = await app.inject({ url: '/api/openapi.json' })
  expect({ statusCode, servers: json().servers }).toEqual({
    statusCode: 200,
    servers: [{ url: PUBLIC_URL }],
  })
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
  })
  const again = await app.inject({
    url: '/api/openapi.json',
    headers: { 'if-none-match': String(headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

it('the page shows every route without scripts, its policy allows only its own style, and its links have targets', async () => {
  const { app } = await startTestApp({ PUBLIC_URL })
  const { statusCode, headers, body } = await app.inject({ url: '/api/docs' })
  expect(statusCode).toBe(200)
  expect(body).toContain('id="enquiryAnswered"')
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': 'inline',
    'x-robots-tag': 'noindex',
  })
  const style = body.match(/<style>(.*?)<\/style>/s)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(headers['content-security-policy']).toContain(`style-src-elem 'self' 'sha256-${hash}'`)
  expect(body).not.toMatch(/<script|<link|<img|style="|\son\w+=/)
  const { paths } = (await app.inject({ url: '/api/openapi.json' })).json()
  const ids = Object.values<Record<string, { operationId: string }>>(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  expect(ids.filter((id) => !body.includes(`id="${id}"`))).toEqual([])

  const listMatches = (pattern: RegExp) => Array.from(body.matchAll(pattern), ([, id]) => id)
  const targets = listMatches(/ id="([^"]+)"/g)
  expect(targets).toHaveLength(new Set(targets).size)
  expect(listMatches(/ href="#([^"]+)"/g).filter((link) => !targets.includes(link))).toEqual([])
})

const toCall = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`

it('contains every route of the contract and no others', () => {
  expect([...OPERATIONS.keys()].sort()).toEqual([...ALL_ROUTES.values()].map(toCall).sort())
})

it('states the refusals of keys, and what the mail call needs', () => {
  const { responses } = OPERATIONS.get('POST /api/webhooks') ?? {}
  expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['403', '422']))
  expect(responses?.['201']).toHaveProperty(['headers', 'Idempotency-Replayed'])
  const { parameters, requestBody } = OPERATIONS.get('POST /api/inbound-mail') ?? {}
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature', 'new']
  expect(parameters?.map(({ name }) => name)).toEqual(names)
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['message/rfc822'])
})

it('contains every event of webhooks, with an example that matches its schema', () => {
  const events = Object.entries(DOCUMENT.webhooks)
  expect(events.map(([event]) => event)).toEqual([...WEBHOOK_EVENTS, WEBHOOK_TEST])
  for (const [event, { post }] of events) {
    const media = post.requestBody?.content['application/json']
    expect(media && describeFaults(media.schema, media.example), event).toBeUndefined()
  }
})

it('refers to exported schemas by their names', () => {
  expect(Object.keys(DOCUMENT.components.schemas)).toEqual(
    expect.arrayContaining(['Product', 'ErrorBody', 'Specification', 'EnquiryAnswered']),
  )
})
