import { contract } from '@dhow/contract'
import {
  hashQuotationSettings,
  type QuotationSettings,
} from '@dhow/contract/quotations/quotation-draft'
import type { QuotationSummary } from '@dhow/contract/quotations/quotations'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { respond } from '#app/testing/mock-api.ts'
import { fakeSummary } from '#app/testing/quotations.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import QuotationDefaults from './quotation-settings.tsx'
import Quotations from './quotations.tsx'

const createPage = (items: QuotationSummary[]) => ({
  items,
  total: items.length,
  page: 1,
  pages: 1,
})

const show = (query = '') =>
  renderRoute(Quotations, { path: '/admin/quotations', url: `/admin/quotations${query}` })

const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Quotations' })).getAllByRole('listitem')

it('shows each quotation, and marks drafts and those that expire soon', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z'), toFake: ['Date'] })
  respond(
    contract.quotations.list,
    200,
    createPage([
      fakeSummary({ version: 2, hasDraft: true, validUntil: '2026-12-01' }),
      fakeSummary({ id: 'q2', validUntil: '2026-12-02' }),
      fakeSummary({ id: 'q3', state: 'expired', validUntil: '2026-11-01' }),
      fakeSummary({ id: 'q4', state: 'accepted', dealStep: 'deposit_received' }),
    ]),
  )
  show()
  const [soon, later, expired, deal] = await findRows()
  expect(deal).toHaveTextContent('KenyaDeposit receivedFOB')
  expect(soon).toHaveTextContent(
    /^Q-2026-00042Version 2Lamu StoresKenyaSentDraft of version 3FOB USD 1,235\.00 · CIF no pricesSent 3 Nov 2026Valid until 1 Dec 2026$/,
  )
  expect(within(soon as HTMLElement).getByText(/^Valid/)).toHaveClass('text-amber')
  expect(within(later as HTMLElement).getByText(/^Valid/)).not.toHaveClass('text-amber')
  expect(within(expired as HTMLElement).getByText(/^Valid/)).not.toHaveClass('text-amber')
})

it('searches, filters and sorts by the URL', async () => {
  const calls = respond(contract.quotations.list, 200, createPage([fakeSummary()]))
  const { user, address } = show('?state=unknown')
  await findRows()
  await user.selectOptions(screen.getByLabelText('Filter by state'), 'Change requested')
  await user.selectOptions(screen.getByLabelText('Filter by step of the deal'), 'Shipped')
  await user.selectOptions(screen.getByLabelText('Sort quotations'), 'Open, expires first')
  await user.fill('Search quotations', 'lamu')
  await waitFor(() =>
    expect(address()).toBe(
      '/admin/quotations?state=change_requested&deal=shipped&sort=expiry&search=lamu',
    ),
  )
  await waitFor(() =>
    expect(calls.at(-1)?.url.search).toBe(
      '?search=lamu&state=change_requested&deal=shipped&sort=expiry&page=1',
    ),
  )
  expect(calls[0]?.url.search).toBe('?page=1')
})

const settings: QuotationSettings = {
  proformaLetter: '',
  currency: 'USD',
  validDays: 30,
  letter: 'Dear {name}',
  bankDetails: '',
  remindBuyer: false,
  terms: { depositPercent: 30, partialShipment: true },
}

async function open() {
  respond(contract.quotations.settings, 200, settings)
  const page = renderRoute(QuotationDefaults)
  await screen.findByLabelText('Currency')
  return { ...page, save: () => page.user.click(screen.getByText('Save changes')) }
}

it('saves the defaults with the version that was loaded', async () => {
  const calls = respond(contract.quotations.saveSettings, 200, { success: true, message: 'Saved' })
  const { user, save } = await open()
  await user.selectOptions(screen.getByLabelText('Currency'), 'EUR')
  await user.clear(screen.getByLabelText('Deposit (%)'))
  await user.type(screen.getByLabelText('Lead time (days)'), '21')
  await user.selectOptions(screen.getByLabelText('Partial shipment'), 'Not allowed')
  await user.type(screen.getByLabelText('Letter of proforma invoices'), 'Attached, Ada')
  await user.click(screen.getByRole('switch'))
  await save()
  await expectToast('Quotation defaults saved')
  expect(calls[0]?.body).toEqual({
    ...settings,
    currency: 'EUR',
    proformaLetter: 'Attached, Ada',
    remindBuyer: true,
    ifVersion: hashQuotationSettings(settings),
    terms: { leadTimeDays: 21, partialShipment: false },
  })
})

it('refuses text in a number, at its field', async () => {
  const { user, save } = await open()
  await user.type(screen.getByLabelText('Deposit (%)'), 'x')
  await save()
  expect(screen.getByLabelText('Deposit (%)')).toHaveAccessibleDescription(
    'Deposit must be a whole number.',
  )
})
