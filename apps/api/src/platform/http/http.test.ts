import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { logLines } from '#api/testing/start-test-app.ts'
import { logging, logRequests } from './http.ts'

/** Returns the lines that are logged for one request. */
async function logged(
  level: Parameters<typeof logging>[0],
  request: { method?: 'GET' | 'POST'; url: string; headers?: Record<string, string> },
  status = 200,
) {
  const { stream, lines } = logLines()
  const app = Fastify({ logger: { ...logging(level), stream } })
  onTestFinished(() => app.close())
  logRequests(app)
  app.all('/*', (_request, reply) => reply.status(status).send({}))
  await app.inject(request)
  return lines.filter(({ msg }) => msg === 'request')
}

it('logs one line per request', async () => {
  expect(await logged('info', { method: 'POST', url: '/api/messages' }, 201)).toEqual([
    expect.objectContaining({
      reqId: expect.any(String),
      method: 'POST',
      path: '/api/messages',
      status: 201,
      ms: expect.any(Number),
      ip: '127.0.0.1',
    }),
  ])
})

it('logs successful GET requests only at level debug', async () => {
  const request = { url: '/api/products' }
  expect(await logged('info', request)).toHaveLength(0)
  expect(await logged('info', request, 404)).toHaveLength(1)
  expect(await logged('debug', request)).toHaveLength(1)
})

it.each([
  ['/admin/reset-password/s3cr3t', '/admin/reset-password/…'],
  ['/admin/reset-password/s3cr3t/', '/admin/reset-password/…/'],
  ['/admin/reset-password/s3cr3t?x=s3cr3t', '/admin/reset-password/…'],
  ['/Admin/Reset-Password/s3cr3t', '/admin/reset-password/…'],
  ['/admin/%72eset-password/s3cr3t', '/admin/reset-password/…'],
  ['/a/../admin/reset-password/s3cr3t', '/admin/reset-password/…'],
  ['/products?search=s3cr3t', '/products'],
  ['/api/admin/reset-password', '/api/admin/reset-password'],
  ['/enquiry/7K2M-9QXD-H4TW', '/enquiry/…'],
  ['/api/lists/7K2M-9QXD-H4TW/csv', '/api/lists/…/csv'],
  ['/api/lists/resolve', '/api/lists/resolve'],
  ['/ar/quotation/7K2M-s3cr3t?x=1', '/ar/quotation/…'],
  ['/Quotation/%37K2M-s3cr3t', '/quotation/…'],
  ['/api/quotations/by-code/7K2M-s3cr3t/decision', '/api/quotations/by-code/…/decision'],
  ['/admin/quotations/3f9c1c2e7a5b4d10', '/admin/quotations/3f9c1c2e7a5b4d10'],
])('logs %s without its secret', async (url, path) => {
  const lines = await logged('debug', { url })
  expect(lines).toMatchObject([{ path }])
  expect(JSON.stringify(lines)).not.toContain('s3cr3t')
})
