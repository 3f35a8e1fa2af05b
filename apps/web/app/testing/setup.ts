import './browser.ts'
import { onlineManager } from '@tanstack/react-query'
import * as matchers from '@testing-library/jest-dom/matchers'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { toast } from 'react-toastify/unstyled'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { setTimeZone } from '#app/admin/ui/formats.ts'
import { getQueryClient } from '#app/api/query-client.ts'
import { clearToken } from '#app/api/token.ts'
import { fakeCompany } from './company.ts'
import { captureConsoleErrors, takeConsoleErrors } from './console.ts'
import { server } from './mock-api.ts'

expect.extend({
  ...matchers,
  toHaveHref(link: Element, href: string) {
    return matchers.toHaveAttribute.call(this, link, 'href', href)
  },
})

// jest-dom's own declaration may extend another copy of vitest.
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends matchers.TestingLibraryMatchers<T, R> {
    toHaveHref(href: string): R
  }
}

/** Serializes the document only if the message is read: `waitFor` drops most errors. */
function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  Error.captureStackTrace(error, getElementError)
  return Object.defineProperty(error, 'message', {
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  })
}

captureConsoleErrors()
configure({ asyncUtilTimeout: 10_000, getElementError })

// msw reports unmocked requests through console.error.
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

beforeEach(() => {
  setTimeZone(fakeCompany().timeZone)
  // A late response to the last test of another file may have added a notice.
  toast.dismiss()
})

// All files of a worker share one window and one copy of each module.
afterEach(() => {
  if (typeof window !== 'undefined') cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  server.resetHandlers()
  if (typeof window !== 'undefined') resetWindow()
  expect(takeConsoleErrors(), 'logged through console.error').toEqual([])
})

function resetWindow(): void {
  getQueryClient().clear()
  onlineManager.setOnline(true)
  clearToken()
  localStorage.clear()
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  document.head.replaceChildren()
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
}
