import { contract } from '@dhow/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeInboxPage, fakeMessage } from '#app/testing/factories.ts'
import {
  ada,
  bob,
  cid,
  getNames,
  giveListHeight,
  renderInbox,
  renderInboxAt,
} from '#app/testing/inbox.tsx'
import { respond, respondError } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'

beforeEach(giveListHeight)

describe('the list', () => {
  it('shows reference, lines, country and company, and truncates long texts', async () => {
    const long = { name: 'n'.repeat(60), email: 'e'.repeat(60), message: 'm'.repeat(60) }
    await renderInbox([
      fakeMessage(long),
      { ...ada, company: 'Lamu Stores', country: 'KE', lineCount: 40 },
    ])
    const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
    expect(getNames()).toEqual([`${'n'.repeat(15)}…`, 'AdaKenya'])
    expect(cells).toContain(`${'e'.repeat(25)}…`)
    expect(cells).toContain(`${'m'.repeat(50)}…`)
    await expectVisible('E-2026-00042 · 40 lines')
    await expectVisible('Kenya')
    await expectVisible('Lamu Stores')
  })

  it('writes every filter to the URL, the search after a typing pause', async () => {
    const { user, address, queries } = await renderInbox()
    await user.press('Filter by subject')
    await user.press(/^Complaint/)
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Replied')
    await user.selectOptions(screen.getByLabelText('Filter by outcome'), 'Lost')
    await user.press(/Show oldest first/)
    await user.type(screen.getByPlaceholderText('Search messages...'), 'cid ')
    await waitFor(() =>
      expect(address()).toBe(
        '/admin/inbox?search=cid&status=replied&outcome=lost&subject=complaint&sort=oldest',
      ),
    )
    await waitFor(() =>
      expect(queries().filter((query) => query.includes('search'))).toHaveLength(1),
    )
  })

  it('tells when a search has more results than it counts', async () => {
    const cut = { total: 640, isMore: true } as const
    respond(contract.messages.list, 200, fakeInboxPage([ada], cut))
    renderInboxAt('/admin/inbox?search=tea')
    await expectVisible('The first 640 messages. Refine the search to find others.')
  })

  it('counts the messages of each subject', async () => {
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
      'Trash0',
      ' Inbox settings',
    ])
    await user.click(toggle)
    expectAbsent('navigation')
  })

  it('marks undelivered and stored replies, and outcomes', async () => {
    const work = { state: 'theirs', since: '2026-03-01T09:30:00.000Z' } as const
    const replied = { status: 'replied', work } as const
    await renderInbox([
      { ...fakeMessage(replied), delivery: 'refused' },
      { ...fakeMessage(replied), delivery: 'expired' },
      { ...fakeMessage(replied), delivery: 'stored' },
      { ...fakeMessage(replied), delivery: 'sent' },
      fakeMessage({ work: { ...work, state: 'done' }, outcome: 'won' }),
    ])
    const [, ...rows] = screen.getAllByRole('row')
    expect(rows.map((row) => within(row).getAllByRole('cell').at(-1)?.textContent)).toEqual([
      'Not deliveredWaits for buyer',
      'Not deliveredWaits for buyer',
      'replied, stored as a fileWaits for buyer',
      'repliedWaits for buyer',
      'pendingWon Done',
    ])
    expect(screen.getAllByText('Not delivered')[0]).toHaveClass('text-coral')
  })

  it('can be reloaded after a failure', async () => {
    respondError(contract.messages.list, 500, 'Something went wrong.')
    const { user } = renderInboxAt('/admin/inbox')
    await expectToast('Failed to fetch messages')
    respond(contract.messages.list, 200, fakeInboxPage([ada]))
    await user.press('Try again')
    await waitFor(() => expect(getNames()).toEqual(['Ada']))
  })
})

const tick = (name: string) =>
  screen.getByRole('checkbox', { name: `Select the message from ${name}` })
const tickAll = () => screen.getByRole('checkbox', { name: 'Select all messages' })
const queryDeleteButton = () => screen.queryByRole('button', { name: /^Delete \d/ })

describe('the selection', () => {
  it('shows its size in the text and on the delete button', async () => {
    const { user, address } = await renderInbox()
    expect(queryDeleteButton()).not.toBeInTheDocument()
    await user.click(tick('Ada'))
    expect(address()).toBe('/admin/inbox')
    expect(queryDeleteButton()).toHaveTextContent('Delete 1')
    await expectVisible('1 of 3 messages selected')
    expect(tickAll()).toBePartiallyChecked()
    await user.click(tickAll())
    expect(queryDeleteButton()).toHaveTextContent('Delete 3')
    await expectVisible('All 3 messages selected')
    await user.click(tickAll())
    expect(queryDeleteButton()).not.toBeInTheDocument()
  })

  it('selects the loaded messages first, then all matches', async () => {
    const path = '/admin/inbox?status=pending'
    const { user } = await renderInbox([ada, bob], { total: 120, pages: 3, url: path })
    const ids = [ada._id, bob._id, ...Array.from({ length: 118 }, (_, index) => `x${index}`)]
    const calls = respond(contract.messages.ids, 200, { ids })
    await user.click(tickAll())
    await expectVisible('2 of 120 messages selected')
    await user.press('Select all 120')
    await expectVisible('All 120 messages selected')
    expect(calls.map(({ url }) => url.search)).toEqual(['?status=pending'])
    expect(queryDeleteButton()).toHaveTextContent('Delete 120')
    await user.press('Clear the selection')
    expect(tick('Ada')).not.toBeChecked()
  })

  it('ignores the ids of earlier filters', async () => {
    const { user } = await renderInbox([ada, bob], { total: 120, pages: 3 })
    const gate = Promise.withResolvers<void>()
    const ids = ['x1', 'x2']
    const calls = respond(contract.messages.ids, 200, { ids }, { until: gate.promise })
    await user.click(tick('Ada'))
    await user.press('Select all 120')
    await waitFor(() => expect(calls).toHaveLength(1))
    await expectVisible('Selecting…')
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Pending')
    await user.click(tick('Bob'))
    gate.resolve()
    await waitFor(() => expect(screen.queryByText('Selecting…')).not.toBeInTheDocument())
    expect(queryDeleteButton()).toHaveTextContent('Delete 1')
    expect(tick('Bob')).toBeChecked()
  })

  it('remains after sorting but not after filtering', async () => {
    const { user } = await renderInbox()
    await user.click(tick('Ada'))
    await user.press(/Show oldest first/)
    expect(queryDeleteButton()).toHaveTextContent('Delete 1')
    await user.selectOptions(screen.getByLabelText('Filter by status'), 'Pending')
    expect(queryDeleteButton()).not.toBeInTheDocument()
  })
})

describe('deleting', () => {
  const queryDialog = () =>
    screen.queryByRole('dialog', { name: 'Are you sure you want to delete selected messages?' })

  /** Selects two messages and opens the confirmation. */
  async function askToDelete() {
    const page = await renderInbox()
    await page.user.click(tick('Ada'))
    await page.user.click(tick('Cid'))
    await page.user.press('Delete 2')
    expect(queryDialog()).toBeVisible()
    return page
  }

  it('removes the selected messages and clears the selection', async () => {
    const { user, keepOnly } = await askToDelete()
    await choose(user, 'Cancel')
    expect(queryDialog()).not.toBeInTheDocument()
    await user.press('Delete 2')
    const calls = respond(contract.messages.removeMany, 200, () => {
      keepOnly(bob)
      return { success: true, message: 'Deleted.', deleted: 2 } as const
    })
    await choose(user, 'Delete')
    await expectToast('Messages deleted successfully')
    await waitFor(() => expect(getNames()).toEqual(['Bob']))
    expect(calls.map(({ body }) => body)).toEqual([{ ids: [ada._id, cid._id] }])
    expect(queryDialog()).not.toBeInTheDocument()
    expect(queryDeleteButton()).not.toBeInTheDocument()
  })

  it('keeps the selection after a failure', async () => {
    respondError(contract.messages.removeMany, 500, 'Something went wrong.')
    const { user } = await askToDelete()
    await choose(user, 'Delete')
    await expectToast('Failed to delete messages')
    await waitFor(() => expect(queryDialog()).not.toBeInTheDocument())
    expect(getNames()).toHaveLength(3)
    expect(queryDeleteButton()).toHaveTextContent('Delete 2')
  })
})

it.each([
  ['Mark as spam', '', true],
  ['Not spam', '?spam=true', false],
])('%s moves the selected messages', async (name, query, spam) => {
  const { user, keepOnly } = await renderInbox(undefined, { url: `/admin/inbox${query}` })
  const calls = respond(contract.messages.markSpam, 200, () => {
    keepOnly(cid)
    return { success: true, message: 'Moved.', moved: 2 } as const
  })
  await user.click(tick('Ada'))
  await user.click(tick('Bob'))
  await user.press(name)
  await expectToast('Moved.')
  expect(calls.map(({ body }) => body)).toEqual([{ ids: [ada._id, bob._id], spam }])
  await waitFor(() => expect(getNames()).toEqual(['Cid']))
  expect(queryDeleteButton()).not.toBeInTheDocument()
  expect(screen.getByText('1 message').parentElement).toHaveFocus()
})
