import { contract } from '@dhow/contract'
import type { Subscriber } from '@dhow/contract/newsletter'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { choose, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Subscribers from './newsletter.tsx'

const ADA = { _id: '7', email: 'ada@example.com', requestedAt: '2026-03-01T08:00:00.000Z' }

function list(...items: Subscriber[]) {
  const { length } = items
  return respond(contract.newsletter.list, 200, {
    items,
    total: length,
    confirmed: length,
    page: 1,
    pages: 1,
  })
}

it('lists, searches and deletes subscribers', async () => {
  respond(contract.newsletter.status, 200, { open: true })
  list(ADA)
  const { user } = renderRoute(Subscribers)
  expect(await screen.findByText(ADA.email)).toBeVisible()
  await expectVisible(/^1 subscribed\./)

  const searched = list()
  await user.type(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'nobody')
  await expectVisible('No subscribers found')
  expect(searched.at(-1)?.url.searchParams.get('search')).toBe('nobody')

  list(ADA)
  await user.clear(screen.getByRole('searchbox', { name: 'Search subscribers' }))
  await user.press(`Delete ${ADA.email}`)
  const removed = respond(contract.newsletter.remove, 200, { success: true, message: 'Deleted.' })
  list()
  await choose(user, 'Yes')
  await expectVisible('No subscribers yet')
  expect(removed.map(({ url }) => url.pathname)).toEqual(['/api/newsletter/subscribers/7'])
})
