import { contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages/messages'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aMessage, anInboxPage, mailHealth } from '#app/testing/factories.ts'
import {
  enquiry,
  giveListHeight,
  mockInbox,
  openMessage,
  renderInboxAt,
} from '#app/testing/inbox.tsx'
import { readForm, respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'

const button = (name: string) => screen.queryByRole('button', { name })

beforeEach(() => {
  giveListHeight()
  respond(contract.messages.signature, 200, { signature: 'Company' })
})

describe('a message', () => {
  it('shows whether the confirmation reached the visitor', async () => {
    const reason = '550 No such mailbox'
    await openMessage({ ...enquiry, acknowledgement: { state: 'refused', attempts: 1, reason } })
    await expectVisible(/confirmation to the visitor was refused.*may be wrong/)
    await expectVisible(`The mail server said: ${reason}`)
  })

  it('opens by its link and closes with Escape', async () => {
    mockInbox(enquiry)
    const { user, address } = renderInboxAt('/admin/inbox?status=pending')
    await user.click(await screen.findByRole('link', { name: enquiry.name }))
    expect(address()).toBe('/admin/inbox/7?status=pending')
    await screen.findByRole('article')
    expectAbsent('table')
    await user.keyboard('{Escape}')
    expect(await screen.findByRole('table')).toBeVisible()
    expect(address()).toBe('/admin/inbox?status=pending')
    expect(screen.getByRole('link', { name: enquiry.name })).toHaveFocus()
  })

  it('is deleted after a confirmation, with the focus on the heading of the empty list', async () => {
    const { user, address } = await openMessage()
    const calls = respond(contract.messages.removeMany, 200, () => {
      respond(contract.messages.list, 200, anInboxPage([]))
      return { success: true, message: 'Deleted.', deleted: 1 } as const
    })
    const button = screen.getByRole('button', { name: 'Delete this message' })
    await user.click(button)
    const name = 'Are you sure you want to delete this message?'
    expect(screen.getByRole('dialog', { name })).toBeVisible()
    await choose(user, 'Cancel')
    expect(calls).toEqual([])
    await user.click(button)
    await choose(user, 'Delete')
    await expectToast('Messages deleted successfully')
    expect(calls.map(({ body }) => body)).toEqual([{ ids: ['7'] }])
    await expectVisible('No messages found')
    expect(address()).toBe('/admin/inbox?status=pending')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Inbox' })).toHaveFocus())
  })

  it('passes the focus to the message below after its deletion', async () => {
    const { user } = await openMessage(enquiry, { previous: 'above', next: 'below', total: 3 })
    await screen.findAllByRole('link', { name: / message$/ })
    respond(contract.messages.removeMany, 200, () => {
      const left = ['above', 'below'].map((name) => aMessage({ _id: name, name }))
      respond(contract.messages.list, 200, anInboxPage(left))
      return { success: true, message: 'Deleted.', deleted: 1 } as const
    })
    await user.press('Delete this message')
    await choose(user, 'Delete')
    await waitFor(() => expect(screen.getByRole('link', { name: 'below' })).toHaveFocus())
  })

  it('shows subject, sender, time and text, and is downloaded under its reference', async () => {
    const { user } = await openMessage()
    const article = within(screen.getByRole('article'))
    expect(article.getByRole('heading')).toHaveTextContent('Product Enquiry')
    expect(article.getByText('Ada Lovelace')).toBeVisible()
    expect(article.getByRole('link', { name: enquiry.email })).toHaveHref(`mailto:${enquiry.email}`)
    expect(
      article.getByText(/Sunday,? 1 March 2026 at 3:00\spm, India Standard Time/),
    ).toBeVisible()
    expect(article.getByText(/Do you ship\s+to Mombasa\?/)).toBeVisible()
    expect(article.getByText('pending')).toBeVisible()

    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const calls = respond(contract.documents.enquiry, 200, new Blob() as never)
    await user.press('Export message as PDF')
    await waitFor(() => expect(link).toHaveBeenCalledOnce())
    expect(calls.map(({ url }) => url.pathname)).toEqual(['/api/messages/7/pdf'])
    expect(link.mock.contexts[0]).toHaveProperty('download', `${enquiry.reference}.pdf`)
  })

  it('shows a corrected address and the typed one', async () => {
    await openMessage({ ...enquiry, email: 'ada@example.com', typedEmail: 'ada@exmaple.com' })
    const article = within(screen.getByRole('article'))
    expect(article.getByRole('link', { name: 'ada@example.com' })).toBeVisible()
    expect(article.getByText('Corrected. The visitor entered ada@exmaple.com')).toBeVisible()
  })

  it('shows the spam reasons and can be moved to the inbox', async () => {
    const spam = { ...enquiry, spam: ['A field that people do not see was filled in.'] }
    const { user } = await openMessage(spam)
    await expectVisible('A field that people do not see was filled in.')
    expect(button('Reply')).not.toBeInTheDocument()
    expectAbsent('button', 'Create quotation')
    expectAbsent('combobox', 'Outcome')
    const calls = respond(contract.messages.markSpam, 200, () => {
      respond(contract.messages.get, 200, enquiry)
      return { success: true, message: 'Moved.', moved: 1 } as const
    })
    await user.press('Not spam: move to inbox')
    await expectToast('Moved.')
    expect(calls.map(({ body }) => body)).toEqual([{ ids: ['7'], spam: false }])
    await waitFor(() => expect(button('Reply')).toBeVisible())
  })

  it('shows that it was deleted and links to the list', async () => {
    mockInbox(enquiry)
    respondError(contract.messages.get, 404, 'There is no such message.')
    respondError(contract.messages.position, 404, 'There is no such message.')
    const { user, address } = renderInboxAt('/admin/inbox/8')
    expect(
      await screen.findByRole('heading', { name: 'This message has been deleted' }),
    ).toBeVisible()
    await user.press('Back to inbox')
    expect(address()).toBe('/admin/inbox')
  })
})

const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
const SENT = { success: true, message: 'Sent' } as const

const replied: Message = { ...enquiry, status: 'replied', reply }

const editor = () => screen.getByRole('textbox', { name: 'Write Reply' })

describe('a reply', () => {
  async function write(user: TestUser, text: string) {
    await user.press('Reply')
    await user.type(editor(), text)
    await user.press('Send Reply')
  }

  it('is sent trimmed, and shown after the reload', async () => {
    const { user } = await openMessage()
    const calls = respond(contract.messages.reply, 200, () => {
      mockInbox(replied)
      return { success: true, message: 'Reply sent successfully' } as const
    })
    await write(user, '  We do.\n ')
    await expectToast('Reply sent successfully')
    await expectVisible('We do.')
    await expectVisible('replied')
    expect(calls.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/messages/7/reply', { replyContent: 'We do.' }],
    ])
    expect(button('Reply')).not.toBeInTheDocument()
    expect(button('Send Reply')).not.toBeInTheDocument()
  })

  it('is sent with files, and keeps text and files on failure', async () => {
    const { user } = await openMessage()
    respondError(contract.messages.reply, 413, 'The attachments may have at most 10 MB together.')
    await user.press('Reply')
    await user.upload(
      screen.getByLabelText('Attach files', { selector: 'input' }),
      new File(['x'], 'prices.xlsx'),
    )
    await user.type(editor(), 'We do.')
    await user.press('Send Reply')
    await expectToast('The attachments may have at most 10 MB together.')
    expect(editor()).toHaveValue('We do.')
    const calls = respond(contract.messages.reply, 200, SENT)
    await waitFor(() => expect(button('Send Reply')).toBeEnabled())
    await user.press('Send Reply')
    await expectToast('Sent')
    const form = readForm(calls[0])
    expect(form.get('replyContent')).toBe('We do.')
    expect(form.getAll('files').map((file) => (file as File).name)).toEqual(['prices.xlsx'])
  })

  it('reports that it was stored as a file', async () => {
    const { user } = await openMessage()
    respond(contract.messages.reply, 200, () => {
      mockInbox({ ...replied, reply: { ...reply, delivery: { state: 'stored', attempts: 1 } } })
      return { success: true, message: 'Reply sent successfully', stored: true } as const
    })
    respond(contract.mail.health, 200, mailHealth({ configured: false }))
    await write(user, 'We do.')
    await expectToast(
      'Reply sent successfully No mail server is set up, so the reply was saved as a file in the mail folder on the server.',
    )
    await expectVisible('Stored as a file: no mail server is set up.')
  })

  it('is sent with another signature, which survives Cancel', async () => {
    const { user } = await openMessage()
    const calls = respond(contract.messages.reply, 200, SENT)
    await user.press('Reply')
    await user.type(editor(), 'We do.')
    const signature = await screen.findByRole('textbox', { name: 'Signature' })
    expect(signature).toHaveValue('Company')
    await expectVisible(/quoted/)
    await user.fill(signature, 'Fatima')
    await user.press('Cancel')
    expect(button('Reply')).toHaveFocus()
    await user.press('Reply')
    await user.press('Send Reply')
    await expectToast('Sent')
    expect(calls[0]?.body).toEqual({ replyContent: 'We do.', signature: 'Fatima' })
  })

  it('can start with a greeting, which is not a reply by itself', async () => {
    const { user } = await openMessage()
    await user.press('Reply')
    expect(editor()).toHaveFocus()
    expect(editor()).toHaveValue('')
    expect(editor()).toHaveAttribute('placeholder', 'Type your reply...')
    await user.press('Insert “Dear Ada Lovelace,”')
    expect(editor()).toHaveFocus()
    expect(editor()).toHaveValue('Dear Ada Lovelace,\n\n')
    expectAbsent('button', /^Insert/)
    await user.press('Send Reply')
    await expectToast('Reply cannot be empty')

    const calls = respond(contract.messages.reply, 200, SENT)
    await user.type(editor(), 'We do.')
    await user.press('Send Reply')
    await expectToast('Sent')
    expect(calls[0]?.body).toEqual({ replyContent: 'Dear Ada Lovelace,\n\nWe do.' })
  })

  it('keeps its text if someone else has replied', async () => {
    const { user } = await openMessage()
    respondError(contract.messages.reply, 409, 'This message already has a reply.')
    respond(contract.messages.get, 200, replied)
    await write(user, 'Only by air.')
    await expectToast('This message already has a reply.')
    await expectVisible('We do.')
    const unsent = within(screen.getByRole('region', { name: 'Your unsent reply' }))
    expect(unsent.getByText('Only by air.')).toBeVisible()
    await user.click(unsent.getByRole('button', { name: 'Discard draft' }))
    expect(screen.queryByText('Only by air.')).not.toBeInTheDocument()
  })

  it('keeps its text if the message was deleted', async () => {
    const { user } = await openMessage()
    respondError(contract.messages.reply, 404, 'There is no such message.')
    respondError(contract.messages.get, 404, 'There is no such message.')
    await write(user, 'Only by air.')
    expect(await screen.findByRole('heading', { name: /has been deleted/ })).toBeVisible()
    await expectVisible('Only by air.')
  })

  it('is stored as a draft until it is discarded', async () => {
    const { user } = await openMessage()
    await user.press('Reply')
    await user.type(editor(), 'We do{Escape}')
    await expectVisible(/Your draft is saved/)
    await user.press('Reply')
    expect(editor()).toHaveValue('We do')
    expect(screen.queryByText(/were restored/)).not.toBeInTheDocument()
    await user.press('Cancel')
    await user.press('Discard draft')
    await user.press('Reply')
    expect(editor()).toHaveValue('')
  })

  it('is restored after the tab was closed, with the last text of any tab', async () => {
    const { user } = await openMessage()
    await user.press('Reply')
    await user.type(editor(), 'We do')
    cleanup()
    sessionStorage.clear()
    const again = await openMessage()
    await again.user.press('Reply')
    expect(editor()).toHaveValue('We do')
    await expectVisible(/^Your unfinished entries were restored/)

    localStorage.setItem('replyDrafts', JSON.stringify([['7', 'We do not']]))
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    expect(editor()).toHaveValue('We do not')

    respond(contract.messages.reply, 200, SENT)
    await again.user.press('Send Reply')
    await expectToast('Sent')
    expect(localStorage.getItem('replyDrafts')).toBe('[]')
  })
})
