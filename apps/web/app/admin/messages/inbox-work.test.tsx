import { contract } from '@dhow/contract'
import { hashInboxSettings } from '@dhow/contract/messages/conversations'
import type { Work } from '@dhow/contract/messages/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { fakeFigures, fakeMessage } from '#app/testing/factories.ts'
import {
  ada,
  bob,
  enquiry,
  giveListHeight,
  mockInbox,
  renderInbox,
  renderInboxAt,
} from '#app/testing/inbox.tsx'
import { respond } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'

const HOUR_MS = 3_600_000

const DONE = { success: true, message: 'Saved.' } as const

const createWaiting = (hours: number): { work: Work } => ({
  work: { state: 'ours', since: new Date(Date.now() - (hours + 0.1) * HOUR_MS).toISOString() },
})

const tick = (name: string) =>
  screen.getByRole('checkbox', { name: `Select the message from ${name}` })

/** Pretends that the window is at least 1,280 pixels wide. */
const widen = () =>
  void vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      Object.assign(new EventTarget(), {
        matches: query === '(min-width: 80rem)',
      }) as MediaQueryList,
  )

beforeEach(() => {
  giveListHeight()
  respond(contract.messages.signature, 200, { signature: 'Company' })
})

it('shows how long a conversation waits, in the color of the limit', async () => {
  respond(contract.conversations.settings, 200, { answerWithinHours: 8, filters: [] })
  await renderInbox([
    fakeMessage(createWaiting(3)),
    fakeMessage(createWaiting(5)),
    fakeMessage(createWaiting(9)),
    fakeMessage(createWaiting(73)),
    fakeMessage({
      work: { state: 'snoozed', since: '2026-03-01T00:00:00Z', until: '2026-03-02T04:00:00Z' },
    }),
  ])
  await waitFor(() => expect(screen.getByText('9 h')).toHaveClass('text-coral'))
  expect(screen.getByText('9 h')).toHaveTextContent('Waits for you since 9 h, late')
  expect(screen.getByText('5 h')).toHaveClass('text-amber')
  expect(screen.getByText('3 h')).toHaveClass('text-muted')
  expect(screen.getByText('3 d')).toHaveClass('text-coral')
  await expectVisible(/^Until 2 Mar 2026/)
})

it('filters by who has to act next', async () => {
  respond(contract.dashboard.get, 200, fakeFigures({ messages: { ours: 4 } }))
  const { user, address, queries } = await renderInbox()
  await user.press('Waiting for us4')
  expect(address()).toBe('/admin/inbox?work=ours')
  await user.press('Filter by subject')
  await user.press(/^Trash/)
  expect(address()).toBe('/admin/inbox?trash=true')
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false')
  await waitFor(() => expect(queries().at(-1)).toBe('?trash=true&page=1'))
})

it('the selected messages are marked as done or snoozed together', async () => {
  const calls = respond(contract.conversations.setWorkStates, 200, { ...DONE, changed: 2 })
  const { user } = await renderInbox([ada, bob])
  await user.click(tick('Ada'))
  await user.click(tick('Bob'))
  await user.press('No answer needed', 'menuitem')
  await waitFor(() =>
    expect(calls[0]?.body).toEqual({ ids: [ada._id, bob._id], state: 'done', by: 'not-needed' }),
  )
  await waitFor(() => expect(tick('Ada')).not.toBeChecked())
  await user.click(tick('Ada'))
  await user.press(/^Tomorrow/, 'menuitem')
  await waitFor(() => expect(calls[1]?.body).toMatchObject({ ids: [ada._id], state: 'snoozed' }))
})

it('the selected messages are restored from the trash, or deleted for good', async () => {
  const restored = respond(contract.conversations.restore, 200, { ...DONE, restored: 1 })
  const removed = respond(contract.conversations.removeForGood, 200, { ...DONE, deleted: 1 })
  const { user } = await renderInbox([ada, bob], { url: '/admin/inbox?trash=true' })
  await user.click(tick('Ada'))
  await user.press('Restore 1')
  await waitFor(() => expect(restored[0]?.body).toEqual({ ids: [ada._id] }))
  await waitFor(() => expect(tick('Ada')).not.toBeChecked())
  await user.click(tick('Bob'))
  await user.press('Delete for good')
  await choose(user, 'Delete for good')
  await waitFor(() => expect(removed[0]?.body).toEqual({ ids: [bob._id] }))
})

it('a filter is saved under a name, and chosen in the sidebar', async () => {
  const calls = respond(contract.conversations.saveSettings, 200, DONE)
  const { user, address } = await renderInbox([ada], {
    url: '/admin/inbox?search=kenya&work=ours',
  })
  await user.press('Save filter')
  await choose(user, 'Save filter')
  const name = screen.getByRole('textbox', { name: 'Name' })
  expect(name).toHaveAccessibleDescription('Name is required.')
  await user.type(name, 'Kenya')
  const filters = [{ name: 'Kenya', search: 'search=kenya&work=ours' }]
  respond(contract.conversations.settings, 200, { answerWithinHours: 24, filters })
  await choose(user, 'Save filter')
  await expectToast('Saved.')
  expect(calls[0]?.body).toMatchObject({ answerWithinHours: 24, filters })
  await user.press('Filter by subject')
  await user.press('Done')
  await user.press('Kenya')
  expect(address()).toBe('/admin/inbox?search=kenya&work=ours')
  expectAbsent('button', 'Save filter')
})

it('a filter and the limit are changed in the settings', async () => {
  const filters = [{ name: 'Kenya', search: 'search=kenya' }]
  respond(contract.conversations.settings, 200, { answerWithinHours: 24, filters })
  const { user } = await renderInbox()
  await user.press('Filter by subject')
  await screen.findByRole('button', { name: 'Kenya' })
  await user.press(/Inbox settings/)
  const hours = screen.getByRole('textbox', { name: 'Answer within (hours)' })
  await user.fill(hours, '0')
  await choose(user, 'Save settings')
  await waitFor(() => expect(hours).toBeInvalid())
  await user.fill(hours, '8')
  await user.press('Delete Kenya')
  const calls = respond(contract.conversations.saveSettings, 200, DONE)
  await choose(user, 'Save settings')
  await waitFor(() =>
    expect(calls[0]?.body).toEqual({
      answerWithinHours: 8,
      filters: [],
      ifVersion: hashInboxSettings({ answerWithinHours: 24, filters }),
    }),
  )
})

it('the keyboard moves through the list, selects, opens and marks as done', async () => {
  const calls = respond(contract.conversations.setWorkState, 200, DONE)
  const { user } = await renderInbox([ada, bob])
  await user.keyboard('j')
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveFocus()
  await user.keyboard('jx')
  expect(screen.getByRole('link', { name: 'Bob' })).toHaveFocus()
  expect(tick('Bob')).toBeChecked()
  await user.keyboard('ke')
  await waitFor(() => expect(calls[0]?.url.pathname).toBe(`/api/messages/${ada._id}/work-state`))
  await user.keyboard('/')
  expect(screen.getByRole('searchbox', { name: 'Search messages' })).toHaveFocus()
  await user.keyboard('jjee')
  expect(screen.getByRole('searchbox', { name: 'Search messages' })).toHaveValue('jjee')
  expect(calls).toHaveLength(1)
})

it('the keyboard is explained, and can be switched off', async () => {
  const { user } = await renderInbox([ada, bob])
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  expect(dialog.getByText('Mark as done')).toBeVisible()
  await user.click(dialog.getByRole('checkbox', { name: 'Use single keys as shortcuts' }))
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await user.keyboard('j')
  expect(screen.getByRole('link', { name: 'Ada' })).not.toHaveFocus()
  localStorage.removeItem('inboxShortcuts')
})

it('shows the list beside an open message in a wide window', async () => {
  widen()
  mockInbox({ ...enquiry, name: 'Ada' })
  const { address, user } = renderInboxAt('/admin/inbox?status=pending')
  const table = await screen.findByRole('table')
  expect(table).toBeVisible()
  await user.press('Ada', 'link')
  await screen.findByRole('article')
  expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('aria-current', 'true')
  expectAbsent('navigation', 'Subjects')
  expect(address()).toBe('/admin/inbox/7?status=pending')
})
