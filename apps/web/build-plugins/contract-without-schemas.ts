import { contract } from '@dhow/contract'
import { type AppRouter, isAppRoute } from '@ts-rest/core'
import type { Plugin } from 'vite'

const MODULE = '@dhow/contract'

const addresses = (router: AppRouter): unknown =>
  Object.fromEntries(
    Object.entries(router).map(([name, route]) => {
      if (!isAppRoute(route)) return [name, addresses(route)]
      const { method, path } = route
      const contentType = 'contentType' in route ? route.contentType : undefined
      return [name, [method, path, contentType].filter(Boolean).join(' ')]
    }),
  )

/** Recreates the routes from their texts, which are shorter. Runs in the browser. */
const EXPAND = `const expand = (node) => {
  if (typeof node !== 'string') return Object.fromEntries(Object.entries(node).map(([name, one]) => [name, expand(one)]))
  const [method, path, contentType] = node.split(' ')
  return { method, path, contentType }
}`

/** Removes the schemas, so that pages without validation do not load zod. Forms import schemas themselves. */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `${EXPAND}\nexport const contract = expand(${JSON.stringify(addresses(contract))})`
        : undefined,
  }
}
