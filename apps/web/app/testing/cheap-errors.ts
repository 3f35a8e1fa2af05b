import { prettyDOM } from '@testing-library/react'
import * as React from 'react'

const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
  React as unknown as Record<string, object>

// The development build records a stack for the first 10,000 elements of each second, which takes
// a tenth of the CPU time of all tests.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

/** Serializes the document only if the message is read: `waitFor` drops most errors. */
export function getElementError(message: string | null, container: Element): Error {
  const error = new Error()
  Error.captureStackTrace(error, getElementError)
  return Object.defineProperty(error, 'message', {
    get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    configurable: true,
  })
}
