import { expect, it } from 'vitest'
import type { AppError } from '#api/platform/app-error.ts'
import { createLoginGuard } from './login-guard.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

function start(parts: { enabled?: boolean } = {}) {
  let time = Date.UTC(2026, 0, 1)
  const guard = createLoginGuard({ key: 'key', now: () => new Date(time), ...parts })
  return {
    guard,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    /** Returns how many of the wrong logins were allowed. */
    guess: (times: number, token?: string) => {
      let tried = 0
      for (let time = 0; time < times; time++) {
        try {
          guard.begin(token)
          tried++
        } catch (error) {
          expect(error).toMatchObject({ kind: 'too-many' } satisfies Partial<AppError>)
        }
      }
      return tried
    },
  }
}

it('allows eighty guesses per hour of all unknown browsers together', () => {
  const { guess, pass } = start()
  expect(guess(200)).toBe(80)
  pass(HOUR_MS - 1)
  expect(guess(1)).toBe(0)
  pass(1)
  expect(guess(200)).toBe(80)
})

it('does not block known browsers', () => {
  const { guard, guess, pass } = start()
  const device = guard.begin(undefined).succeed()
  for (let day = 0; day < 179; day++) {
    guess(100)
    pass(DAY_MS)
  }
  guess(100)
  expect(guess(1)).toBe(0)
  const renewed = guard.begin(device).succeed()
  pass(2 * DAY_MS)
  guess(100)
  expect(() => guard.begin(device)).toThrow('Too many wrong passwords')
  expect(() => guard.begin(renewed)).not.toThrow()
})

it('allows ten guesses per hour of a known browser, then counts it as unknown', () => {
  const { guard, guess } = start()
  const device = guard.begin(undefined).succeed()
  expect(guess(200, device)).toBe(90)
  expect(guess(1)).toBe(0)
})

it('does not count successful logins', () => {
  const { guard, guess } = start()
  for (let login = 0; login < 200; login++) guard.begin(undefined).succeed()
  expect(guess(200)).toBe(80)
})

it('ignores forged tokens', () => {
  const { guard, guess } = start()
  const [id, until, signature] = guard.begin(undefined).succeed().split('.')
  guess(80)
  const forged = [
    `other.${until}.${signature}`,
    `${id}.9${until}.${signature}`,
    `${id}.${until}.`,
    `${id}.${until}.${signature?.slice(1)}`,
    '..',
    '',
  ]
  for (const token of forged) expect(guess(1, token), token).toBe(0)
})

it('returns a link to mail once a day, valid for two days', () => {
  const { guard, guess, pass } = start()
  guess(79)
  expect(guard.createMailToken()).toBeUndefined()
  guess(1)
  const link = guard.createMailToken()
  expect(guard.createMailToken()).toBeUndefined()
  expect(() => guard.begin(link)).not.toThrow()
  pass(DAY_MS)
  guess(80)
  expect(guard.createMailToken()).toEqual(expect.any(String))
  pass(DAY_MS)
  guess(80)
  expect(guess(1, link)).toBe(0)
})

it('blocks nobody while limits are off', () => {
  const { guard, guess } = start({ enabled: false })
  expect(guess(200)).toBe(200)
  expect(guard.createMailToken()).toBeUndefined()
})
