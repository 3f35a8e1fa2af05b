import { contract } from '@dhow/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { site } from '#app/site.ts'
import { contactDetails } from '#app/testing/factories.ts'
import { failNetwork, respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { useContactDetails } from './use-contact-details.ts'

function Probe() {
  return <output>{JSON.stringify(useContactDetails())}</output>
}
const shown = () => JSON.parse(screen.getByRole('status').textContent)

it("shows the site's own words until the record is there", async () => {
  const gate = Promise.withResolvers<void>()
  respond(contract.contact.get, 200, contactDetails(), { until: gate.promise })
  renderRoute(<Probe />)
  expect(shown()).toEqual(site.fallback)
  gate.resolve()
  await waitFor(() => expect(shown()).toEqual(contactDetails()))
})

it('shows them for each field that is empty', async () => {
  respond(contract.contact.get, 200, contactDetails({ phone: '', hours: '' }))
  renderRoute(<Probe />)
  const { phone, hours } = site.fallback
  await waitFor(() => expect(shown()).toEqual(contactDetails({ phone, hours })))
})

it('keeps them when the record does not load', async () => {
  const calls = failNetwork(contract.contact.get)
  const { queryClient } = renderRoute(<Probe />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(calls.length).toBeGreaterThan(1)
  expect(shown()).toEqual(site.fallback)
})
