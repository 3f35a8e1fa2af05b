import { expect, it } from 'vitest'
import { contactFields } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

const URL = '/.well-known/security.txt'
const DAY_MS = 24 * 3_600_000

it("names the address of the contact details, does not exist without one, and never names the administrator's address", async () => {
  const { app, admin } = await startWithAdmin({ PUBLIC_URL: 'https://www.company.example' })
  expect((await app.inject({ url: URL })).statusCode).toBe(404)
  await admin('PUT /api/contact/details', contactFields())
  const response = await app.inject({ url: URL })
  const [contact, expires, ...rest] = response.body.split('\n')
  expect(contact).toBe(`Contact: mailto:${contactFields().email}`)
  const days = (Date.parse(expires?.replace('Expires: ', '') ?? '') - Date.now()) / DAY_MS
  expect(days).toBeGreaterThan(89)
  expect(days).toBeLessThan(91)
  expect(rest).toEqual([
    'Preferred-Languages: en',
    'Canonical: https://www.company.example/.well-known/security.txt',
    '',
  ])
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=86400',
  })
})

it('prefers the contact of the settings', async () => {
  for (const [given, named] of [
    ['holes@company.example', 'mailto:holes@company.example'],
    ['https://company.example/report', 'https://company.example/report'],
  ] as const) {
    const { app } = await startWithAdmin({ SECURITY_CONTACT: given })
    expect((await app.inject({ url: URL })).body).toMatch(`Contact: ${named}\n`)
  }
})
