import { expect, it } from 'vitest'
import { reasonOf } from './finding.ts'

it('the reason of a failed request names what happened at the first address of a name', () => {
  const refused = [new Error('connect ECONNREFUSED ::1:80'), new Error('connect ECONNREFUSED')]
  const error = new TypeError('fetch failed', { cause: new AggregateError(refused) })
  expect(reasonOf(error)).toBe('connect ECONNREFUSED ::1:80')
})
