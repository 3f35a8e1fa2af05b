import { contract } from '@dhow/contract'
import type { Delivery } from '@dhow/contract/mail'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { answer, refuse } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import { ReplyDelivery } from './delivery.tsx'

const WHEN = '2026-03-01T09:30:00.000Z'
const refused = { state: 'refused', attempts: 1, reason: '550 No such mailbox' } as const
const renderDelivery = (delivery: Delivery | undefined) =>
  renderRoute(<ReplyDelivery id="m1" delivery={delivery} />)

it.each([
  [{ state: 'queued', attempts: 0, nextAttemptAt: WHEN }, /on its way/],
  [{ state: 'retrying', attempts: 1, nextAttemptAt: WHEN, reason: '451' }, /tried again.*2026/],
  [{ state: 'sent', attempts: 1, sentAt: WHEN }, /was sent .*2026/],
  [refused, /was refused/],
  [{ state: 'expired', attempts: 20, reason: '451' }, /for three days/],
] as [Delivery, RegExp][])('says that a mail is %o', (delivery, words) => {
  renderDelivery(delivery)
  expect(screen.getByRole('status')).toHaveTextContent(words)
  if (delivery.reason) {
    expect(screen.getByText(`The mail server said: ${delivery.reason}`)).toBeVisible()
  }
})

it.each(['queued', 'retrying', 'sent'] as const)('offers nothing for a %s mail', (state) => {
  renderDelivery({ state, attempts: 1, nextAttemptAt: WHEN, sentAt: WHEN })
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

it('says nothing of a mail that is long gone', () => {
  renderDelivery(undefined)
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
})

it('sends a refused mail again', async () => {
  const message = 'The reply is being sent again.'
  const calls = answer(contract.mail.sendReplyAgain, 200, { success: true, message })
  const { user } = renderDelivery(refused)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await expectToast(message)
  expect(calls[0]?.url.pathname).toBe('/api/mail/replies/m1')
})

it('says why it cannot be sent again', async () => {
  refuse(contract.mail.sendReplyAgain, 409, 'This reply has been sent.')
  const { user } = renderDelivery(refused)
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  await expectToast('This reply has been sent.')
  await waitFor(() => expect(screen.getByRole('button')).toBeEnabled())
})
