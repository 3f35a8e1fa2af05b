import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { Footer } from './footer.tsx'

beforeEach(() => respond(contract.contact.get, 200, contactDetails()))

/** The copyright line; the name is in an element of its own. */
const line = () => screen.getByText(/^© 2031/).textContent
const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it("shows the server's year and the company's name", () => {
  vi.useFakeTimers({ now: new Date('2032-01-01'), toFake: ['Date'] })
  renderRoute(<Footer year={2031} />)
  expect(line()).toBe('© 2031 Monsoon Foods. All rights reserved')
})

it('shows the legal name of the company', () => {
  renderRoute(<Footer year={2031} />, { company: { legalName: 'Monsoon Foods LLC' } })
  expect(line()).toBe('© 2031 Monsoon Foods LLC. All rights reserved')
})

it('links to existing privacy and imprint pages', () => {
  renderRoute(<Footer year={2031} />, { company: { imprint: 'Monsoon Foods, Kochi' } })
  expect(links()).toEqual(['Products', 'About us', 'Contact us', 'Imprint'])
})
