import { contract } from '@dhow/contract'
import type { Delivery } from '@dhow/contract/mail/deliveries'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { MailWarning } from '#app/admin/dashboard/delivery-warning.tsx'
import { api } from '#app/api/office.ts'
import { fakeMailHealth } from '#app/testing/factories.ts'
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
      noun="reply"
      email="ada@visitor.exmaple"
      delivery={delivery}
      onSend={(body) => api.messages.retryReply.call({ params: { id: 'm1' }, body })}
      reload={async () => {}}
    />,
  )
const getButton = (name: string) => screen.getByRole('button', { name })

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
    expect(screen.getByText(`Response of the mail server: ${delivery.reason}`)).toBeVisible()
  }
  const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons).toEqual(actions)
})

describe('a reply that was stored as a file', () => {
  const stored = { state: 'stored', attempts: 1 } as const

  it('cannot be sent while no mail server is set up', async () => {
    const calls = respond(contract.mail.health, 200, fakeMailHealth({ configured: false }))
    renderDelivery(stored)
    expect(screen.getByRole('status')).toHaveTextContent(
      'Stored as a file: no mail server is set up.',
    )
    await expectVisible(/This reply was not delivered/)
    await waitFor(() => expect(calls).toHaveLength(1))
    expectAbsent('button', 'Send again')
  })

  it('can be sent once a mail server is set up', async () => {
    respond(contract.mail.health, 200, fakeMailHealth())
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
  const getField = () => screen.getByRole('textbox', { name: 'Email' })

  it('sends the reply to it', async () => {
    const message = 'The reply is being sent to ada@visitor.example.'
    const calls = respond(contract.messages.retryReply, 200, { success: true, message })
    const { user } = renderDelivery(refused)
    await user.press('Correct address')
    expect(getField()).toHaveFocus()
    expect(getField()).toHaveValue('ada@visitor.exmaple')
    await user.clear(getField())
    await user.type(getField(), ' ada@visitor.example{Enter}')
    await expectToast(message)
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'ada@visitor.example' }])
    expectAbsent('textbox')
  })

  it('stays open after a rejection', async () => {
    respondError(contract.messages.retryReply, 409, 'This reply is being sent already.')
    const { user } = renderDelivery(refused)
    await user.press('Correct address')
    await user.press('Save and send again')
    await expectToast('This reply is being sent already.')
    expect(getField()).toBeVisible()
  })

  it('ends with Cancel and Escape, with the focus on the button', async () => {
    const { user } = renderDelivery(refused)
    for (const leave of [() => user.press('Cancel'), () => user.keyboard('{Escape}')]) {
      await user.press('Correct address')
      await leave()
      expect(getButton('Correct address')).toHaveFocus()
    }
  })
})

const queryWarning = () => screen.queryByText(/could not be delivered/)

it('shows the number, start and reason of failures, and retries', async () => {
  const failingSince = '2026-03-01T09:30:00.000Z'
  const lastError = 'The mail server could not be reached: connect ECONNREFUSED'
  respond(
    contract.mail.health,
    200,
    fakeMailHealth({ failing: 2, waiting: 2, failingSince, lastError }),
  )
  const { user } = renderRoute(<MailWarning />)
  await expectVisible(/2 mails could not be delivered yet.*2026.*The server retries/)
  expect(screen.getByRole('listitem')).toHaveTextContent(lastError)
  expectAbsent('button', 'Dismiss')

  const message = 'Your mails are being sent again.'
  respond(contract.mail.retryAll, 200, { success: true, message })
  respond(contract.mail.health, 200, fakeMailHealth())
  await user.press('Retry now')
  await expectToast(message)
  await waitFor(() => expect(queryWarning()).not.toBeInTheDocument())
})

it('lists refused mails with their reason and message, and can be dismissed', async () => {
  const ada = { visitor: 'Ada', messageId: '7' }
  const mails = [
    { kind: 'reply', recipient: 'ada@visitor.example', ...ada, reason: '550 No such mailbox' },
    { kind: 'enquiry', recipient: 'sales@company.example', ...ada, reason: '552 Mailbox full' },
    { kind: 'reply', recipient: 'bob@visitor.example', visitor: 'Bob' },
    { kind: 'reset-link', recipient: 'admin@company.example' },
  ] as const
  const undelivered = mails.map((mail, id) => ({ ...mail, id: String(id) }))
  respond(contract.mail.health, 200, fakeMailHealth({ refused: 6, undelivered }))
  const { user } = renderRoute(<MailWarning />)
  await user.click(await screen.findByText(/^6 mails could not be delivered/))
  const rows = screen.getAllByRole('listitem').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Reply to Ada, to ada@visitor.example550 No such mailbox',
    'Notice of the enquiry from Ada, to sales@company.example552 Mailbox full',
    'Reply to Bob, to bob@visitor.example',
    'Password reset link, to admin@company.example',
  ])
  expect(screen.getByRole('link', { name: 'Reply to Ada' })).toHaveHref('/admin/inbox/7')
  expectAbsent('link', 'Reply to Bob')
  await expectVisible('and 2 more')

  respond(contract.mail.dismiss, 200, { success: true, message: 'Dismissed.' })
  respond(contract.mail.health, 200, fakeMailHealth())
  await user.press('Dismiss')
  await waitFor(() => expect(queryWarning()).not.toBeInTheDocument())
})

it('explains how to set up a missing mail server', async () => {
  respond(contract.mail.health, 200, fakeMailHealth({ configured: false }))
  renderRoute(<MailWarning />)
  const notice = await screen.findByRole('listitem')
  expect(notice).toHaveTextContent(
    'No mail server is set up.Replies and reset links are saved as files on the server and are not sent.',
  )
  expect(screen.getByRole('link', { name: 'Connect your mailbox' })).toHaveHref('/admin/mail')
  expect(queryWarning()).not.toBeInTheDocument()
})

it('says that the mail password must be entered again', async () => {
  const problem = 'Enter the mail password again.'
  respond(contract.mail.health, 200, fakeMailHealth({ problem }))
  renderRoute(<MailWarning />)
  expect(await screen.findByRole('listitem')).toHaveTextContent(problem)
})

it.each([
  [0.9, 0],
  [1.1, 1],
])('reports a mailbox that was not read for an hour, after %d hours', async (hours, notices) => {
  const failingSince = new Date(Date.now() - hours * 3_600_000).toISOString()
  const state = { server: null, isConfigured: true, isConnected: false, hasSecret: false }
  const health = respond(contract.mail.health, 200, fakeMailHealth())
  const problem = 'The server refused the login.'
  const mailbox = respond(contract.mail.mailbox, 200, { ...state, problem, failingSince })
  renderRoute(<MailWarning />)
  await waitFor(() => expect([health.length, mailbox.length]).toEqual([1, 1]))
  await waitFor(() => expect(screen.queryAllByRole('listitem')).toHaveLength(notices))
})
