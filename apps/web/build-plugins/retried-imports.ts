import type { Plugin } from 'vite'

const ROUTE_MODULES = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/

const ROUTE_IMPORT = /await import\((?:\s*\/\*.*?\*\/)*\s*route\.module\s*\)/

/**
 * Makes the router load route modules with `window.loadScreen`, which retries. After a failure the router
 * itself would reload the previous page.
 */
export function routeModuleLoader(): Plugin {
  let replaced = false
  return {
    name: 'route-module-loader',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!ROUTE_MODULES.test(id)) return
      replaced = ROUTE_IMPORT.test(code)
      return { code: code.replace(ROUTE_IMPORT, 'await window.loadScreen(route)'), map: null }
    },
    buildEnd(error) {
      if (!error && !replaced) {
        this.error('React Router imports route modules differently: adapt ROUTE_IMPORT.')
      }
    },
  }
}

/** An `import()` of a file in the same folder. */
const LOCAL_IMPORT = /\bimport\(\s*(["'`])\.\/([\w.-]+\.js)\1\s*\)/g

/** Replaces `import()` by `window.importScript`, because some browsers cache a failed `import()`. */
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
          file.code = file.code.replace(LOCAL_IMPORT, `window.importScript("/${folder}$2")`)
        }
      },
    },
  }
}
