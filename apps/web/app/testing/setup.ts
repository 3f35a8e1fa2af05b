import './animation-event.ts'
import './matchers.ts'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { completeBrowser } from './browser.ts'
import { takeComplaints, watchConsole } from './console.ts'
import { server } from './mock-api.ts'

await completeBrowser()
watchConsole()
// What is waited for comes within milliseconds, unless other suites keep the machine busy.
configure({ asyncUtilTimeout: 5_000 })

// A request that no test stated is refused, and msw says so through console.error.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

afterEach(() => {
  vi.useRealTimers()
  server.resetHandlers()
  if (typeof window !== 'undefined') {
    cleanup()
    toast.dismiss()
    localStorage.clear()
    sessionStorage.clear()
    history.replaceState(null, '')
  }
  expect(takeComplaints(), 'said through console.error').toEqual([])
})
