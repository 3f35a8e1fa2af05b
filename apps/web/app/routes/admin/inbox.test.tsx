import { contract } from '@dhow/contract'
import type { Message } from '@dhow/contract/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMessage } from '#app/testing/factories.ts'
import { answer, refuse } from '#app/testing/mock-api.ts'
import { choose, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Inbox from './inbox.tsx'

const reply = { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' }
const ada = aMessage({ name: 'Ada', createdAt: '2026-03-01T00:00:00.000Z' })
const bob = aMessage({ name: 'Bob', subject: 'complaint', createdAt: '2026-03-02T00:00:00.000Z' })
const cid = aMessage({
  name: 'Cid',
  subject: 'complaint',
  status: 'replied',
  reply,
  createdAt: '2026-03-03T00:00:00.000Z',
})

/** The inbox with these messages, once they are there. */
async function renderInbox(messages: Message[] = [ada, bob, cid]) {
  let stored = messages
  answer(contract.messages.list, 200, () => stored)
  const page = renderRoute(Inbox, { path: '/admin/inbox' })
  await screen.findByRole('table')
  const keepOnly = (...kept: Message[]) => {
    stored = kept
  }
  return { ...page, keepOnly }
}

const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const tick = (name: string) =>
  screen.getByRole('checkbox', { name: `Select the message from ${name}` })
const tickAll = () => screen.getByRole('checkbox', { name: 'Select all messages' })
const deleteButton = () => screen.queryByRole('button', { name: /^Delete \d/ })

describe('the list', () => {
  it('comes newest first, or oldest first', async () => {
    const { user } = await renderInbox()
    expect(names()).toEqual(['Cid', 'Bob', 'Ada'])
    await user.click(screen.getByRole('button', { name: /show the oldest first/ }))
    expect(names()).toEqual(['Ada', 'Bob', 'Cid'])
  })

  it('shows what passes every filter', async () => {
    const { user } = await renderInbox()
    await user.click(screen.getByRole('button', { name: 'Filter by subject' }))
    await user.click(screen.getByRole('button', { name: /^Complaint/ }))
    expect(names()).toEqual(['Cid', 'Bob'])
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Pending')
    expect(names()).toEqual(['Bob'])
    await user.type(screen.getByPlaceholderText('Search messages...'), 'cid')
    expect(screen.getByText('No messages found')).toBeVisible()
  })

  it('says how many there are of each subject', async () => {
    const { user } = await renderInbox()
    const toggle = screen.getByRole('button', { name: 'Filter by subject', expanded: false })
    await user.click(toggle)
    expect(toggle).toHaveAttribute('aria-expanded', 'true')
    const subjects = within(screen.getByRole('navigation', { name: 'Subjects' }))
    expect(subjects.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'All messages3',
      'Product Enquiry1',
      'Related to Service0',
      'Related to Website0',
      'Feedback0',
      'Complaint2',
      'Other0',
    ])
    await user.click(toggle)
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })

  it('is a spinner, then empty, when there is nothing', async () => {
    const gate = Promise.withResolvers<void>()
    answer(contract.messages.list, 200, [], { until: gate.promise })
    renderRoute(Inbox)
    expect(await screen.findByRole('status')).toHaveTextContent('Loading messages…')
    gate.resolve()
    expect(await screen.findByText('No messages found')).toBeVisible()
  })

  it('that does not load says so, and can be tried again', async () => {
    refuse(contract.messages.list, 500, 'Something went wrong.')
    const { user } = renderRoute(Inbox)
    await expectToast('Failed to fetch messages')
    answer(contract.messages.list, 200, [ada])
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toEqual(['Ada']))
  })
})

describe('the selection', () => {
  it('is what the delete button counts', async () => {
    const { user } = await renderInbox()
    expect(deleteButton()).not.toBeInTheDocument()
    await user.click(tick('Ada'))
    expect(deleteButton()).toHaveTextContent('Delete 1')
    await user.click(tickAll())
    expect(deleteButton()).toHaveTextContent('Delete 3')
    await user.click(tickAll())
    expect(deleteButton()).not.toBeInTheDocument()
  })

  it('does not open the message', async () => {
    const { user, address } = await renderInbox()
    await user.click(tick('Ada'))
    expect(address()).toBe('/admin/inbox')
  })

  it('is forgotten when other messages come on show', async () => {
    const { user } = await renderInbox()
    await user.click(tick('Ada'))
    await user.type(screen.getByPlaceholderText('Search messages...'), 'bob')
    expect(deleteButton()).not.toBeInTheDocument()
  })
})

describe('deleting', () => {
  const dialog = () =>
    screen.queryByRole('dialog', { name: 'Are you sure you want to delete selected messages?' })

  /** The inbox, with two messages selected and the question on screen. */
  async function askToDelete() {
    const page = await renderInbox()
    await page.user.click(tick('Ada'))
    await page.user.click(tick('Cid'))
    await page.user.click(screen.getByRole('button', { name: 'Delete 2' }))
    expect(dialog()).toBeVisible()
    return page
  }

  it('takes the selected away, and with them the selection', async () => {
    const { user, keepOnly } = await askToDelete()
    const calls = answer(contract.messages.removeMany, 200, () => {
      keepOnly(bob)
      return { success: true, message: 'Deleted.', deleted: 2 } as const
    })
    await choose(user, 'Delete')
    await expectToast('Messages deleted successfully')
    await waitFor(() => expect(names()).toEqual(['Bob']))
    expect(calls.map(({ body }) => body)).toEqual([{ ids: [ada._id, cid._id] }])
    expect(dialog()).not.toBeInTheDocument()
    expect(deleteButton()).not.toBeInTheDocument()
  })

  it('does nothing on Cancel', async () => {
    const { user } = await askToDelete()
    await choose(user, 'Cancel')
    expect(dialog()).not.toBeInTheDocument()
    expect(deleteButton()).toHaveTextContent('Delete 2')
  })

  it('that fails says so, and keeps the selection', async () => {
    refuse(contract.messages.removeMany, 500, 'Something went wrong.')
    const { user } = await askToDelete()
    await choose(user, 'Delete')
    await expectToast('Failed to delete messages')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(names()).toHaveLength(3)
    expect(deleteButton()).toHaveTextContent('Delete 2')
  })
})
