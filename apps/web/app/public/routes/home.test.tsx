import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { site } from '#app/site.ts'
import { aProduct, contactDetails } from '#app/testing/factories.ts'
import { failNetwork, NEVER, respond } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import Home from './home.tsx'

beforeEach(() => {
  respond(contract.contact.get, 200, contactDetails())
  respond(contract.newsletter.status, 200, { open: false })
})

it('shows the featured products and a link to all', async () => {
  const calls = respond(contract.products.list, 200, [aProduct({ _id: '7', name: 'Rice' })])
  const { user, address } = renderRoute(Home)
  expect(await screen.findByRole('link', { name: /^Rice/ })).toHaveAttribute('href', '/products/7')
  expect(calls.map(({ url }) => url.search)).toEqual(['?featured=true'])
  await user.click(screen.getByRole('link', { name: 'View All Products' }))
  expect(address()).toBe('/products')
})

it('says who we are and why us, in the order of its sections', async () => {
  respond(contract.products.list, 200, [])
  renderRoute(Home)
  const headings = (await screen.findAllByRole('heading', { level: 2 })).map(
    ({ textContent }) => textContent,
  )
  expect(headings).toEqual([
    'Who are we & What we do?',
    'Featured Products',
    'Global Exporter',
    'Why Us?',
    'Our Global Partners',
    'Our Group',
    'Contact',
    'Stay Updated',
  ])
  for (const { title, text } of site.reasons) {
    const card = screen.getByRole('heading', { name: title }).closest('li')
    expect(card).toHaveTextContent(text)
  }
})

it('says when there are none', async () => {
  respond(contract.products.list, 200, [])
  renderRoute(Home)
  expect(await screen.findByText('No featured products available')).toBeVisible()
})

it('shows a spinner while loading', () => {
  respond(contract.products.list, 200, [], { until: NEVER })
  renderRoute(Home)
  expect(screen.getByRole('status')).toHaveTextContent('Loading products…')
})

it('offers a retry when they fail to load', async () => {
  failNetwork(contract.products.list)
  const { user } = renderRoute(Home)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('No featured products available')).toBeVisible()
  respond(contract.products.list, 200, [aProduct({ name: 'Rice' })])
  await user.click(retry)
  expect(await screen.findByRole('link', { name: /^Rice/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument()
})
