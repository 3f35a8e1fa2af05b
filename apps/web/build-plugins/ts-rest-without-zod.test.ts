// @vitest-environment node
import { initClient, initContract } from '@ts-rest/core'
import { build, type Rolldown } from 'vite'
import { beforeAll, expect, it } from 'vitest'
import { tsRestWithoutZod } from './ts-rest-without-zod.ts'

let code: string
let shipped: typeof import('@ts-rest/core')

/** Builds ts-rest as the browser gets it. */
beforeAll(async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [tsRestWithoutZod()],
    build: {
      write: false,
      rolldownOptions: { input: '@ts-rest/core', preserveEntrySignatures: 'strict' },
    },
  })
  const [bundle] = [output].flat() as Rolldown.RolldownOutput[]
  code = bundle?.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n') ?? ''
  shipped = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
})

it('is a fifth of its size without Zod', () => {
  expect(code).not.toMatch(/ZodFirstPartyTypeKind|invalid_string|datetimeRegex|cuid/)
  expect(code.length).toBeLessThan(14_000)
})

it('makes the same requests', async () => {
  const requests = async (ts: Pick<typeof shipped, 'initClient' | 'initContract'>) => {
    const c = ts.initContract()
    const contract = c.router({
      list: { method: 'GET', path: '/products', responses: {} },
      get: { method: 'GET', path: '/products/:id', responses: {} },
      save: { method: 'PUT', path: '/products/:id', body: c.type<object>(), responses: {} },
      remove: { method: 'DELETE', path: '/products/:id', body: c.noBody(), responses: {} },
    })
    const made: unknown[] = []
    const api: Parameters<typeof initClient>[1]['api'] = async (given) => {
      const { path, method, headers, body, contentType } = given
      made.push({ path, method, headers, body, contentType })
      return { status: 200, body: null, headers: new Headers() }
    }
    const client = ts.initClient(contract, { baseUrl: 'https://company.example/api', api })
    await client.list({ query: { search: 'sea salt', of: ['a', 'b'], at: null } } as never)
    await client.get({ params: { id: '7' } })
    await client.save({ params: { id: '7' }, body: { name: 'Figs' } })
    await client.remove({ params: { id: '7' } })
    return made
  }
  const made = await requests(shipped)
  expect(made).toHaveLength(4)
  expect(made).toEqual(await requests({ initClient, initContract }))
})

it('stops the build when ts-rest has changed', () => {
  const { transform } = tsRestWithoutZod()
  const run = transform as unknown as (this: object, code: string, id: string) => unknown
  const plugin = {
    error(message: string) {
      throw new Error(message)
    },
  }
  const id = '/node_modules/@ts-rest/core/index.esm.mjs'
  expect(() => run.call(plugin, 'export const initClient = 1', id)).toThrow('not as expected')
})
