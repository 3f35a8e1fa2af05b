import { contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages/messages'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeMailHealth } from '#app/testing/factories.ts'
import { enquiry, giveListHeight, mockInbox, openMessage } from '#app/testing/inbox.tsx'
import { readForm, respond, respondError } from '#app/testing/mock-api.ts'
import { expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'
import type { TestUser } from '#app/testing/user.ts'

const queryButton = (name: string) => screen.queryByRole('button', { name })

beforeEach(() => {
  giveListHeight()
  respond(contract.messages.signature, 200, { signature: 'Company' })
})

const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
const SENT = { success: true, message: 'Sent' } as const

const replied: Message = { ...enquiry, status: 'replied', reply }

const getEditor = () => screen.getByRole('textbox', { name: 'Write Reply' })

describe('a reply', () => {
  async function write(user: TestUser, text: string) {
    await user.press('Reply')
    await user.type(getEditor(), text)
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
    expect(queryButton('Reply')).not.toBeInTheDocument()
    expect(queryButton('Send Reply')).not.toBeInTheDocument()
  })

  it('is sent with files, and keeps text and files on failure', async () => {
    const { user } = await openMessage()
    respondError(contract.messages.reply, 413, 'The attachments may have at most 10 MB together.')
    await user.press('Reply')
    await user.upload(
      screen.getByLabelText('Attach files', { selector: 'input' }),
      new File(['x'], 'prices.xlsx'),
    )
    await user.type(getEditor(), 'We do.')
    await user.press('Send Reply')
    await expectToast('The attachments may have at most 10 MB together.')
    expect(getEditor()).toHaveValue('We do.')
    const calls = respond(contract.messages.reply, 200, SENT)
    await waitFor(() => expect(queryButton('Send Reply')).toBeEnabled())
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
    respond(contract.mail.health, 200, fakeMailHealth({ configured: false }))
    await write(user, 'We do.')
    await expectToast(
      'Reply sent successfully No mail server is set up, so the reply was saved as a file.',
    )
    await expectVisible('Stored as a file: no mail server is set up.')
  })

  it('is sent with another signature, which survives Cancel', async () => {
    const { user } = await openMessage()
    const calls = respond(contract.messages.reply, 200, SENT)
    await user.press('Reply')
    await user.type(getEditor(), 'We do.')
    const signature = await screen.findByRole('textbox', { name: 'Signature' })
    expect(signature).toHaveValue('Company')
    await expectVisible(/quoted/)
    await user.fill(signature, 'Fatima')
    await user.press('Cancel')
    await waitFor(() => expect(queryButton('Reply')).toHaveFocus())
    await user.press('Reply')
    await user.press('Send Reply')
    await expectToast('Sent')
    expect(calls[0]?.body).toEqual({ replyContent: 'We do.', signature: 'Fatima' })
  })

  it('can start with a greeting, which is not a reply by itself', async () => {
    const { user } = await openMessage()
    await user.press('Reply')
    expect(getEditor()).toHaveFocus()
    expect(getEditor()).toHaveValue('')
    expect(getEditor()).toHaveAttribute('placeholder', 'Type your reply...')
    await user.press('Insert “Dear Ada Lovelace,”')
    expect(getEditor()).toHaveFocus()
    expect(getEditor()).toHaveValue('Dear Ada Lovelace,\n\n')
    expectAbsent('button', /^Insert/)
    await user.press('Send Reply')
    await expectToast('Reply cannot be empty')

    const calls = respond(contract.messages.reply, 200, SENT)
    await user.type(getEditor(), 'We do.')
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
    await user.type(getEditor(), 'We do{Escape}')
    await expectVisible(/Your draft is saved/)
    await user.press('Reply')
    expect(getEditor()).toHaveValue('We do')
    expect(screen.queryByText(/were restored/)).not.toBeInTheDocument()
    await user.press('Cancel')
    await user.press('Discard draft')
    await user.press('Reply')
    expect(getEditor()).toHaveValue('')
  })

  it('is restored after the tab was closed, with the last text of any tab', async () => {
    const { user } = await openMessage()
    await user.press('Reply')
    await user.type(getEditor(), 'We do')
    cleanup()
    sessionStorage.clear()
    const again = await openMessage()
    await again.user.press('Reply')
    expect(getEditor()).toHaveValue('We do')
    await expectVisible(/^Your unfinished entries were restored/)

    localStorage.setItem('replyDrafts', JSON.stringify([['7', 'We do not']]))
    act(() => void window.dispatchEvent(new StorageEvent('storage')))
    expect(getEditor()).toHaveValue('We do not')

    respond(contract.messages.reply, 200, SENT)
    await again.user.press('Send Reply')
    await expectToast('Sent')
    expect(localStorage.getItem('replyDrafts')).toBe('[]')
  })
})
