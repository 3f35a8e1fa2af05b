import { expect, it } from 'vitest'
import { i18n } from '#app/testing/messages.tsx'
import { ApiError } from './error.ts'
import { retryNote } from './query-client.ts'

const failed = (status: number) =>
  ({ fetchStatus: 'fetching', failureCount: 1, failureReason: new ApiError(status, null) }) as const

it('is empty before a failure', () => {
  expect(
    retryNote({ fetchStatus: 'fetching', failureCount: 0, failureReason: null }, i18n),
  ).toBeUndefined()
})

it('names the problem from the first failure on', () => {
  expect(retryNote(failed(0), i18n)).toBe('The server is not responding. Trying again…')
  expect(retryNote(failed(503), i18n)).toBe('The server reported an error. Trying again…')
})

it('reports a missing connection, even before an attempt', () => {
  const paused = { fetchStatus: 'paused', failureCount: 0, failureReason: null } as const
  expect(retryNote(paused, i18n)).toBe('You are offline. Waiting for the connection…')
})
