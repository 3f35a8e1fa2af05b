import { beforeEach, expect, it, vi } from 'vitest'
import { FinalError, retryUntilDone } from './retry.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

const failing = () =>
  vi.fn<(signal: AbortSignal) => Promise<string>>().mockRejectedValue(new Error())

it('retries with growing waits until it succeeds', async () => {
  const attempt = failing()
  const { result } = retryUntilDone(attempt)
  for (const [wait, attempts] of [
    [499, 1],
    [1, 2],
    [1_000, 3],
    [2_000, 4],
    [14_000, 6],
    [10_000, 7],
  ] as const) {
    await vi.advanceTimersByTimeAsync(wait)
    expect(attempt).toHaveBeenCalledTimes(attempts)
  }
  attempt.mockResolvedValue('here')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await result).toBe('here')
})

it('stops at a FinalError', async () => {
  const attempt = failing().mockRejectedValue(new FinalError('gone'))
  await expect(retryUntilDone(attempt).result).rejects.toThrow('gone')
  expect(attempt).toHaveBeenCalledOnce()
})

it('does not wait when the browser is online again', async () => {
  const attempt = failing()
  retryUntilDone(attempt)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(attempt).toHaveBeenCalledTimes(2)
})

it('retries at once on demand, also while an attempt hangs', async () => {
  const hanging = (signal: AbortSignal) =>
    new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(new Error())))
  const attempt = failing().mockRejectedValueOnce(new Error()).mockImplementation(hanging)
  const { retryNow } = retryUntilDone(attempt)
  await vi.advanceTimersByTimeAsync(0)
  for (const attempts of [2, 3]) {
    retryNow()
    await vi.advanceTimersByTimeAsync(0)
    expect(attempt).toHaveBeenCalledTimes(attempts)
  }
})
