import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// At their low priority, the child processes of a server would starve beside other tests.
os.setPriority = () => {}
syncBuiltinESMExports()

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
