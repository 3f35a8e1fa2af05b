import { contract } from '@dhow/contract'
import type { BuyerSummary } from '@dhow/contract/buyers/buyers'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aBuyerSummary } from '#app/testing/buyers.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Buyers from './buyers.tsx'

const pageOf = (items: BuyerSummary[], pages = 1, page = 1) => ({
  items,
  total: items.length,
  page,
  pages,
})

const show = (query = '') =>
  renderRoute(Buyers, { path: '/admin/buyers', at: `/admin/buyers${query}` })

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Buyers' })).getAllByRole('listitem')

it('shows each buyer, and links their page', async () => {
  const bob = { id: 'b2', name: 'Bob', email: 'bob@kilwa.example', company: '', country: '' }
  const { lastEnquiryAt: _, ...withoutEnquiry } = aBuyerSummary({ ...bob, enquiries: 0 })
  respond(contract.buyers.list, 200, pageOf([aBuyerSummary({ label: 'VIP' }), withoutEnquiry]))
  show()
  const [ada, other] = await rows()
  expect(ada).toHaveTextContent(
    /^Lamu Stores VIPAda · ada@lamu\.exampleKenya2 enquiriesLast 1 Mar 2026$/,
  )
  expect(within(ada as HTMLElement).getByRole('link')).toHaveHref('/admin/buyers/b1')
  expect(other).toHaveTextContent(/^Bob bob@kilwa\.example0 enquiries$/)
})

it('searches by the URL, and loads further pages', async () => {
  respond(contract.buyers.list, 200, pageOf([aBuyerSummary({ id: 'b2' })], 2, 2))
  respond(contract.buyers.list, 200, pageOf([aBuyerSummary()], 2), { once: true })
  const { user, address } = show('?search=la')
  expect(await rows()).toHaveLength(1)
  await user.press('Show more')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  const calls = respond(contract.buyers.list, 200, pageOf([aBuyerSummary()]))
  await user.type(screen.getByLabelText('Search buyers'), 'mu')
  await waitFor(() => expect(address()).toBe('/admin/buyers?search=lamu'))
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe('?search=lamu&page=1'))
})

it('explains an empty list and a failure', async () => {
  respondError(contract.buyers.list, 500, 'Something went wrong.')
  const { user } = show()
  await expectVisible('Could not load the buyers.')
  respond(contract.buyers.list, 200, pageOf([]))
  await user.press('Try again')
  await expectVisible(/^No buyers yet\./)
})
