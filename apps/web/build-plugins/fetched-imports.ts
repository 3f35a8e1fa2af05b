import type { Plugin } from 'vite'

/** An `import()` of a file in the same folder. */
const IMPORT = /\bimport\(\s*(["'`])\.\/([\w.-]+\.js)\1\s*\)/g

/**
 * Replaces `import()` in built scripts by `window.importScript`, because some browsers cache a
 * failed `import()`.
 */
export function fetchedImports(): Plugin {
  return {
    name: 'fetched-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // File names are final at this stage.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          const folder = file.fileName.slice(0, file.fileName.lastIndexOf('/') + 1)
          file.code = file.code.replace(IMPORT, `window.importScript("/${folder}$2")`)
        }
      },
    },
  }
}
