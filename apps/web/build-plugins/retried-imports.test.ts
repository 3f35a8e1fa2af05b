import { expect, it } from 'vitest'
import { routeModuleLoader } from './retried-imports.ts'

it('stops the build when the router imports route modules differently', () => {
  const { transform, buildEnd } = routeModuleLoader()
  const plugin = {
    error(message: string) {
      throw new Error(message)
    },
  }
  const build = (code: string) => {
    const run = transform as unknown as (this: object, code: string, id: string) => unknown
    const end = buildEnd as unknown as (this: object) => void
    run.call(plugin, code, '/react-router/dist/production/lib/dom/ssr/routeModules.js')
    end.call(plugin)
  }
  expect(() => build('let m = await import(/* @vite-ignore */ route.module);')).not.toThrow()
  expect(() => build('let m = await load(route);')).toThrow('adapt ROUTE_IMPORT')
})
