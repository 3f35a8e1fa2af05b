import { contract } from '@dhow/contract'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aMessage, mailHealth, someProducts } from '#app/testing/factories.ts'
import { answer, refuse } from '#app/testing/mock-api.ts'
import { renderRoute } from '#app/testing/render-route.tsx'
import Dashboard from './dashboard.tsx'

const tiles = () => screen.getAllByRole('link').map((tile) => tile.getAttribute('href'))

beforeEach(() => void answer(contract.mail.health, 200, mailHealth()))

it('leads to everything there is to do, and says how much of it', async () => {
  answer(contract.products.list, 200, someProducts('Tea', 'Rice'))
  answer(contract.messages.list, 200, [aMessage(), aMessage({ status: 'replied' })])
  renderRoute(Dashboard, { path: '/admin' })
  expect(await screen.findByText('2 in the catalogue')).toBeVisible()
  expect(await screen.findByText('1 waiting for a reply')).toBeVisible()
  expect(tiles()).toEqual([
    '/admin/manage-products',
    '/admin/edit-contact',
    '/admin/change-password',
    '/admin/inbox',
  ])
})

it('is kept from search engines', async () => {
  answer(contract.products.list, 200, [])
  answer(contract.messages.list, 200, [])
  renderRoute(Dashboard, { path: '/admin' })
  await screen.findByText('0 in the catalogue')
  expect(document.title).toBe('Dashboard — Admin')
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

it('leads there without the figures too', async () => {
  refuse(contract.products.list, 500, 'Something went wrong.')
  refuse(contract.messages.list, 500, 'Something went wrong.')
  renderRoute(Dashboard, { path: '/admin' })
  expect(await screen.findByText('Inbox')).toBeVisible()
  expect(tiles()).toHaveLength(4)
})
