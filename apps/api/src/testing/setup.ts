import './normal-priority.ts'
import { afterEach, beforeEach, expect, vi } from 'vitest'

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  vi.useRealTimers()
  expect(
    console.error,
    'console.error was called: a test must expect every call',
  ).not.toHaveBeenCalled()
})
