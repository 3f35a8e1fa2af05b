import { contract } from '@dhow/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeContactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { api } from './client.ts'
import { createLoaders } from './loaders.ts'
import { getQueryClient } from './query-client.ts'

const { clientLoader } = createLoaders((api) => [api.contact.get.queryOptions()])

const load = () => clientLoader({ params: {}, request: new Request('http://localhost/contact') })
const isCached = () => getQueryClient().getQueryData(api.contact.get.key())

afterEach(async () => {
  vi.useRealTimers()
  await getQueryClient().cancelQueries()
  getQueryClient().clear()
})

it('waits for fast responses before it shows the screen', async () => {
  // However slow the machine is, the 200 ms never end.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  respond(contract.contact.get, 200, fakeContactDetails())
  await load()
  expect(isCached()).toEqual(fakeContactDetails())
})

it('shows the screen after 200 ms and keeps fetching', async () => {
  vi.useFakeTimers()
  const gate = Promise.withResolvers<void>()
  respond(contract.contact.get, 200, fakeContactDetails(), { until: gate.promise })
  const shown = vi.fn()
  void load().then(shown)

  await vi.advanceTimersByTimeAsync(199)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(shown).toHaveBeenCalledOnce()
  expect(isCached()).toBeUndefined()

  vi.useRealTimers()
  gate.resolve()
  await vi.waitFor(() => expect(isCached()).toEqual(fakeContactDetails()))
})
