import type { Plugin } from 'vite'

/** An `import()` of a file beside the one that it is in. */
const IMPORT = /\bimport\(\s*(["'`])\.\/([\w.-]+\.js)\1\s*\)/g

/** Lets built scripts import others by `window.importScript`: of a failed `import()` some browsers remember the failure. */
export function fetchedImports(): Plugin {
  return {
    name: 'fetched-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      // The names of files are final by then.
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
