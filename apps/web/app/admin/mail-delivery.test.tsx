import { contract } from '@dhow/contract'
import type { Delivery } from '@dhow/contract/mail'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { api } from '#app/api/office.ts'
import { mailHealth } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import {
  expectAbsent,
  expectToast,
  expectVisible,
  renderRoute,
} from '#app/testing/render-route.tsx'
import { MailDelivery } from './mail-delivery.tsx'

const WHEN = '2026-03-01T09:30:00.000Z'
const refused = { state: 'refused', attempts: 1, reason: '550 No such mailbox' } as const
const renderDelivery = (delivery: Delivery | undefined) =>
  renderRoute(
    <MailDelivery
      what="reply"
      email="ada@visitor.exmaple"
      delivery={delivery}
      onSend={(body) => api.messages.retryReply.call({ params: { id: 'm1' }, body })}
      reload={async () => {}}
    />,
  )
const button = (name: string) => screen.getByRole('button', { name })

it.each<[Delivery, RegExp, string[]]>([
  [{ state: 'queued', attempts: 0, nextAttemptAt: WHEN }, /being sent/, []],
  [
    { state: 'retrying', attempts: 1, nextAttemptAt: WHEN, reason: '451' },
    /Next attempt.*2026/,
    ['Correct address'],
  ],
  [{ state: 'sent', attempts: 1, sentAt: WHEN }, /was sent .*2026/, ['Correct address']],
  [refused, /refused the mail/, ['Send again', 'Correct address']],
  [
    { state: 'expired', attempts: 20, reason: '451' },
    /for three days/,
    ['Send again', 'Correct address'],
  ],
])('shows the state and the actions of %o', (delivery, text, actions) => {
  renderDelivery(delivery)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  if (delivery.reason) {
    expect(screen.getByText(`The mail server said: ${delivery.reason}`)).toBeVisible()
  }
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(actions)
})

describe('a reply that was stored as a file', () => {
  const stored = { state: 'stored', attempts: 1 } as const

  it('cannot be sent while no mail server is set up', async () => {
    const calls = respond(contract.mail.health, 200, mailHealth({ configured: false }))
    renderDelivery(stored)
    expect(screen.getByRole('status')).toHaveTextContent(
      'Stored as a file: no mail server is set up.',
    )
    await expectVisible(/This reply was not delivered/)
    await waitFor(() => expect(calls).toHaveLength(1))
    expectAbsent('button', 'Send again')
  })

  it('can be sent once a mail server is set up', async () => {
    respond(contract.mail.health, 200, mailHealth())
    const message = 'The reply is being sent again.'
    const calls = respond(contract.messages.retryReply, 200, { success: true, message })
    const { user } = renderDelivery(stored)
    await user.press('Send again')
    await expectToast(message)
    expect(calls).toHaveLength(1)
    await expectVisible(/no mail server was set up/)
  })
})

describe('correcting the address', () => {
  const field = () => screen.getByRole('textbox', { name: 'Email' })

  it('sends the reply to it', async () => {
    const message = 'The reply is being sent to ada@visitor.example.'
    const calls = respond(contract.messages.retryReply, 200, { success: true, message })
    const { user } = renderDelivery(refused)
    await user.press('Correct address')
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('ada@visitor.exmaple')
    await user.clear(field())
    await user.type(field(), ' ada@visitor.example{Enter}')
    await expectToast(message)
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@visitor.example' }])
    expectAbsent('textbox')
  })

  it('rejects an invalid one', async () => {
    const { user } = renderDelivery(refused)
    await user.press('Correct address')
    await user.clear(field())
    await user.type(field(), 'ada@{Enter}')
    expect(field()).toHaveAccessibleDescription(/must be an e-mail address/)
  })

  it('stays open after a rejection', async () => {
    respondError(contract.messages.retryReply, 409, 'This reply is being sent already.')
    const { user } = renderDelivery(refused)
    await user.press('Correct address')
    await user.press('Save and send again')
    await expectToast('This reply is being sent already.')
    expect(field()).toBeVisible()
  })

  it('ends with Cancel and Escape, with the focus on the button', async () => {
    const { user } = renderDelivery(refused)
    for (const leave of [() => user.press('Cancel'), () => user.keyboard('{Escape}')]) {
      await user.press('Correct address')
      await leave()
      expect(button('Correct address')).toHaveFocus()
    }
  })
})

it('shows nothing for an old mail without a record', () => {
  renderDelivery(undefined)
  expectAbsent('status')
})
