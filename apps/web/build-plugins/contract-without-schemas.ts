import { contract } from '@dhow/contract'
import { isPublic } from '@dhow/contract/route'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import type { Plugin } from 'vite'

const MODULE = '@dhow/contract'

/** The only module that needs the routes of the office. */
const OFFICE = /[\\/]app[\\/]api[\\/]office\.ts$/

const listRoutes = (router: AppRouter, isIncluded: (route: AppRoute) => boolean): object =>
  Object.fromEntries(
    Object.entries(router).flatMap(([name, route]): [string, object | string][] => {
      if (!isAppRoute(route)) return [[name, listRoutes(route, isIncluded)]]
      if (!isIncluded(route)) return []
      const { method, path } = route
      const contentType = 'contentType' in route ? route.contentType : undefined
      return [[name, [method, path, contentType].filter(Boolean).join(' ')]]
    }),
  )

const PARTS: Record<string, (route: AppRoute) => boolean> = {
  public: isPublic,
  office: () => true,
}

/** Recreates the routes from their texts, which are shorter. Runs in the browser. */
const EXPAND = `const expand = (node) => {
  if (typeof node !== 'string') return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, expand(one)]))
  const [method, path, contentType] = node.split(' ')
  return { method, path, contentType }
}`

/**
 * Removes the schemas, so that pages without validation do not load zod, and the routes of the office from public pages.
 * Forms import schemas themselves.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id, importer = '') =>
      id === MODULE ? `\0${MODULE}#${OFFICE.test(importer) ? 'office' : 'public'}` : undefined,
    load(id) {
      const [module, part = ''] = id.split('#')
      const isIncluded = module === `\0${MODULE}` && PARTS[part]
      if (!isIncluded) return undefined
      const texts = JSON.stringify(listRoutes(contract, isIncluded))
      return `${EXPAND}\nexport const contract = expand(${texts})`
    },
  }
}
