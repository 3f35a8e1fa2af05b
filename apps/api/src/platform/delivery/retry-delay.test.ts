import { expect, it } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000]

it('the wait for the next try is as long as the wait so far, from ten seconds up to six hours', () => {
  expect([0, 10, 25].map((seconds) => retryDelayMs(seconds * SECOND_MS) / SECOND_MS)).toEqual([
    10, 10, 25,
  ])
  expect([5, 6, 7, 70].map((hours) => retryDelayMs(hours * HOUR_MS) / HOUR_MS)).toEqual([
    5, 6, 6, 6,
  ])
})
