import { contract } from '@dhow/contract'
import { type AppRouter, isAppRoute } from '@ts-rest/core'
import type { Plugin } from 'vite'

const MODULE = '@dhow/contract'

/** Methods, paths and content types of a contract: what a client that trusts its types needs to run. */
const addresses = (router: AppRouter): unknown =>
  Object.fromEntries(
    Object.entries(router).map(([name, route]) => {
      if (!isAppRoute(route)) return [name, addresses(route)]
      const { method, path } = route
      const contentType = 'contentType' in route ? route.contentType : undefined
      return [name, { method, path, contentType }]
    }),
  )

/**
 * Gives the browser the contract without its schemas, so that a page that validates nothing does not
 * load zod. Forms import the schemas they check from the contract's own files.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'contract-without-schemas',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) =>
      id === `\0${MODULE}`
        ? `export const contract = ${JSON.stringify(addresses(contract))}`
        : undefined,
  }
}
