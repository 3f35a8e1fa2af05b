import { expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { enquiry } from '#api/testing/factories.ts'
import { startTestApp } from '#api/testing/start-test-app.ts'

/** An error as SQLite or the file system throws it. */
const coded = (code: string) => Object.assign(new Error(`${code}: internal details`), { code })

/** Returns the response to an enquiry when storing it throws an error. */
async function responseTo(error: Error) {
  const { app, services } = await startTestApp()
  services.messages.send = () => {
    throw error
  }
  const response = await app.inject({ method: 'POST', url: '/api/messages', payload: enquiry() })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

it.each([
  ['SQLITE_FULL', 507, 'no room left'],
  ['ENOSPC', 507, 'no room left'],
  ['EDQUOT', 507, 'no room left'],
  ['SQLITE_BUSY', 503, 'try again in a moment'],
  ['SQLITE_BUSY_SNAPSHOT', 503, 'try again in a moment'],
  ['SQLITE_LOCKED', 503, 'try again in a moment'],
])('responds to %s with %i', async (code, expected, message) => {
  const { status, body, headers } = await responseTo(coded(code))
  expect({ status, body }).toEqual(refusal(expected, message))
  expect(Number(headers['retry-after'] ?? 0) > 0).toBe(expected === 503)
})

it('masks other errors', async () => {
  const { status, body } = await responseTo(coded('SQLITE_CORRUPT'))
  expect({ status, body }).toEqual(refusal(500, 'Something went wrong'))
  expect(body.message).not.toContain('internal')
})
