import { type LoaderFunctionArgs, RouterContextProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { apiFetch } from './api/loaders.ts'
import { loader } from './root.tsx'
import { contactDetails } from './testing/factories.ts'

it("every page has the server's UTC year", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-12-31T23:59:59Z') })
  const context = new RouterContextProvider(
    new Map([[apiFetch, async () => Response.json(contactDetails())]]),
  )
  const load = async () => {
    const request = new Request('https://shop.example/')
    return (await loader({ request, context, params: {} } as unknown as LoaderFunctionArgs)).data
  }
  expect(await load()).toMatchObject({ origin: 'https://shop.example', year: 2031 })
  vi.setSystemTime('2032-01-01T00:00:00Z')
  expect(await load()).toMatchObject({ year: 2032 })
})
