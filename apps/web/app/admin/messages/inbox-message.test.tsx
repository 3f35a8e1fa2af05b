import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeInboxPage, fakeMessage } from '#app/testing/factories.ts'
import {
  enquiry,
  giveListHeight,
  mockInbox,
  openMessage,
  renderInboxAt,
} from '#app/testing/inbox.tsx'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'

const queryButton = (name: string) => screen.queryByRole('button', { name })

beforeEach(() => {
  giveListHeight()
  respond(contract.messages.signature, 200, { signature: 'Company' })
})

describe('a message', () => {
  it('shows whether the confirmation reached the visitor', async () => {
    const reason = '550 No such mailbox'
    await openMessage({ ...enquiry, acknowledgement: { state: 'refused', attempts: 1, reason } })
    await expectVisible(/confirmation to the visitor was refused.*may be wrong/)
    await expectVisible(`Response of the mail server: ${reason}`)
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
    await waitFor(() => expect(screen.getByRole('link', { name: enquiry.name })).toHaveFocus())
  })

  it('is deleted after a confirmation, with the focus on the heading of the empty list', async () => {
    const { user, address } = await openMessage()
    const calls = respond(contract.messages.removeMany, 200, () => {
      respond(contract.messages.list, 200, fakeInboxPage([]))
      return { success: true, message: 'Deleted.', deleted: 1 } as const
    })
    await user.press('Delete this message', 'menuitem')
    const name = 'Are you sure you want to delete this message?'
    expect(screen.getByRole('dialog', { name })).toBeVisible()
    await choose(user, 'Cancel')
    expect(calls).toEqual([])
    await user.press('Delete this message', 'menuitem')
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
      const remaining = ['above', 'below'].map((name) => fakeMessage({ _id: name, name }))
      respond(contract.messages.list, 200, fakeInboxPage(remaining))
      return { success: true, message: 'Deleted.', deleted: 1 } as const
    })
    await user.press('Delete this message', 'menuitem')
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
    await user.press('Export message as PDF', 'menuitem')
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
    expect(queryButton('Reply')).not.toBeInTheDocument()
    expectAbsent('button', 'Create quotation')
    expect(screen.queryByRole('menuitemradio', { hidden: true })).not.toBeInTheDocument()
    const calls = respond(contract.messages.markSpam, 200, () => {
      respond(contract.messages.get, 200, enquiry)
      return { success: true, message: 'Moved.', moved: 1 } as const
    })
    await user.press('Not spam: move to inbox')
    await expectToast('Moved.')
    expect(calls.map(({ body }) => body)).toEqual([{ ids: ['7'], spam: false }])
    await waitFor(() => expect(queryButton('Reply')).toBeVisible())
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
