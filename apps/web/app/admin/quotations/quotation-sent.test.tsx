import { contract } from '@dhow/contract'
import type { QuotationVersion } from '@dhow/contract/quotations/quotations'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { respondDeal } from '#app/testing/deals.ts'
import { respond } from '#app/testing/mock-api.ts'
import {
  fakeLine,
  fakeSentVersion,
  fakeVersion,
  getLineRow,
  respondQuotation,
} from '#app/testing/quotations.ts'
import { choose, expectToast, expectVisible, renderRoute } from '#app/testing/render-route.tsx'
import QuotationScreen from './quotation.tsx'

const createDone = (message: string) => ({ success: true, message }) as const

async function open(...versions: QuotationVersion[]) {
  respondQuotation(...versions)
  const page = renderRoute(QuotationScreen, {
    path: '/admin/quotations/:id',
    url: '/admin/quotations/q1',
  })
  await screen.findByRole('heading', { name: 'Q-2026-00042' })
  const press = async (name: string) => page.user.press(name)
  return { ...page, press }
}

const queryButton = (name: string) => screen.queryByRole('button', { name })

beforeEach(() => void respond(contract.quotations.lastPrices, 200, { lines: [] }))

it('shows what was sent, and links to the enquiry', async () => {
  await open(fakeSentVersion({ note: 'Margin 8 %' }))
  await expectVisible('Valid until 31 Mar 2099')
  expect(screen.getByRole('link', { name: 'Enquiry E-2026-00042' })).toHaveHref('/admin/inbox/7')
  const [, line] = within(screen.getByRole('table', { name: 'Lines' })).getAllByRole('row')
  expect(line).toHaveTextContent(
    'Cardamom Tea100 cartonsFOB USD 12.35 per carton USD 1,235.00CIF On request',
  )
  expect(screen.getByRole('region', { name: 'Terms' })).toHaveTextContent('Cash against documents')
  await expectVisible('Margin 8 %')
  expect(queryButton('Delete quotation')).not.toBeInTheDocument()
})

it('shows the decision of the buyer with the wished quantities', async () => {
  const decision = { decision: 'change', at: '2026-11-05T09:30:00.000Z', name: 'Ada' } as const
  await open(
    fakeSentVersion({
      state: 'change_requested',
      lines: [fakeLine({ quantity: 240 })],
      decision: { ...decision, text: 'A few more', lines: [{ line: 0, quantity: 300 }] },
    }),
  )
  const section = screen.getByRole('region', { name: 'Decision' })
  expect(section).toHaveTextContent(/^Ada requested a change/)
  expect(section).toHaveTextContent('A few moreCardamom Tea: 240 → 300 cartons')
})

it('shows the requested change beside the draft of the next version, and takes over a quantity', async () => {
  const at = '2026-11-05T09:30:00.000Z'
  const decision = { decision: 'change', at, name: 'Ada', text: 'More tea' } as const
  const { user } = await open(
    fakeVersion({ version: 2, lines: [fakeLine({ wished: { quantity: 120, unit: 'carton' } })] }),
    fakeSentVersion({ state: 'change_requested', decision }),
  )
  expect(screen.getByRole('region', { name: 'Decision' })).toHaveTextContent('More tea')
  await user.press('Wish: 120 cartons, requested by the buyer, line 1')
  expect(getLineRow().getByRole('textbox', { name: /^Quantity/ })).toHaveValue('120')
  expect(getLineRow().queryByText(/^Wish/)).not.toBeInTheDocument()
})

it('offers the proforma invoice, and no revision, of an accepted version', async () => {
  respondDeal()
  const decision = { decision: 'accept', at: '2026-11-05T09:30:00.000Z', name: 'Ada' } as const
  await open(
    fakeSentVersion({
      state: 'accepted',
      decision: { ...decision, column: 1, orderNumber: 'PO-7' },
    }),
  )
  const section = screen.getByRole('region', { name: 'Decision' })
  expect(section).toHaveTextContent('Accepted: CIF MombasaOrder number: PO-7')
  expect(queryButton('Revise quotation')).not.toBeInTheDocument()
  expect(queryButton('Withdraw quotation')).not.toBeInTheDocument()
  expect(queryButton('Delete quotation')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Create proforma invoice' })).toBeVisible()
})

it('copies the link, replaces it and withdraws, both after a confirmation', async () => {
  const { user, press } = await open(fakeSentVersion())
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await press('Copy link')
  expect(write).toHaveBeenCalledWith('https://dhow.example/quotation/7K2M')
  const calls = respond(contract.quotations.newLink, 200, { ...createDone('Replaced'), url: 'x' })
  await press('Replace link')
  expect(screen.getByRole('dialog')).toHaveTextContent('The old link stops working.')
  expect(calls).toHaveLength(0)
  await choose(user, 'Replace link')
  await expectToast('Replaced')
  expect(calls).toHaveLength(1)

  const withdrawals = respond(contract.quotations.withdraw, 200, () => {
    respondQuotation(fakeSentVersion({ state: 'withdrawn' }))
    return createDone('Withdrawn.')
  })
  await press('Withdraw quotation')
  await choose(user, 'Withdraw quotation')
  await expectVisible('Withdrawn')
  expect(withdrawals).toHaveLength(1)
})

it('sends the mail again to a corrected address', async () => {
  const { user, press } = await open(
    fakeSentVersion({ delivery: { state: 'refused', attempts: 1 } }),
  )
  await expectVisible(/This quotation was not delivered/)
  const calls = respond(contract.quotations.resend, 200, createDone('Sent again'))
  await press('Correct address')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), '.org{Enter}')
  await expectToast('Sent again')
  expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@example.com.org' }])
})

it('revises into an editor, with the sent version below', async () => {
  const { user, press } = await open(fakeSentVersion())
  respond(contract.quotations.revise, 200, () => {
    respondQuotation(fakeVersion({ version: 2 }), fakeSentVersion())
    return createDone('Revised')
  })
  await press('Revise quotation')
  expect(await screen.findByRole('region', { name: 'Draft' })).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Version 1, as sent' })).toBeVisible()
  expect(queryButton('Withdraw quotation')).toBeVisible()
  await user.click(screen.getByText(/^Version 1/, { selector: 'summary' }))
  expect(queryButton('Download PDF')).toBeVisible()

  respond(contract.quotations.remove, 200, () => {
    respondQuotation(fakeSentVersion())
    return createDone('The draft was deleted.')
  })
  await press('Delete draft')
  expect(screen.getByRole('dialog')).toHaveTextContent('Sent versions do not change.')
  await choose(user, 'Delete draft')
  await waitFor(() => expect(queryButton('Revise quotation')).toBeVisible())
})
