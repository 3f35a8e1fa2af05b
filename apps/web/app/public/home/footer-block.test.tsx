import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { site } from '#app/site.ts'
import { contactDetails } from '#app/testing/factories.ts'
import { failNetwork, respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { FooterBlock } from './footer-block.tsx'

it('shows the group, the contact and the set profiles', async () => {
  const instagram = 'https://www.instagram.com/dhow.trading/?hl=en'
  respond(contract.contact.get, 200, contactDetails({ instagram }))
  renderRoute(<FooterBlock newsletterOpen={false} />)
  const profiles = within(await screen.findByRole('list', { name: 'Social links' }))
  expect(profiles.getAllByRole('link').map((link) => link.textContent)).toEqual(['Instagram'])
  expect(screen.getByRole('link', { name: '@dhow.trading' })).toHaveAttribute('href', instagram)
  expect(screen.getByText('Warehouse 7, Creek Road')).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: '+971 50 123 4567' })).toHaveAttribute(
    'href',
    'tel:+971501234567',
  )
  expect(screen.getByRole('link', { name: 'sales@example.com' })).toHaveAttribute(
    'href',
    'mailto:sales@example.com',
  )
  for (const { name } of site.group) expect(screen.getByText(name)).toBeVisible()
})

it("falls back to the site's contact when the record fails to load", async () => {
  failNetwork(contract.contact.get)
  const { queryClient } = renderRoute(<FooterBlock newsletterOpen={false} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getByText(site.fallback.location)).toBeVisible()
  expect(screen.getByRole('link', { name: site.fallback.email })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Social links' })).not.toBeInTheDocument()
})

it('shows a profile without a path by its host', async () => {
  const instagram = 'https://instagram.com/'
  respond(contract.contact.get, 200, contactDetails({ instagram }))
  renderRoute(<FooterBlock newsletterOpen={false} />)
  expect(await screen.findByRole('link', { name: 'instagram.com' })).toBeVisible()
})
