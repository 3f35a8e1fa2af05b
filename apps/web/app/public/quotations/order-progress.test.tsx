import { contract } from '@dhow/contract'
import type { GuestDeal } from '@dhow/contract/deals/deals'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  CODE,
  createAccepted,
  fakeGuestVersion,
  openQuotation,
} from '#app/testing/guest-quotation.ts'
import { respond } from '#app/testing/mock-api.ts'

const ACCEPTED = { step: 'accepted', day: '2027-03-05', note: '' } as const
const SHIPPED = { step: 'shipped', day: '2027-04-01', note: 'MSC Anna, MSKU 123456-7' } as const

const PROFORMA: GuestDeal['proforma'] = {
  version: 2,
  number: 'PI-2027-00007',
  currency: 'KWD',
  column: { rule: 'CIF', place: 'Mombasa' },
  date: '2027-03-06',
  replaced: { version: 1, date: '2027-03-05' },
  validUntil: '2027-04-06',
  depositPercent: 30,
  withPackingList: false,
  totals: {
    sum: '1234.565',
    deposit: '370.370',
    balance: '864.195',
    cartons: 0,
    netGrams: 0,
    grossGrams: 0,
    volumeM3: 0,
    unpriced: [],
    unmeasured: [],
  },
}

async function open(deal: GuestDeal) {
  respond(contract.deals.byCode, 200, deal)
  await openQuotation(createAccepted())
  const order = within(await screen.findByRole('region', { name: 'Your order' }))
  const readSteps = () => order.getAllByRole('listitem').map(({ textContent }) => textContent)
  return { order, readSteps }
}

it('shows the steps with days and notes, without those that were left out', async () => {
  const { order, readSteps } = await open({ steps: [ACCEPTED, SHIPPED] })
  expect(readSteps()).toEqual([
    'Order accepted5 March 2027',
    'Shipped1 April 2027MSC Anna, MSKU 123456-7',
    'CompletedNot yet',
  ])
  const items = order.getAllByRole('listitem')
  expect(items.map(({ ariaCurrent }) => ariaCurrent)).toEqual([null, 'step', null])
})

it('does not await a deposit that the proforma invoice does not ask for', async () => {
  const { readSteps } = await open({
    steps: [ACCEPTED],
    proforma: { ...PROFORMA, depositPercent: 0 },
  })
  expect(readSteps().map((text) => text?.replace('Not yet', ''))).toEqual([
    'Order accepted5 March 2027',
    'Proforma invoice sent',
    'Shipped',
    'Completed',
  ])
})

it('shows the sums of the proforma invoice, and links to its files', async () => {
  const { order } = await open({ steps: [ACCEPTED], proforma: PROFORMA })
  expect(order.getByRole('heading', { name: 'Proforma invoice PI-2027-00007' })).toBeVisible()
  expect(order.getByText(/^Version 2/)).toHaveTextContent(
    'Version 2 · 6 March 2027 · This version replaces version 1 of 5 March 2027.',
  )
  const sums = order.getAllByRole('definition').map(({ textContent }) => textContent)
  expect(sums.map((text) => text?.replace('\u00a0', ' '))).toEqual([
    'KWD 1,234.565',
    'KWD 370.370',
    'KWD 864.195',
  ])
  expect(order.getAllByRole('link').map(({ textContent }) => textContent.trim())).toEqual([
    'Proforma invoice · PDF',
    'Proforma invoice · Excel',
  ])
})

it('links to the packing list if it was sent', async () => {
  const { order } = await open({
    steps: [ACCEPTED],
    proforma: { ...PROFORMA, withPackingList: true },
  })
  expect(order.getByRole('link', { name: 'Packing list · PDF' })).toHaveHref(
    `/api/sent-quotations/${CODE}/proforma/pdf?document=packing-list`,
  )
})

it('is not requested before the acceptance', async () => {
  const calls = respond(contract.deals.byCode, 200, { steps: [] })
  await openQuotation(fakeGuestVersion())
  expect(calls).toEqual([])
})
