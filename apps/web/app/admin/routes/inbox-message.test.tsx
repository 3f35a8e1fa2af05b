import { contract } from '@dhow/contract'
import type { InboxPosition, Message } from '@dhow/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aMessage, anInboxPage, mailHealth } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Inbox from './inbox.tsx'
import InboxMessage from './inbox-message.tsx'

const enquiry = aMessage({ _id: '7', message: 'Do you ship\nto Mombasa?' })
const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
const replied: Message = { ...enquiry, status: 'replied', reply }

const button = (name: string) => screen.queryByRole('button', { name })
const editor = () => screen.getByRole('textbox', { name: 'Write Reply' })

beforeEach(() => {
  respond(contract.messages.signature, 200, { signature: 'Company' })
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

const show = (at: string) =>
  renderRoute(Inbox, {
    path: '/admin/inbox',
    at,
    children: [{ path: ':id', Component: InboxMessage }],
  })

const state = (message: Message, place: Partial<InboxPosition> = {}) => {
  respond(contract.messages.list, 200, anInboxPage([message]))
  respond(contract.messages.position, 200, { total: 1, position: 1, ...place })
  respond(contract.messages.get, 200, message)
}

/** The inbox with one message, open. */
async function openMessage(message: Message = enquiry, place?: Partial<InboxPosition>) {
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
    const calls = respond(contract.messages.removeMany, 200, () => {
      respond(contract.messages.list, 200, anInboxPage([]))
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

  describe('that is deleted gives the focus to', () => {
    async function remove(place: Partial<InboxPosition>, left: Message[]) {
      const { user } = await openMessage(enquiry, place)
      if (place.next ?? place.previous) await screen.findAllByRole('link', { name: / message$/ })
      respond(contract.messages.removeMany, 200, () => {
        respond(contract.messages.list, 200, anInboxPage(left))
        return { success: true, message: 'Deleted.', deleted: 1 } as const
      })
      await user.click(screen.getByRole('button', { name: 'Delete this message' }))
      await choose(user, 'Delete')
      await expectToast('Messages deleted successfully')
    }
    const above = aMessage({ _id: '6', name: 'Above' })
    const below = aMessage({ _id: '8', name: 'Below' })

    it('the message below it, which takes its place', async () => {
      await remove({ previous: '6', next: '8', total: 3 }, [above, below])
      await waitFor(() => expect(screen.getByRole('link', { name: 'Below' })).toHaveFocus())
    })

    it('the message above it where there is none below', async () => {
      await remove({ previous: '6', total: 2 }, [above])
      await waitFor(() => expect(screen.getByRole('link', { name: 'Above' })).toHaveFocus())
    })

    it('the heading of the list when it was the last', async () => {
      await remove({}, [])
      expect(await screen.findByText('No messages found')).toBeVisible()
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Inbox' })).toHaveFocus())
    })
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
    expect(
      article.getByText(/Sunday,? 1 March 2026 at 3:00\spm, India Standard Time/),
    ).toBeVisible()
    expect(article.getByText(/Do you ship\s+to Mombasa\?/)).toBeVisible()
    expect(article.getByText('pending')).toBeVisible()
  })

  it('shows where replies go, and what the visitor had typed', async () => {
    await openMessage({ ...enquiry, email: 'ada@example.com', typedEmail: 'ada@exmaple.com' })
    const article = within(screen.getByRole('article'))
    expect(article.getByRole('link', { name: 'ada@example.com' })).toBeVisible()
    expect(article.getByText('Corrected; the visitor typed ada@exmaple.com')).toBeVisible()
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

  it('under Spam says why, has no reply, and is moved to the inbox by a press', async () => {
    const spam = { ...enquiry, spam: ['A field that people do not see was filled in.'] }
    const { user } = await openMessage(spam)
    expect(screen.getByText('A field that people do not see was filled in.')).toBeVisible()
    expect(button('Reply')).not.toBeInTheDocument()
    const calls = respond(contract.messages.release, 200, () => {
      respond(contract.messages.get, 200, enquiry)
      return { success: true, message: 'Moved.' } as const
    })
    await user.click(screen.getByRole('button', { name: 'Not spam: move to the inbox' }))
    await expectToast('Moved.')
    expect(calls).toHaveLength(1)
    await waitFor(() => expect(button('Reply')).toBeVisible())
  })

  it('that has been deleted says so, and leads back to the list', async () => {
    state(enquiry)
    respondError(contract.messages.get, 404, 'There is no such message.')
    respondError(contract.messages.position, 404, 'There is no such message.')
    const { user, address } = show('/admin/inbox/8')
    expect(
      await screen.findByRole('heading', { name: 'This message has been deleted' }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Back to the inbox' }))
    expect(address()).toBe('/admin/inbox')
  })

  it('that does not load says so, and can be tried again', async () => {
    state(enquiry)
    respondError(contract.messages.get, 500, 'Something went wrong.')
    const { user } = show('/admin/inbox/7')
    await expectToast('Failed to fetch messages')
    respond(contract.messages.get, 200, enquiry)
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
    const calls = respond(contract.messages.reply, 200, () => {
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

  it('that is only stored as a file does not pass for sent', async () => {
    const { user } = await openMessage()
    respond(contract.messages.reply, 200, () => {
      state({ ...replied, reply: { ...reply, delivery: { state: 'stored', attempts: 1 } } })
      return { success: true, message: 'Reply sent successfully', stored: true } as const
    })
    respond(contract.mail.health, 200, mailHealth({ configured: false }))
    await write(user, 'We do.')
    await expectToast(
      'Reply sent successfully No mail server is set up: the reply was stored as a file on the server instead, in the mail folder of its data.',
    )
    expect(await screen.findByText('Stored as a file: no mail server is set up.')).toBeVisible()
  })

  it('shows what was sent: the words, and what stood below them', async () => {
    await openMessage({ ...replied, reply: { ...reply, signature: 'Company\n+971 4' } })
    const section = within(screen.getByRole('region', { name: 'Reply' }))
    expect(section.getByText('We do.')).toBeVisible()
    expect(section.getByText(/Company\s\+971 4/)).toBeVisible()
    expect(section.getByText(/quoted/)).toBeVisible()
  })

  it('that was refused does not pass for delivered', async () => {
    const delivery = { state: 'refused', attempts: 1, reason: '550 No such mailbox' } as const
    await openMessage({ ...replied, reply: { ...reply, delivery } })
    expect(screen.getByText('Not delivered')).toBeVisible()
    expect(screen.queryByText('replied')).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Reply' })).not.toHaveClass('bg-leaf-soft')
  })

  it('says what is sent below it before it is sent', async () => {
    const { user } = await openMessage()
    respond(contract.messages.signature, 200, { signature: 'Company\nsales@company.example' })
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(await screen.findByText(/Company\s+sales@company\.example/)).toBeVisible()
    expect(screen.getByText(/quoted/)).toBeVisible()
  })

  it('begins with a greeting where that is wanted, which can be changed and is no reply by itself', async () => {
    const { user } = await openMessage()
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    expect(editor()).toHaveValue('')
    await user.click(screen.getByRole('button', { name: 'Begin with “Dear Ada Lovelace,”' }))
    expect(editor()).toHaveFocus()
    expect(editor()).toHaveValue('Dear Ada Lovelace,\n\n')
    expect(screen.queryByRole('button', { name: /^Begin with/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    await expectToast('Reply cannot be empty')

    const calls = respond(contract.messages.reply, 200, { success: true, message: 'Sent' })
    await user.type(editor(), 'We do.')
    await user.click(screen.getByRole('button', { name: 'Send Reply' }))
    await expectToast('Sent')
    expect(calls[0]?.body).toEqual({ replyContent: 'Dear Ada Lovelace,\n\nWe do.' })
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
    respondError(contract.messages.reply, 500, words)
    const { user } = await openMessage()
    await write(user, 'We do.')
    await expectToast(words || 'Failed to send reply')
    expect(editor()).toHaveValue('We do.')
    await waitFor(() => expect(button('Send Reply')).toBeEnabled())
  })

  it('that came second shows the first, and keeps its words', async () => {
    const { user } = await openMessage()
    respondError(contract.messages.reply, 409, 'This message already has a reply.')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.type(editor(), 'Only by air.')
    respond(contract.messages.get, 200, replied)
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
    respondError(contract.messages.reply, 404, 'There is no such message.')
    await user.click(screen.getByRole('button', { name: 'Reply' }))
    await user.type(editor(), 'Only by air.')
    respondError(contract.messages.get, 404, 'There is no such message.')
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
