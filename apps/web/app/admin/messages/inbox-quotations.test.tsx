import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  enquiry,
  fakeEntry,
  giveListHeight,
  mockInbox,
  openConversation,
  openMessage,
} from '#app/testing/inbox.tsx'
import { respond } from '#app/testing/mock-api.ts'
import { fakeSummary } from '#app/testing/quotations.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'

describe('outcomes and quotations', () => {
  const DONE = { success: true, message: 'Outcome saved' } as const

  const getOutcome = () =>
    screen.getByRole('menuitemradio', { checked: true, hidden: true }).textContent

  beforeEach(() => {
    giveListHeight()
    respond(contract.messages.signature, 200, { signature: 'Company' })
  })

  it('asks for a reason when an enquiry is lost', async () => {
    const calls = respond(contract.messages.setOutcome, 200, () => {
      mockInbox({ ...enquiry, outcome: 'lost', lostReason: 'Too expensive' })
      return DONE
    })
    const { user } = await openMessage()
    await user.press('Lost', 'menuitemradio')
    expect(calls).toEqual([])
    await choose(user, 'Cancel')
    expect(getOutcome()).toBe('New')
    await user.press('Lost', 'menuitemradio')
    await user.fill(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Too expensive')
    await choose(user, 'Mark as lost')
    await expectToast('Outcome saved')
    expect(calls.map(({ body }) => body)).toEqual([{ outcome: 'lost', reason: 'Too expensive' }])
    await expectVisible('Too expensive')
    expect(getOutcome()).toBe('Lost')
    await user.press('Won', 'menuitemradio')
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ outcome: 'won' }))
  })

  it('opens the newest quotation, and offers the others under More', async () => {
    const calls = respond(contract.quotations.list, 200, {
      items: [fakeSummary(), fakeSummary({ id: 'q0', number: 'Q-2026-00041', state: 'expired' })],
      total: 2,
      page: 1,
      pages: 1,
    })
    const { user, address } = await openMessage()
    const link = await screen.findByRole('link', { name: 'Q-2026-00042 Sent' })
    expect(link).toHaveHref('/admin/quotations/q1')
    expectAbsent('button', 'Create quotation')
    expect(calls[0]?.url.search).toBe('?message=7')
    await user.press(/^Q-2026-00041/, 'menuitem')
    expect(address()).toBe('/admin/quotations/q0')
  })

  it('shows a sent proforma invoice, and the steps of the deal with their notes', async () => {
    const quotation = { id: 'q1', number: 'Q-1', version: 1, state: 'accepted' } as const
    const proforma = { number: 'PI-2026-00001', version: 2, state: 'sent' } as const
    const deal = { step: 'shipped', day: '2026-03-08' } as const
    await openConversation({
      entries: [
        fakeEntry({ kind: 'enquiry' }),
        fakeEntry({ kind: 'proforma', text: 'Dear Ada, attached.', quotation, proforma }),
        fakeEntry({ kind: 'deal', text: 'MSC Anna', quotation, deal }),
      ],
    })
    const entry = await screen.findByRole('region', { name: 'Proforma invoice' })
    expect(entry).toHaveTextContent(/PI-2026-00001.*Version 2.*Dear Ada, attached\./)
    expect(within(entry).getByRole('link')).toHaveHref('/admin/quotations/q1/proforma')
    await expectVisible(/^Shipped on 8 Mar 2026,/)
    await expectVisible('MSC Anna')
  })

  it('creates a quotation, even after a reply, and opens it', async () => {
    const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
    const created = { success: true, message: 'Created', id: 'q1', number: 'Q-2026-00042' } as const
    const calls = respond(contract.quotations.create, 201, created)
    const { user, address } = await openMessage({ ...enquiry, status: 'replied', reply })
    await user.press('Create quotation')
    await waitFor(() => expect(address()).toBe('/admin/quotations/q1'))
    expect(calls[0]?.url.pathname).toBe('/api/messages/7/quotations')
  })
})
