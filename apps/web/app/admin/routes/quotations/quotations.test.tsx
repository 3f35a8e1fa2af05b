import { contract } from '@dhow/contract'
import type { QuotationSummary } from '@dhow/contract/quotations/quotations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { aSummary } from '#app/testing/quotations.ts'
import { expectAbsent, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import Quotations from './quotations.tsx'

const pageOf = (items: QuotationSummary[], pages = 1, page = 1) => ({
  items,
  total: items.length,
  page,
  pages,
})

const show = (query = '') =>
  renderRoute(Quotations, { path: '/admin/quotations', at: `/admin/quotations${query}` })

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Quotations' })).getAllByRole('listitem')

it('shows each quotation, and marks drafts and those that expire soon', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] })
  respond(
    contract.quotations.list,
    200,
    pageOf([
      aSummary({ version: 2, hasDraft: true, validUntil: '2026-12-01' }),
      aSummary({ id: 'q2', validUntil: '2026-12-02' }),
      aSummary({ id: 'q3', state: 'expired', validUntil: '2026-11-01' }),
    ]),
  )
  show()
  const [soon, later, expired] = await rows()
  expect(soon).toHaveTextContent(
    /^Q-2026-00042Version 2Lamu StoresKenyaSentDraft of version 3FOB USD 1,235\.00 · CIF USD 0\.00Sent 3 Nov 2026Valid until 1 Dec 2026$/,
  )
  expect(within(soon as HTMLElement).getByText(/^Valid/)).toHaveClass('text-amber')
  expect(within(later as HTMLElement).getByText(/^Valid/)).not.toHaveClass('text-amber')
  expect(within(expired as HTMLElement).getByText(/^Valid/)).not.toHaveClass('text-amber')
})

it('searches, filters and sorts by the URL', async () => {
  const calls = respond(contract.quotations.list, 200, pageOf([aSummary()]))
  const { user, address } = show('?state=unknown')
  await rows()
  await user.selectOptions(screen.getByLabelText('Filter by state'), 'Change requested')
  await user.selectOptions(screen.getByLabelText('Sort quotations'), 'Open, expires first')
  await user.fill('Search quotations', 'lamu')
  await waitFor(() =>
    expect(address()).toBe('/admin/quotations?state=change_requested&sort=expiry&search=lamu'),
  )
  await waitFor(() =>
    expect(calls.at(-1)?.url.search).toBe('?search=lamu&state=change_requested&sort=expiry&page=1'),
  )
  expect(calls[0]?.url.search).toBe('?page=1')
})

it('loads further pages', async () => {
  respond(contract.quotations.list, 200, pageOf([aSummary({ id: 'q2' })], 2, 2))
  respond(contract.quotations.list, 200, pageOf([aSummary()], 2), { once: true })
  const { user } = show()
  expect(await rows()).toHaveLength(1)
  await user.press('Show more')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expectAbsent('button', 'Show more')
})

it('explains an empty list and a failure', async () => {
  respondError(contract.quotations.list, 500, 'Something went wrong.')
  const { user } = show()
  await expectVisible('Could not load the quotations.')
  respond(contract.quotations.list, 200, pageOf([]))
  await user.press('Try again')
  await expectVisible(/^No quotations yet\. Create one from an enquiry/)
})
