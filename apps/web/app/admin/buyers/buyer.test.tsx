import { contract } from '@dhow/contract'
import { type BuyerDetails, type BuyerSummary, hashBuyer } from '@dhow/contract/buyers/buyers'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeBuyer, fakeBuyerSummary } from '#app/testing/buyers.ts'
import { fakeInboxPage, fakeMessage, NO_QUOTATIONS } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { fakeSummary } from '#app/testing/quotations.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import BuyerScreen from './buyer.tsx'
import Buyers from './buyers.tsx'

const DONE = { success: true as const, message: 'Done.' }

async function open(values: Partial<BuyerDetails> = {}) {
  respond(contract.buyers.get, 200, fakeBuyer(values))
  respond(contract.messages.list, 200, fakeInboxPage([]))
  const page = renderRoute(BuyerScreen, { path: '/admin/buyers/:id', url: '/admin/buyers/b1' })
  await screen.findByRole('region', { name: 'Buyer' })
  return page
}

const getRegion = (name: string) => within(screen.getByRole('region', { name }))

it('shows who the buyer is, with links to valid numbers only', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T11:05:00Z'), toFake: ['Date'] })
  await open({ timeZone: 'Africa/Nairobi', phones: ['+254 712 345678', '+254 712 345678 / 79'] })
  const facts = getRegion('Buyer')
    .getAllByRole('definition')
    .map(({ textContent }) => textContent)
  expect(facts).toEqual([
    'Ada',
    'ada@lamu.example',
    'Lamu Stores',
    'Kenya',
    'Monday 14:05',
    '+254 712 345678WhatsApp',
    '+254 712 345678 / 79',
    '2',
    '1 Jan 2026',
    '1 Mar 2026',
  ])
  expect(getRegion('Buyer').getByRole('link', { name: 'WhatsApp' })).toHaveHref(
    'https://wa.me/254712345678',
  )
})

it('shows the sums of quotations and what was requested most', async () => {
  await open({
    sums: {
      quoted: [
        { currency: 'EUR', sum: '10.00' },
        { currency: 'USD', sum: '2470.00' },
      ],
      won: [{ currency: 'USD', sum: '1235.00' }],
    },
    products: [
      { productId: 'tea', name: 'Cardamom Tea', lines: 3, cartons: 1_200 },
      { name: 'Star anise', lines: 1, cartons: null },
    ],
  })
  expect(getRegion('Quotations').getByText(/^Quoted/)).toHaveTextContent(
    'Quoted EUR 10.00 · USD 2,470.00. Won USD 1,235.00',
  )
  const requested = getRegion('Requested most').getAllByRole('listitem')
  expect(requested.map(({ textContent }) => textContent)).toEqual([
    'Cardamom Tea3 lines · 1,200 cartons',
    'Star anise1 line',
  ])
  expect(await getRegion('Enquiries').findByText('No enquiry is in the inbox.')).toBeVisible()
  expect(await getRegion('Quotations').findByText('No quotations yet.')).toBeVisible()
})

it('links each enquiry and quotation', async () => {
  const message = fakeMessage({ _id: '7', outcome: 'won', status: 'replied' })
  const enquiry = { ...message, lineCount: 4 }
  respond(contract.quotations.list, 200, { ...NO_QUOTATIONS, total: 1, items: [fakeSummary()] })
  respond(contract.buyers.get, 200, fakeBuyer())
  const calls = respond(contract.messages.list, 200, fakeInboxPage([enquiry]))
  renderRoute(BuyerScreen, { path: '/admin/buyers/:id', url: '/admin/buyers/b1' })
  const link = await screen.findByRole('link', { name: 'E-2026-00042' })
  expect(link).toHaveHref('/admin/inbox/7')
  expect(link.closest('li')).toHaveTextContent(/1 Mar 2026.*4 lines.*replied.*Won/)
  expect(calls[0]?.url.search).toBe('?buyer=b1&page=1')
  expect(await screen.findByRole('link', { name: 'Q-2026-00042' })).toHaveHref(
    '/admin/quotations/q1',
  )
})

it('saves the label and note with the version that was loaded', async () => {
  const calls = respond(contract.buyers.save, 200, DONE)
  const { user } = await open({ note: 'Pays late' })
  await user.fill('Label', 'VIP')
  await user.press('Save changes')
  await expectToast('Saved')
  const ifVersion = hashBuyer({ label: '', note: 'Pays late' })
  expect(calls[0]?.body).toEqual({ label: 'VIP', note: 'Pays late', ifVersion })
})

it('merges a suggested buyer after a confirmation', async () => {
  const calls = respond(contract.buyers.merge, 200, DONE)
  const eve = { id: 'b2', name: 'Eve', email: 'eve@gmail.com', company: 'LAMU STORES' }
  const { user } = await open({ suggestions: [{ ...eve, reason: 'company' }] })
  expect(getRegion('Addresses').getByText('Same company')).toBeVisible()
  await user.press('Merge')
  await choose(user, 'Merge')
  await expectToast('Done.')
  expect(calls[0]?.body).toEqual({ other: 'b2' })
})

it('finds another buyer to merge, and splits an address', async () => {
  const matches = [fakeBuyerSummary(), fakeBuyerSummary({ id: 'b3', company: '', name: 'Cy' })]
  const searches = respond(contract.buyers.list, 200, {
    items: matches,
    total: 2,
    page: 1,
    pages: 1,
  })
  const splits = respond(contract.buyers.split, 201, { ...DONE, id: 'b4' })
  const { user } = await open({
    addresses: [
      { address: 'ada@lamu.example', enquiries: 1 },
      { address: 'eve@gmail.com', enquiries: 1 },
    ],
  })
  await user.type(screen.getByLabelText('Search for another buyer'), 'cy')
  expect(await screen.findByRole('link', { name: 'Cy' })).toHaveHref('/admin/buyers/b3')
  expect(searches[0]?.url.search).toBe('?search=cy')
  expect(getRegion('Addresses').getAllByRole('button', { name: 'Merge' })).toHaveLength(1)
  const [, second] = screen.getAllByRole('button', { name: 'Split' })
  if (second) await user.click(second)
  await choose(user, 'Split')
  await expectToast('Done.')
  expect(splits[0]?.body).toEqual({ address: 'eve@gmail.com' })
})

it('names what erasing deletes, shows a refusal, and opens the list afterwards', async () => {
  respondError(contract.buyers.erase, 409, 'A mail about this buyer is being sent.')
  const { user, address } = await open()
  await user.press('Erase buyer')
  const dialog = await screen.findByRole('dialog')
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((term) => term.textContent),
  ).toEqual([
    '2 enquiries',
    '5 entries',
    '1 file',
    '0 quotations',
    '3 mails',
    '1 newsletter subscription',
  ])
  await choose(user, 'Erase for good')
  await expectToast('A mail about this buyer is being sent.')
  expect(dialog).toBeVisible()
  respond(contract.buyers.erase, 200, DONE)
  await choose(user, 'Erase for good')
  await waitFor(() => expect(address()).toBe('/admin/buyers'))
})

const createPage = (items: BuyerSummary[], pages = 1, page = 1) => ({
  items,
  total: items.length,
  page,
  pages,
})

const show = (query = '') =>
  renderRoute(Buyers, { path: '/admin/buyers', url: `/admin/buyers${query}` })

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Buyers' })).getAllByRole('listitem')

it('shows each buyer, and links their page', async () => {
  const bob = { id: 'b2', name: 'Bob', email: 'bob@kilwa.example', company: '', country: '' }
  const { lastEnquiryAt: _, ...withoutEnquiry } = fakeBuyerSummary({ ...bob, enquiries: 0 })
  respond(
    contract.buyers.list,
    200,
    createPage([fakeBuyerSummary({ label: 'VIP' }), withoutEnquiry]),
  )
  show()
  const [ada, other] = await findRows()
  expect(ada).toHaveTextContent(
    /^Lamu Stores VIPAda · ada@lamu\.exampleKenya2 enquiriesLast 1 Mar 2026$/,
  )
  expect(within(ada as HTMLElement).getByRole('link')).toHaveHref('/admin/buyers/b1')
  expect(other).toHaveTextContent(/^Bob bob@kilwa\.example0 enquiries$/)
})

it('searches by the URL, and loads further pages', async () => {
  respond(contract.buyers.list, 200, createPage([fakeBuyerSummary({ id: 'b2' })], 2, 2))
  respond(contract.buyers.list, 200, createPage([fakeBuyerSummary()], 2), { once: true })
  const { user, address } = show('?search=la')
  expect(await findRows()).toHaveLength(1)
  await user.press('Show more')
  await waitFor(async () => expect(await findRows()).toHaveLength(2))
  const calls = respond(contract.buyers.list, 200, createPage([fakeBuyerSummary()]))
  await user.type(screen.getByLabelText('Search buyers'), 'mu')
  await waitFor(() => expect(address()).toBe('/admin/buyers?search=lamu'))
  await waitFor(() => expect(calls.at(-1)?.url.search).toBe('?search=lamu&page=1'))
})

it('explains an empty list and a failure', async () => {
  respondError(contract.buyers.list, 500, 'Something went wrong.')
  const { user } = show()
  await expectVisible('Could not load the buyers.')
  respond(contract.buyers.list, 200, createPage([]))
  await user.press('Try again')
  await expectVisible(/^No buyers yet\./)
})
