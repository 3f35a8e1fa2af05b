import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { enquiry, giveListHeight, mockInbox, openMessage } from '#app/testing/inbox.tsx'
import { respond } from '#app/testing/mock-api.ts'
import { fakeSummary } from '#app/testing/quotations.ts'
import { choose, expectToast, expectVisible } from '#app/testing/render-route.tsx'

describe('outcomes and quotations', () => {
  const DONE = { success: true, message: 'Outcome saved' } as const

  const getOutcome = () => screen.getByRole('combobox', { name: 'Outcome' })

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
    await user.selectOptions(getOutcome(), 'Lost')
    expect(calls).toEqual([])
    await choose(user, 'Cancel')
    expect(getOutcome()).toHaveDisplayValue('New')
    await user.selectOptions(getOutcome(), 'Lost')
    await user.fill(screen.getByRole('textbox', { name: 'Reason (optional)' }), 'Too expensive')
    await choose(user, 'Mark as lost')
    await expectToast('Outcome saved')
    expect(calls.map(({ body }) => body)).toEqual([{ outcome: 'lost', reason: 'Too expensive' }])
    await expectVisible('Too expensive')
    expect(getOutcome()).toHaveDisplayValue('Lost')
    await user.selectOptions(getOutcome(), 'Won')
    await waitFor(() => expect(calls.at(-1)?.body).toEqual({ outcome: 'won' }))
  })

  it('lists the quotations of an enquiry', async () => {
    const calls = respond(contract.quotations.list, 200, {
      items: [fakeSummary()],
      total: 1,
      page: 1,
      pages: 1,
    })
    await openMessage()
    const item = within(await screen.findByRole('region', { name: 'Quotations' })).getByRole(
      'listitem',
    )
    expect(item).toHaveTextContent('Q-2026-00042Version 1SentFOB USD 1,235.00 · CIF no prices')
    expect(within(item).getByRole('link')).toHaveHref('/admin/quotations/q1')
    expect(calls[0]?.url.search).toBe('?message=7')
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
