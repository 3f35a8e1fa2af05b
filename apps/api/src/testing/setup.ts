import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  vi.useRealTimers()
  expect(console.error, 'a test must expect every console.error').not.toHaveBeenCalled()
})
