import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderRoute } from '#app/testing/render-route.tsx'
import { ExpiringCertificates } from './tiles.tsx'

const halal = {
  name: 'Halal',
  body: 'ESMA',
  validTo: '2026-12-01',
  daysLeft: 9,
  products: 3,
  first: { _id: 'a1', name: 'Tea' },
}
const organic = {
  name: 'Organic',
  validTo: '2026-11-20',
  daysLeft: -2,
  products: 1,
  first: { _id: 'b2', name: 'Salt' },
}

it('lists the nearest with their products, and the number of others', async () => {
  renderRoute(<ExpiringCertificates certificates={{ expiring: 4, nearest: [organic, halal] }} />)
  const heading = '4 certificates have expired or will expire within 60 days'
  const warning = within(await screen.findByRole('region', { name: heading }))
  expect(warning.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'OrganicExpired 2 days agoSalt',
    'Halal (ESMA)Expires in 9 daysTea and 2 other products',
  ])
  expect(warning.getByRole('link', { name: 'Tea' })).toHaveHref('/admin/edit-product/a1')
  expect(warning.getByText('And 2 more.')).toBeVisible()
})

it('shows nothing when none expires', async () => {
  renderRoute(<ExpiringCertificates certificates={{ expiring: 0, nearest: [] }} />)
  expect(screen.queryByText(/certificate/)).not.toBeInTheDocument()
})
