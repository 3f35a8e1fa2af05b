import { contract } from '@dhow/contract'
import type { InboxPlace } from '@dhow/contract/inbox'
import type { Message } from '@dhow/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aMessage, anInboxPage } from '#app/testing/factories.ts'
import { answer, refuse } from '#app/testing/mock-api.ts'
import { expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Inbox from './inbox.tsx'
import InboxMessage from './inbox-message.tsx'

const enquiry = aMessage({ _id: '7', message: 'Do you ship\nto Mombasa?' })
const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
const replied: Message = { ...enquiry, status: 'replied', reply }

const button = (name: string) => screen.queryByRole('button', { name })
const editor = () => screen.getByRole('textbox', { name: 'Write Reply' })

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  HTMLElement.prototype.scrollIntoView = () => {}
})

const show = (at: string) =>
  renderRoute(Inbox, {
    path: '/admin/inbox',
    at,
    children: [{ path: ':id', Component: InboxMessage }],
  })

const state = (message: Message, place: Partial<InboxPlace> = {}) => {
  answer(contract.inbox.page, 200, anInboxPage([message]))
  answer(contract.inbox.place, 200, { total: 1, position: 1, ...place })
  answer(contract.messages.get, 200, message)
}

/** The inbox with one message, open. */
async function openMessage(message: Message = enquiry, place?: Partial<InboxPlace>) {
  state(message, place)
  const page = show('/admin/inbox/7?status=pending')
  await screen.findByRole('article')
  return page
}

describe('a message', () => {
  it('opens by its link, and closes again', async () => {
    state(enquiry)
    const { user, address } = show('/admin/inbox?status=pending')
    await user.click(await screen.findByRole('link', { name: enquiry.name }))
    expect(address()).toBe('/admin/inbox/7?status=pending')
    await screen.findByRole('article')
    expect(screen.queryByRole('table')).not.toBeInTheDocument()
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('table')).toBeVisible()
    expect(address()).toBe('/admin/inbox?status=pending')
    expect(screen.getByRole('link', { name: enquiry.name })).toHaveFocus()
  })

  it('is deleted after a question, and the list is there without it', async () => {
    const { user, address } = await openMessage()
    const calls = answer(contract.messages.removeMany, 200, () => {
      answer(contract.inbox.page, 200, anInboxPage([]))
      return { success: true, message: 'Deleted.', deleted: 1 } as const
    })
    await user.click(screen.getByRole('button', { name: 'Delete this message' }))
    const dialog = screen.getByRole('dialog', {
      name: 'Are you sure you want to delete this message?',
    })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Delete this message' }))
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await expectToast('Messages deleted successfully')
    expect(calls.map(({ body }) => body)).toEqual([{ ids: ['7'] }])
    expect(await screen.findByText('No messages found')).toBeVisible()
    expect(address()).toBe('/admin/inbox?status=pending')
  })

  it('that was opened from elsewhere leads to the list with the same filters', async () => {
    const { user, address } = await openMessage()
    await user.click(screen.getByRole('button', { name: 'Back to messages' }))
    expect(address()).toBe('/admin/inbox?status=pending')
  })

  it('shows subject, sender, time and text', async () => {
    await openMessage()
    const article = within(screen.getByRole('article'))
    expect(article.getByRole('heading')).toHaveTextContent('Product Enquiry')
    expect(article.getByText('Ada Lovelace')).toBeVisible()
    expect(article.getByRole('link', { name: enquiry.email })).toHaveAttribute(
      'href',
      `mailto:${enquiry.email}`,
    )
    expect(article.getByText(/Sunday,? 1 March 2026 at 3:00\spm/)).toBeVisible()
    expect(article.getByText(/Do you ship\s+to Mombasa\?/)).toBeVisible()
    expect(article.getByText('pending')).toBeVisible()
  })

  it('leads to its neighbours in the view, one Back from the list', async () => {
    await openMessage(enquiry, { previous: '6', next: '8', position: 2, total: 1200 })
    expect(await screen.findByText('2 of 1,200')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Previous message' })).toHaveAttribute(
      'href',
      '/admin/inbox/6?status=pending',
    )
    expect(screen.getByRole('link', { name: 'Next message' })).toHaveAttribute(
      'href',
      '/admin/inbox/8?status=pending',
    )
  })

  it('that has been deleted says so, and leads back to the list', async () => {
    state(enquiry)
    refuse(contract.messages.get, 404, 'There is no such message.')
    refuse(contract.inbox.place, 404, 'There is no such message.')
    const { user, address } = show('/admin/inbox/8')
    expect(
      await screen.findByRole('heading', { name: 'This message has been deleted' }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back to the inbox' }))
    expect(address()).toBe('/admin/inbox')
  })

  it('that does not load says so, and can be tried again', async () => {
    state(enquiry)
    refuse(contract.messages.get, 500, 'Something went wrong.')
    const { user } = show('/admin/inbox/7')
    await expectToast('Failed to fetch messages')
    answer(contract.messages.get, 200, enquiry)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('article')).toBeVisible()
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
      state(replied)
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
    expect(button('Reply')).toHaveFocus()
  })

  it.each(['{Enter}', '   '])('of nothing but white space is not sent: %j', async (blank) => {
    const { user } = await openMessage()
    await write(user, blank)
    await expectToast('Reply cannot be empty')
  })

  it('that is too long is not sent, and says by how much', async () => {
    const { user } = await openMessage()
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.paste('x'.repeat(5_100))
    expect(editor()).toHaveValue('x'.repeat(5_100))
    expect(editor()).toHaveAccessibleDescription(/^Write Reply: 100 characters too many/)
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    await expectToast('Reply may have at most 5,000 characters; these are 5,100.')
  })

  it('is written once only', async () => {
    await openMessage(replied)
    expect(screen.getByText('We do.')).toBeVisible()
    const section = within(screen.getByRole('region', { name: 'Reply' }))
    expect(section.getByRole('time')).toHaveAttribute('datetime', reply.repliedAt)
    expect(button('Reply')).not.toBeInTheDocument()
  })

  it.each([
    ['in the words of the server', 'The mail could not be stored.'],
    ['in ours', ''],
  ])('that fails says so, %s, and stays in the editor', async (_how, words) => {
    refuse(contract.messages.reply, 500, words)
    const { user } = await openMessage()
    await write(user, 'We do.')
    await expectToast(words || 'Failed to send reply')
    expect(editor()).toHaveValue('We do.')
    await waitFor(() => expect(button('Send Reply')).toBeEnabled())
  })

  it('that came second shows the first, and keeps its words', async () => {
    const { user } = await openMessage()
    refuse(contract.messages.reply, 409, 'This message already has a reply.')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.type(editor(), 'Only by air.')
    answer(contract.messages.get, 200, replied)
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    await expectToast('This message already has a reply.')
    expect(await screen.findByText('We do.')).toBeVisible()
    const unsent = within(screen.getByRole('region', { name: 'Your unsent reply' }))
    expect(unsent.getByText('Only by air.')).toBeVisible()
    await user.click(unsent.getByRole('button', { name: 'Discard it' }))
    expect(screen.queryByText('Only by air.')).not.toBeInTheDocument()
  })

  it('to a message that was deleted says so, and keeps its words', async () => {
    const { user } = await openMessage()
    refuse(contract.messages.reply, 404, 'There is no such message.')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.type(editor(), 'Only by air.')
    refuse(contract.messages.get, 404, 'There is no such message.')
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    expect(await screen.findByRole('heading', { name: /has been deleted/ })).toBeVisible()
    expect(screen.getByText('Only by air.')).toBeVisible()
  })

  it('that was not sent is there when the editor opens again, until it is discarded', async () => {
    const { user } = await openMessage()
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.type(editor(), 'We do{Escape}')
    expect(screen.getByText(/Your draft is kept/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(editor()).toHaveValue('We do')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.click(screen.getByRole('button', { name: 'Discard it' }))
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(editor()).toHaveValue('')
  })
})
