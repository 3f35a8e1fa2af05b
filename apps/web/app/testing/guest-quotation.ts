import { contract } from '@dhow/contract'
import type { GuestVersion, QuotationVersion } from '@dhow/contract/quotations/quotations'
import { screen } from '@testing-library/react'
import { getQueryClient } from '#app/api/query-client.ts'
import QuotationPage, { clientAction, shouldRevalidate } from '#app/public/quotations/quotation.tsx'
import { fakeContactDetails } from './factories.ts'
import { respond } from './mock-api.ts'
import { fakeLine, fakeSentVersion } from './quotations.ts'
import { renderRoute } from './render-route.tsx'

export const CODE = '7K2M-9QXD-H4TW-0B3C-V5RN'

const prices = [123_500, 135_000]

const LINES = [
  fakeLine({ prices }),
  fakeLine({ name: 'Sesame Halva', prices: [null, 200_000], note: 'Red label' }),
  fakeLine({ name: 'Black salt', specification: {}, quantity: 10, prices }),
  fakeLine({ name: 'Dates', isOptional: true, prices }),
]

export const fakeGuestVersion = (values: Partial<QuotationVersion> = {}): GuestVersion =>
  fakeSentVersion({
    lines: LINES,
    validUntil: '2027-03-31',
    expiresAt: '2027-03-31T18:30:00.000Z',
    sentAt: '2027-03-01T22:30:00.000Z',
    ...values,
  })

export const createQuotation = (...versions: GuestVersion[]) => ({
  number: 'Q-2027-00042',
  buyer: { name: 'Ada', company: 'Visitor Ltd', country: 'KE' },
  versions,
})

export function renderPage(route: object = {}) {
  respond(contract.contact.get, 200, fakeContactDetails({ phone: '+971 4 123 4567' }))
  return renderRoute(QuotationPage, {
    path: '/quotation/:code',
    url: `/quotation/${CODE}`,
    action: clientAction as never,
    shouldRevalidate,
    queryClient: getQueryClient(),
    ...route,
  })
}

export async function openQuotation(...versions: GuestVersion[]) {
  respond(
    contract.quotations.byCode,
    200,
    createQuotation(...(versions.length > 0 ? versions : [fakeGuestVersion()])),
  )
  const page = renderPage()
  await screen.findByRole('heading', { level: 1, name: 'Quotation Q-2027-00042' })
  return page
}

export const DECIDED = { at: '2027-03-05T09:00:00.000Z', name: 'Ada' }

export const createAccepted = () =>
  fakeGuestVersion({ state: 'accepted', decision: { ...DECIDED, decision: 'accept', column: 1 } })
