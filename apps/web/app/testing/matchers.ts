import * as matchers from '@testing-library/jest-dom/matchers'
import { expect } from 'vitest'

expect.extend(matchers)

// jest-dom's own declaration reaches the vitest that happens to be hoisted; the workspace has two.
declare module 'vitest' {
  interface Matchers<R extends void | Promise<void> = void | Promise<void>, T = unknown>
    extends matchers.TestingLibraryMatchers<T, R> {}
}
