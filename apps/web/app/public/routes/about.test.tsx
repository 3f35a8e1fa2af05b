import { contract } from '@dhow/contract'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import About from './about.tsx'

it('shows the story and the highlights, and links to the contact page', async () => {
  respond(contract.contact.get, 200, contactDetails())
  const { user, address } = renderRoute(About)
  for (const name of ['About Us', 'Our Story', 'Want to connect?']) {
    expect(screen.getByRole('heading', { name })).toBeVisible()
  }
  const [first, ...others] = screen.getAllByRole('listitem')
  expect(first).toHaveTextContent('Global ReachCustomers in over 50 countries')
  expect(others.map((card) => within(card).getByRole('heading').textContent)).toEqual([
    'Trusted Brands',
    'Fast Delivery',
    'Customer Focused',
  ])
  await user.click(screen.getByRole('link', { name: 'Contact Us' }))
  expect(address()).toBe('/contact')
})
