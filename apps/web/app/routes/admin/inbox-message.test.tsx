import { contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aMessage } from '#app/testing/factories.ts'
import { answer, refuse } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Inbox from './inbox.tsx'

const enquiry = aMessage({ _id: '7', message: 'Do you ship\nto Mombasa?' })
const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
const replied: Message = { ...enquiry, status: 'replied', reply }

const button = (name: string) => screen.queryByRole('button', { name })
const editor = () => screen.getByRole('textbox', { name: 'Write Reply' })

/** The inbox with one message, open. */
async function openMessage(message: Message = enquiry) {
  answer(contract.messages.list, 200, [message])
  const page = renderRoute(Inbox, { path: '/admin/inbox', at: '/admin/inbox?message=7' })
  await screen.findByRole('article')
  return page
}

describe('a message', () => {
  it('opens on a click on its row, and closes again', async () => {
    answer(contract.messages.list, 200, [enquiry])
    const { user, address } = renderRoute(Inbox, { path: '/admin/inbox' })
    await user.click(await screen.findByText('Product Enquiry'))
    expect(address()).toBe('/admin/inbox?message=7')
    await user.click(screen.getByRole('button', { name: 'All messages' }))
    expect(screen.getByRole('table')).toBeVisible()
  })

  it('opens from the keyboard by its link', async () => {
    answer(contract.messages.list, 200, [enquiry])
    renderRoute(Inbox, { path: '/admin/inbox' })
    expect(await screen.findByRole('link', { name: enquiry.name })).toHaveAttribute(
      'href',
      '/admin/inbox?message=7',
    )
  })

  it('shows subject, sender, time and text', async () => {
    await openMessage()
    const article = within(screen.getByRole('article'))
    expect(article.getByRole('heading')).toHaveTextContent('Product Enquiry')
    expect(article.getByText(/Ada Lovelace/)).toBeVisible()
    expect(article.getByRole('link', { name: enquiry.email })).toHaveAttribute(
      'href',
      `mailto:${enquiry.email}`,
    )
    expect(article.getByText(/Sunday,? 1 March 2026 at 3:00\spm/)).toBeVisible()
    expect(article.getByText(/Do you ship\s+to Mombasa\?/)).toBeVisible()
    expect(article.getByText('pending')).toBeVisible()
  })

  it('that is gone shows the list', async () => {
    answer(contract.messages.list, 200, [enquiry])
    renderRoute(Inbox, { path: '/admin/inbox', at: '/admin/inbox?message=8' })
    expect(await screen.findByRole('table')).toBeVisible()
  })
})

describe('a reply', () => {
  async function write(user: UserEvent, text: string) {
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.type(editor(), text)
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
  }

  it('is sent without the spaces around it, and stands there when the inbox has been reloaded', async () => {
    const { user } = await openMessage()
    const calls = answer(contract.messages.reply, 200, () => {
      answer(contract.messages.list, 200, [replied])
      return { success: true, message: 'Reply sent successfully' } as const
    })
    await write(user, '  We do.\n ')
    await expectToast('Reply sent successfully')
    expect(await screen.findByText('We do.')).toBeVisible()
    expect(screen.getByText('replied')).toBeVisible()
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/messages/7/reply', { replyContent: 'We do.' }],
    ])
    expect(button('Reply')).not.toBeInTheDocument()
    expect(button('Send Reply')).not.toBeInTheDocument()
  })

  it('is written where it says so', async () => {
    const { user } = await openMessage()
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(editor()).toHaveFocus()
    expect(editor()).toHaveAttribute('placeholder', 'Type your reply...')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(button('Reply')).toBeVisible()
  })

  it.each(['{Enter}', '   '])('of nothing but white space is not sent', async (blank) => {
    const { user } = await openMessage()
    await write(user, blank)
    await expectToast('Reply cannot be empty')
  })

  it('is written once only', async () => {
    await openMessage(replied)
    expect(screen.getByText('We do.')).toBeVisible()
    expect(screen.getByRole('time')).toHaveAttribute('datetime', reply.repliedAt)
    expect(button('Reply')).not.toBeInTheDocument()
  })

  it.each([
    ['in the words of the server', 'This message has a reply already.'],
    ['in ours', ''],
  ])('that fails says so, %s, and stays in the editor', async (_how, words) => {
    refuse(contract.messages.reply, 409, words)
    const { user } = await openMessage()
    await write(user, 'We do.')
    await expectToast(words || 'Failed to send reply')
    expect(editor()).toHaveValue('We do.')
    await waitFor(() => expect(button('Send Reply')).toBeEnabled())
  })
})
