import type { Plugin } from 'vite'

const WIDE = /[^\0-\xff]/g

/**
 * Escapes all characters above U+00FF in the server's scripts. V8 keeps the text of a script in memory, with two bytes per
 * character if only one character needs them.
 */
export const latinServer = (): Plugin => ({
  name: 'latin-server',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle(_, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue
      file.code = file.code.replace(
        WIDE,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
})
