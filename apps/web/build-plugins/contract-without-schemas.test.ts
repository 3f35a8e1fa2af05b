import { contract } from '@dhow/contract'
import { type AppRouter, isAppRoute } from '@ts-rest/core'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { contractWithoutSchemas } from './contract-without-schemas.ts'

let code: string
let shipped: AppRouter

beforeAll(async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [contractWithoutSchemas()],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: '@dhow/contract', preserveEntrySignatures: 'strict' },
    },
  })
  const [bundle] = [output].flat() as Rolldown.RolldownOutput[]
  code = bundle?.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n') ?? ''
  const module = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  shipped = module.contract
})

/** Returns method, path and content type of each route by its name. */
const addresses = (router: AppRouter, name = ''): [string, string][] =>
  Object.entries(router).flatMap(([key, route]): [string, string][] => {
    if (!isAppRoute(route)) return addresses(route, `${name}${key}.`)
    const type = 'contentType' in route ? route.contentType : undefined
    return [[`${name}${key}`, `${route.method} ${route.path} ${type ?? 'as usual'}`]]
  })

it('keeps method, path and content type of every route', () => {
  expect(addresses(shipped)).toEqual(addresses(contract))
})

it('removes all schemas', () => {
  expect(code).not.toMatch(/zod|standard|required|metadata|summary/i)
  expect(code.length / addresses(contract).length).toBeLessThan(180)
})
