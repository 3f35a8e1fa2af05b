import type { Plugin } from 'vite'

const MODULE = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/

/**
 * The router's import of a route module. On failure the router reloads the previous page, not the
 * requested one.
 */
const IMPORT = /await import\((?:\s*\/\*.*?\*\/)*\s*route\.module\s*\)/

/** Makes the router load route modules with `window.loadScreen`, which retries. */
export function routeModuleLoader(): Plugin {
  let replaced = false
  return {
    name: 'route-module-loader',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!MODULE.test(id)) return
      replaced = IMPORT.test(code)
      return { code: code.replace(IMPORT, 'await window.loadScreen(route)'), map: null }
    },
    buildEnd(error) {
      if (!error && !replaced) {
        this.error('React Router is not as expected: see where it imports the modules of routes.')
      }
    },
  }
}
