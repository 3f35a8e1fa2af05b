import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import type { InboxPage, MessageSummary } from '@dhow/contract/messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aMessage, anInboxPage } from '#app/testing/factories.ts'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectToast, renderRoute } from '#app/testing/render-route.tsx'
import Inbox from './inbox.tsx'

const ada = aMessage({ name: 'Ada' })
const bob = aMessage({ name: 'Bob', subject: 'complaint' })
const cid = aMessage({ name: 'Cid', subject: 'complaint', status: 'replied' })

// A list is as high as it is drawn to be; here nothing is drawn.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
})

/** The inbox with these messages, once they are there, and every query that it makes for them. */
async function renderInbox(
  messages: MessageSummary[] = [ada, bob, cid],
  { at = '/admin/inbox', ...given }: Partial<InboxPage> & { at?: string } = {},
) {
  let stored = messages
  const calls = respond(contract.messages.list, 200, () => anInboxPage(stored, given))
  const page = renderRoute(Inbox, { path: '/admin/inbox', at })
  await screen.findByRole('table')
  const keepOnly = (...kept: MessageSummary[]) => {
    stored = kept
  }
  const asked = () => calls.map(({ url }) => url.search)
  return { ...page, keepOnly, asked }
}

const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
const tick = (name: string) =>
  screen.getByRole('checkbox', { name: `Select the message from ${name}` })
const tickAll = () => screen.getByRole('checkbox', { name: 'Select all messages' })
const deleteButton = () => screen.queryByRole('button', { name: /^Delete \d/ })

describe('the list', () => {
  it('cuts long texts, and only them', async () => {
    const [name, email, message] = ['n', 'e', 'm'].map((one) => one.repeat(60)) as [
      string,
      string,
      string,
    ]
    await renderInbox([aMessage({ name, email, message })])
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(names()).toEqual([`${'n'.repeat(15)}…`])
    expect(cells).toContain(`${'e'.repeat(25)}…`)
    expect(cells).toContain(`${'m'.repeat(50)}…`)
  })

  it('shows what the address asks for, and says so in its controls', async () => {
    const { asked } = await renderInbox([ada], {
      at: '/admin/inbox?search=ada&status=pending&subject=enquiry&sort=oldest',
    })
    expect(asked()).toEqual(['?search=ada&status=pending&subject=enquiry&sort=oldest&page=1'])
    expect(screen.getByPlaceholderText('Search messages...')).toHaveValue('ada')
    expect(screen.getByLabelText('Filter by status')).toHaveDisplayValue('Pending')
    expect(screen.getByRole('button', { name: /show the newest first/ })).toBeVisible()
  })

  it('puts every filter into the address, and searches when one stops typing', async () => {
    const { user, address, asked } = await renderInbox()
    await user.click(screen.getByRole('button', { name: 'Filter by subject' }))
    await user.click(screen.getByRole('button', { name: /^Complaint/ }))
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Replied')
    await user.click(screen.getByRole('button', { name: /show the oldest first/ }))
    await user.type(screen.getByPlaceholderText('Search messages...'), 'cid ')
    await waitFor(() =>
      expect(address()).toBe(
        '/admin/inbox?search=cid&status=replied&subject=complaint&sort=oldest',
      ),
    )
    await waitFor(() => expect(asked().filter((query) => query.includes('search'))).toHaveLength(1))
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
      'Spam0',
    ])
    await user.click(toggle)
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument()
  })

  it('says of a reply that did not arrive that it did not, and of one that is a file that it is', async () => {
    const replied = { status: 'replied' } as const
    await renderInbox([
      { ...aMessage(replied), delivery: 'refused' },
      { ...aMessage(replied), delivery: 'expired' },
      { ...aMessage(replied), delivery: 'stored' },
      { ...aMessage(replied), delivery: 'sent' },
      aMessage(),
    ])
    const [, ...rows] = screen.getAllByRole('row')
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'Not delivered',
      'Not delivered',
      'repliedStored as a file',
      'replied',
      'pending',
    ])
    expect(screen.getAllByText('Not delivered')[0]).toHaveClass('text-coral')
  })

  it.each([
    ['has the subjects beside it where there is room', '(min-width: 80rem)', true],
    ['has them out of the way where there is not', '(width < 48rem)', false],
  ])('%s', async (_what, media, open) => {
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      Object.assign(new EventTarget() as MediaQueryList, { matches: query === media }),
    )
    await renderInbox()
    expect(screen.queryAllByRole('navigation', { name: 'Subjects' })).toHaveLength(open ? 1 : 0)
  })

  it('puts the subjects away when the window becomes too narrow for them, until they are asked for', async () => {
    let room = true
    const list = Object.assign(new EventTarget() as MediaQueryList, { matches: false })
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(query === '(min-width: 80rem)' ? list : new EventTarget(), {
          matches: room && query === '(min-width: 80rem)',
        }) as MediaQueryList,
    )
    const { user } = await renderInbox()
    const subjects = () => screen.queryAllByRole('navigation', { name: 'Subjects' })
    expect(subjects()).toHaveLength(1)
    room = false
    act(() => void list.dispatchEvent(new Event('change')))
    expect(subjects()).toHaveLength(0)
    await user.click(screen.getByRole('button', { name: 'Filter by subject' }))
    expect(subjects()).toHaveLength(1)
  })

  it('is a spinner, then empty, when there is nothing', async () => {
    const gate = Promise.withResolvers<void>()
    respond(contract.messages.list, 200, anInboxPage([]), { until: gate.promise })
    renderRoute(Inbox)
    expect(await screen.findByText('Loading messages…')).toBeVisible()
    gate.resolve()
    expect(await screen.findByText('No messages found')).toBeVisible()
  })

  it('that does not load says so, and can be tried again', async () => {
    respondError(contract.messages.list, 500, 'Something went wrong.')
    const { user } = renderRoute(Inbox)
    await expectToast('Failed to fetch messages')
    respond(contract.messages.list, 200, anInboxPage([ada]))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(names()).toEqual(['Ada']))
  })
})

describe('the selection', () => {
  it('is what the delete button counts, and says what it is', async () => {
    const { user } = await renderInbox()
    expect(deleteButton()).not.toBeInTheDocument()
    await user.click(tick('Ada'))
    expect(deleteButton()).toHaveTextContent('Delete 1')
    expect(screen.getByText('1 of 3 messages selected')).toBeVisible()
    expect(tickAll()).toBePartiallyChecked()
    await user.click(tickAll())
    expect(deleteButton()).toHaveTextContent('Delete 3')
    expect(screen.getByText('All 3 messages selected')).toBeVisible()
    await user.click(tickAll())
    expect(deleteButton()).not.toBeInTheDocument()
  })

  it('of all is of what has been loaded, and then of all that match', async () => {
    const at = '/admin/inbox?status=pending'
    const { user } = await renderInbox([ada, bob], { total: 120, pages: 3, at })
    const ids = [ada._id, bob._id, ...Array.from({ length: 118 }, (_, index) => `x${index}`)]
    const calls = respond(contract.messages.ids, 200, { ids })
    await user.click(tickAll())
    expect(screen.getByText('2 of 120 messages selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Select all 120' }))
    expect(await screen.findByText('All 120 messages selected')).toBeVisible()
    expect(calls.map(({ url }) => url.search)).toEqual(['?status=pending'])
    expect(deleteButton()).toHaveTextContent('Delete 120')
    await user.click(screen.getByRole('button', { name: 'Clear the selection' }))
    expect(tick('Ada')).not.toBeChecked()
  })

  it('of more than may be deleted at once is of the first of them', async () => {
    const { user } = await renderInbox([ada, bob], { total: LIMITS.rows + 5, pages: 401 })
    const gate = Promise.withResolvers<void>()
    const ids = [ada._id, bob._id, ...Array.from({ length: LIMITS.rows - 2 }, (_, at) => `x${at}`)]
    respond(contract.messages.ids, 200, { ids }, { until: gate.promise })
    await user.click(tick('Ada'))
    await user.click(screen.getByRole('button', { name: 'Select the first 20,000' }))
    expect(screen.getByText('Selecting…')).toBeVisible()
    gate.resolve()
    expect(await screen.findByText('20,000 of 20,005 messages selected')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Select the first/ })).not.toBeInTheDocument()
  })

  it('stays as it was where the filters changed before all came', async () => {
    const { user } = await renderInbox([ada, bob], { total: 120, pages: 3 })
    const gate = Promise.withResolvers<void>()
    const calls = respond(
      contract.messages.ids,
      200,
      { ids: ['x1', 'x2'] },
      { until: gate.promise },
    )
    await user.click(tick('Ada'))
    await user.click(screen.getByRole('button', { name: 'Select all 120' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Pending')
    await user.click(tick('Bob'))
    gate.resolve()
    await waitFor(() => expect(screen.queryByText('Selecting…')).not.toBeInTheDocument())
    expect(deleteButton()).toHaveTextContent('Delete 1')
    expect(tick('Bob')).toBeChecked()
  })

  it('stays as it is when all that match do not come', async () => {
    const { user } = await renderInbox([ada, bob], { total: 120, pages: 3 })
    respondError(contract.messages.ids, 401, '')
    await user.click(tick('Ada'))
    await user.click(screen.getByRole('button', { name: 'Select all 120' }))
    await expectToast('Failed to fetch messages')
    expect(deleteButton()).toHaveTextContent('Delete 1')
  })

  it('does not open the message', async () => {
    const { user, address } = await renderInbox()
    await user.click(tick('Ada'))
    expect(address()).toBe('/admin/inbox')
  })

  it('stays when the order changes, and is forgotten when others come on show', async () => {
    const { user } = await renderInbox()
    await user.click(tick('Ada'))
    await user.click(screen.getByRole('button', { name: /show the oldest first/ }))
    expect(deleteButton()).toHaveTextContent('Delete 1')
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Pending')
    expect(deleteButton()).not.toBeInTheDocument()
  })

  it('is forgotten when Spam comes on show', async () => {
    const { user } = await renderInbox()
    await user.click(tick('Ada'))
    await user.click(screen.getByRole('button', { name: 'Filter by subject' }))
    await user.click(screen.getByRole('button', { name: /^Spam/ }))
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
    const calls = respond(contract.messages.removeMany, 200, () => {
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
    respondError(contract.messages.removeMany, 500, 'Something went wrong.')
    const { user } = await askToDelete()
    await choose(user, 'Delete')
    await expectToast('Failed to delete messages')
    await waitFor(() => expect(dialog()).not.toBeInTheDocument())
    expect(names()).toHaveLength(3)
    expect(deleteButton()).toHaveTextContent('Delete 2')
  })
})
