import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { Footer } from './footer.tsx'

beforeEach(() => respond(contract.contact.get, 200, contactDetails()))

const links = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

it.each([
  ['', '© 2031 Monsoon Foods. All rights reserved'],
  ['Monsoon Foods L.L.C.', '© 2031 Monsoon Foods L.L.C. All rights reserved'],
  ['Monsoon Foods LLC', '© 2031 Monsoon Foods LLC. All rights reserved'],
])("shows the server's year and the company's name (legal name: '%s')", (legalName, line) => {
  vi.useFakeTimers({ now: new Date('2032-01-01'), toFake: ['Date'] })
  renderRoute(<Footer year={2031} />, { company: { legalName } })
  expect(screen.getByText(/^©/).parentElement).toHaveTextContent(line)
})

it('links to existing privacy and imprint pages', () => {
  renderRoute(<Footer year={2031} />, { company: { imprint: 'Monsoon Foods, Kochi' } })
  expect(links()).toEqual([
    'Products',
    'About us',
    'Contact us',
    'Your enquiry',
    'Imprint',
    'Log in',
  ])
})
