import type { Plugin } from 'vite'

const MODULE = /\/react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/

/** Where the router imports a screen's script. When that fails it reloads the page left, not the page asked for. */
const IMPORT = /await import\((?:\s*\/\*.*?\*\/)*\s*route\.module\s*\)/

/** Lets the router load the scripts of screens by `window.loadScreen`, which goes on trying. */
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
