import { contract } from '@dhow/contract'
import { isPublic } from '@dhow/contract/route'
import { type AppRoute, type AppRouter, isAppRoute } from '@ts-rest/core'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { contractWithoutSchemas } from './contract-without-schemas.ts'

/** Builds a module that exports the contract. */
async function buildModule(id: string): Promise<{ code: string; shipped: AppRouter }> {
  const module = {
    name: 'module',
    enforce: 'pre' as const,
    resolveId: (other: string) => (other === id ? id : undefined),
    load: (other: string) =>
      other === id ? "export { contract } from '@dhow/contract'" : undefined,
  }
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [module, contractWithoutSchemas()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: id, preserveEntrySignatures: 'strict' },
    },
  })
  const [bundle] = [output].flat() as Rolldown.RolldownOutput[]
  const code =
    bundle?.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n') ?? ''
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  const { contract: shipped } = await import(/* @vite-ignore */ url)
  return { code, shipped }
}

/** Returns method, path and content type of each route by its name. */
const listRoutes = (
  router: AppRouter,
  isIncluded: (route: AppRoute) => boolean,
  name = '',
): [string, string][] =>
  Object.entries(router).flatMap(([key, route]): [string, string][] => {
    if (!isAppRoute(route)) return listRoutes(route, isIncluded, `${name}${key}.`)
    if (!isIncluded(route)) return []
    const type = 'contentType' in route ? route.contentType : undefined
    return [[`${name}${key}`, `${route.method} ${route.path} ${type ?? 'as usual'}`]]
  })

it.each([
  { module: 'public pages', id: '/virtual/app/api/client.ts', isIncluded: isPublic },
  { module: 'the office', id: '/virtual/app/api/office.ts', isIncluded: () => true },
])(
  'keeps only method, path and content type of the routes of $module',
  async ({ id, isIncluded }) => {
    const { code, shipped } = await buildModule(id)
    const routes = listRoutes(contract, isIncluded)
    expect(listRoutes(shipped, () => true)).toEqual(routes)
    expect(code).not.toMatch(/zod|standard|required|metadata|summary/i)
    expect(code.length / routes.length).toBeLessThan(180)
  },
)
