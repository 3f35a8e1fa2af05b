import { builtinEnvironments, type Environment } from 'vitest/runtime'
import { polyfillBrowser } from './browser.ts'

const { jsdom } = builtinEnvironments

let opened: Promise<void> | undefined

/** jsdom with one window for all files of a worker: to make it takes longer than most files' tests. */
export default {
  ...jsdom,
  name: 'one-window',
  async setup(global, options) {
    opened ??= Promise.resolve(jsdom.setup(global, options)).then(polyfillBrowser)
    await opened
    return { teardown() {} }
  },
} satisfies Environment
