import { expect, it } from 'vitest'
import { listenAndAsk } from '#api/testing/caller.ts'
import { startWithSite } from '#api/testing/start-with-site.ts'
import { asPartOf, requestIds } from './request-ids.ts'

const requestFrom = (remoteAddress: string, headers: Record<string, string>) =>
  ({ headers, socket: { remoteAddress } }) as unknown as Parameters<
    ReturnType<typeof requestIds>
  >[0]

it('the id comes from a trusted proxy, or is random', () => {
  const given = { 'x-request-id': '4f1c09ab77de' }
  const idOf = requestIds('loopback')
  expect(idOf(requestFrom('127.0.0.1', given))).toBe('4f1c09ab77de')
  expect(idOf(requestFrom('192.0.2.7', given))).toMatch(/^[\da-f]{12}$/)
  expect(requestIds(false)(requestFrom('127.0.0.1', given))).toMatch(/^[\da-f]{12}$/)
  for (const invalid of ['short', 'two\nlines of a log', '"}{"', 'x'.repeat(65)]) {
    expect(idOf(requestFrom('127.0.0.1', { 'x-request-id': invalid }))).toMatch(/^[\da-f]{12}$/)
  }
})

it('internal requests have the id of the page', () => {
  const part = requestFrom('in-process', asPartOf('4f1c09ab77de'))
  expect(requestIds(false)(part)).toBe('4f1c09ab77de')
})

it('the id is in the response and in error messages, differs for each request, and is not in raw responses', async () => {
  const { app, get } = await startWithSite()
  const broken = await get('/broken')
  const id = String(broken.headers['x-request-id'])
  expect(id).toMatch(/^[\da-f]{12}$/)
  expect(broken.json().message).toMatch(new RegExp(`tell us this number: ${id}$`))

  const first = await get('/')
  const again = await get('/')
  expect(again.headers['x-request-id']).toMatch(/^[\da-f]{12}$/)
  expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])

  const ask = await listenAndAsk(app)
  await ask('/')
  expect((await ask('/')).headers).not.toHaveProperty('x-request-id')
})
