import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contactDetails } from '#app/testing/factories.ts'
import { respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import { FooterBlock } from './footer-block.tsx'

const GROUP = [{ title: 'Monsoon Logistics', text: 'Ships' }]

it('shows the group, the contact and the set profiles', async () => {
  const instagram = 'https://www.instagram.com/dhow.trading/?hl=en'
  respond(contract.contact.get, 200, contactDetails({ instagram }))
  renderRoute(<FooterBlock group={GROUP} newsletterOpen={false} />)
  const profiles = within(await screen.findByRole('list', { name: 'Social links' }))
  expect(profiles.getAllByRole('link').map((link) => link.textContent)).toEqual(['Instagram'])
  expect(screen.getByRole('link', { name: '@dhow.trading' })).toHaveHref(instagram)
  expect(screen.getByText('Warehouse 7, Creek Road')).toHaveAttribute('dir', 'auto')
  expect(screen.getByRole('link', { name: '+971 50 123 4567' })).toHaveHref('tel:+971501234567')
  expect(screen.getByRole('link', { name: 'sales@example.com' })).toHaveHref(
    'mailto:sales@example.com',
  )
  expect(screen.getByText('Monsoon Logistics')).toBeVisible()
})

it('shows only the newsletter without group and contact', async () => {
  const nothing = { email: '', phone: '', location: '', hours: '', mapUrl: '' }
  respond(contract.contact.get, 200, contactDetails(nothing))
  const { queryClient } = renderRoute(<FooterBlock group={[]} newsletterOpen={false} />)
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Stay Updated',
  ])
})

it('shows further links by label or network, but only web addresses', async () => {
  const links = [
    { network: 'telegram', label: '', url: 'https://t.me/monsoon' },
    { network: 'other', label: 'Our shop', url: 'https://shop.example.com' },
    { network: 'other', label: '', url: 'https://blog.example.com/tea' },
    { network: 'other', label: 'Click', url: 'javascript:alert(1)' },
  ] as const
  respond(contract.contact.get, 200, contactDetails())
  renderRoute(<FooterBlock group={[]} newsletterOpen={false} />, { company: { links: [...links] } })
  const shown = within(await screen.findByRole('list', { name: 'Social links' }))
  expect(shown.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Telegram',
    'Our shop',
    'blog.example.com',
  ])
})

it('names a profile without a path by its host', async () => {
  const instagram = 'https://instagram.com/'
  respond(contract.contact.get, 200, contactDetails({ instagram }))
  renderRoute(<FooterBlock group={GROUP} newsletterOpen={false} />)
  expect(await screen.findByRole('link', { name: 'instagram.com' })).toBeVisible()
})
