import './matchers.ts'
import { onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { captureConsoleErrors, takeConsoleErrors } from './console.ts'
import { server } from './mock-api.ts'

captureConsoleErrors()
// Generous, for when other suites keep the machine busy.
configure({ asyncUtilTimeout: 15_000 })

// An unmocked request is refused, and msw reports it through console.error.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

afterEach(() => {
  vi.useRealTimers()
  server.resetHandlers()
  if (typeof window !== 'undefined') tidyWindow()
  expect(takeConsoleErrors(), 'said through console.error').toEqual([])
})

/** The window is that of the next test too, and of the next file. */
function tidyWindow(): void {
  cleanup()
  toast.dismiss()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '')
  onlineManager.setOnline(true)
  for (const meta of document.head.querySelectorAll('meta')) meta.remove()
}
