import { afterEach, beforeEach, expect, vi } from 'vitest'

const report = console.error

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(report)
})

afterEach(() => {
  vi.useRealTimers()
  expect(console.error, 'a test must expect every console.error').not.toHaveBeenCalled()
})
