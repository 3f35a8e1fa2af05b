import { afterEach, beforeEach, expect, vi } from 'vitest'

// Vitest loads this file before each test file; see vitest.config.ts.

beforeEach(() => {
  // A spy that still prints.
  vi.spyOn(console, 'error')
})

afterEach(() => {
  vi.useRealTimers()
  expect(
    console.error,
    'console.error was called: a test must expect every call',
  ).not.toHaveBeenCalled()
})
