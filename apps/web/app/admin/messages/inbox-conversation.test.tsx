import { contract } from '@dhow/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { readStoredDraft } from '#app/shell/session/reply-drafts.ts'
import { fakeEntry, openConversation, renderInboxAt, replied } from '#app/testing/inbox.tsx'
import { respond } from '#app/testing/mock-api.ts'
import { choose, expectAbsent, expectToast, expectVisible } from '#app/testing/render-route.tsx'

const AT = '2026-03-03T08:00:00.000Z'

const DONE = { success: true, message: 'Saved.' } as const

const getRegion = (name: string) => within(screen.getByRole('region', { name }))
const getEditor = () => screen.getByRole('textbox', { name: 'Write follow-up' })

beforeEach(() => {
  respond(contract.messages.signature, 200, { signature: 'Company' })
  respond(contract.conversations.savedReplies, 200, [])
})

it('shows everything in order of time, and folds quoted text', async () => {
  const text = 'Please quote CIF.\n\nOn Monday you wrote:\n> We do.'
  const { user } = await openConversation({
    entries: [
      fakeEntry({
        kind: 'answer',
        text,
        quoteStart: 18,
        subject: 'We accept (E-2026-00001)',
        from: { address: 'ada@example.com', name: 'Ada' },
      }),
      fakeEntry({
        kind: 'automatic',
        text: 'On holiday',
        subject: 'Out of office',
        from: { address: 'ada@example.com' },
      }),
      fakeEntry({ kind: 'bounce', text: '550 5.1.1 Unknown user' }),
      fakeEntry({ id: 'bounce-2', kind: 'bounce', isDelay: true, to: 'ada@example.com' }),
      fakeEntry({ kind: 'follow-up', subject: 'Ours', from: { address: 'we@example.com' } }),
      fakeEntry({ kind: 'note', text: 'Ask the factory' }),
      fakeEntry({ kind: 'outcome', outcome: 'lost', text: 'Too expensive' }),
      fakeEntry({ kind: 'work', workState: 'done', by: 'phone' }),
    ],
  })
  const list = within(await screen.findByRole('list', { name: 'Conversation' }))
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBe(9))
  const titles = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(titles.map((title) => title.slice(0, 70))).toEqual([
    expect.stringContaining('Reply'),
    expect.stringContaining('Ada'),
    expect.stringContaining('Automatic answer from ada@example.com'),
    expect.stringMatching(/^A mail was not delivered/),
    expect.stringContaining(
      'A mail to ada@example.com is delayed, but the mail server keeps trying',
    ),
    expect.stringContaining('Sent from we'),
    expect.stringContaining('Note'),
    expect.stringContaining('Outcome: Lost'),
    expect.stringContaining('Done: by phone'),
  ])
  const answer = getRegion('Answer')
  await user.click(answer.getByRole('button', { name: 'Ada ada@example.com' }))
  expect(answer.getByText('We accept (E-2026-00001)')).toHaveAttribute('dir', 'auto')
  expect(list.getByText('Out of office')).toBeVisible()
  expect(list.queryByText('Ours')).not.toBeInTheDocument()
  expect(answer.getByText('Please quote CIF.')).toHaveAttribute('dir', 'auto')
  expect(answer.queryByText(/We do\./)).not.toBeInTheDocument()
  await user.click(answer.getByRole('button', { name: 'Show all' }))
  expect(answer.getByText(/> We do\./)).toBeVisible()
})

describe('older entries', () => {
  const refused = { state: 'refused', attempts: 1 } as const
  const answers = ['Zeroth', 'First', 'Second', 'Third'].map((text) =>
    fakeEntry({ kind: 'answer', id: text, text }),
  )
  const entries = [
    fakeEntry({ kind: 'follow-up', text: 'Refused.', delivery: refused }),
    ...answers,
    fakeEntry({ kind: 'work', workState: 'done', by: 'phone' }),
  ]

  async function reopen(hash = '') {
    await openConversation({ entries })
    cleanup()
    const page = renderInboxAt(`/admin/inbox/7${hash}`)
    return { ...page, earlier: await screen.findByRole('button', { name: /earlier entries$/ }) }
  }

  it('are folded, except those that need attention', async () => {
    const { user, earlier } = await reopen()
    expect(earlier).toHaveTextContent('3 earlier entries')
    const getToggle = (name: string) => getRegion(name).queryByRole('button', { expanded: false })
    expect(getToggle('Enquiry')).toHaveTextContent('Ada Lovelace')
    expect(getToggle('Reply')).toHaveTextContent('Reply')
    expect(getToggle('Follow-up')).not.toBeInTheDocument()
    const newest = screen.getByText('Third').closest('section') as HTMLElement
    expect(within(newest).queryByRole('button')).not.toBeInTheDocument()
    await user.click(earlier)
    expect(earlier).toHaveTextContent('Hide 3 earlier entries')
    await user.click(getToggle('Enquiry') as HTMLElement)
    expect(getRegion('Enquiry').getByRole('button', { expanded: true })).toHaveFocus()
  })

  it('are open if a link leads to them', async () => {
    const { earlier } = await reopen('#entry-First')
    expect(earlier).toHaveAttribute('aria-expanded', 'true')
    const linked = screen.getByText('First').closest('section') as HTMLElement
    expect(within(linked).queryByRole('button')).not.toBeInTheDocument()
  })
})

it('folds the pictures of a signature', async () => {
  const files = ['photo', 'logo', 'icon'].map((id) => ({ id, name: `${id}.png`, bytes: 9 }))
  const entry = fakeEntry({ kind: 'answer', files, signatureFiles: ['logo', 'icon'] })
  const { user } = await openConversation({ entries: [entry] })
  await expectVisible('photo.png')
  expect(screen.getByText('logo.png')).not.toBeVisible()
  await user.click(screen.getByText('2 pictures of the signature'))
  expect(screen.getByText('logo.png')).toBeVisible()
})

it('adds and deletes notes, and keeps the draft of one', async () => {
  const calls = respond(contract.conversations.addNote, 201, { ...DONE, id: 'n1' })
  const { user } = await openConversation({
    entries: [fakeEntry({ kind: 'note', text: 'Old note' })],
  })
  await user.press('Add note', 'menuitem')
  await user.press('Save note')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveAccessibleDescription(
    'Note is required.',
  )
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Ask Bo{Escape}')
  expect(screen.getByRole('article')).toHaveFocus()
  await user.press('Add note', 'menuitem')
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('Ask Bo')
  await user.press('Save note')
  await waitFor(() => expect(calls[0]?.body).toEqual({ text: 'Ask Bo' }))
  const removed = respond(contract.conversations.removeEntry, 200, DONE)
  await user.press('Delete note')
  await waitFor(() => expect(removed[0]?.url.pathname).toBe('/api/messages/7/entries/note-1'))
})

it('accepts a mail of an unknown sender, fetches its files, and says what is missing', async () => {
  respond(contract.conversations.acceptEntry, 200, { ...DONE, message: 'Added.' })
  const fetched = respond(contract.conversations.fetchFiles, 409, {
    code: 'conflict',
    success: false,
    message: 'The files are still missing. No mailbox is connected.',
  })
  const mail = { missingFiles: ['order.pdf'], mailId: '<1@x>', from: { address: 'eve@x.example' } }
  const { user, mock } = await openConversation({
    entries: [fakeEntry({ kind: 'suggestion', id: 'e1', ...mail })],
  })
  expect(await screen.findByText(/not stored/)).toHaveTextContent('order.pdf')
  await expectVisible(/eve@x.example is not known as the buyer/)
  expectAbsent('button', 'Fetch files from mailbox')
  mock({ entries: [fakeEntry({ kind: 'answer', id: 'e1', ...mail })] })
  await user.press('Add to conversation')
  await expectToast('The files are still missing. No mailbox is connected.')
  respond(contract.conversations.fetchFiles, 200, { ...DONE, message: '1 file was added.' })
  await user.press('Fetch files from mailbox')
  await expectToast('1 file was added.')
  expect(fetched[0]?.url.pathname).toBe('/api/messages/7/entries/e1/files')
})

it('saves reminders', async () => {
  const calls = respond(contract.conversations.addReminder, 201, { ...DONE, id: 'r1' })
  const { user } = await openConversation({
    reminders: [{ id: 'r0', dueAt: AT, unlessAnswered: true, text: 'Ask again' }],
  })
  const reminder = await screen.findByText(/unless the buyer answers/)
  expect(reminder.parentElement).toHaveTextContent('Ask again')
  await user.press('Remind me…', 'menuitem')
  const days = screen.getByRole('textbox', { name: 'Days until the reminder' })
  await user.clear(days)
  await choose(user, 'Save reminder')
  expect(days).toHaveAccessibleDescription('Enter a whole number from 1 to 365.')
  await user.type(days, '3')
  await choose(user, 'Save reminder')
  await waitFor(() => expect(calls).toHaveLength(1))
  const { dueAt } = calls[0]?.body ?? { dueAt: '' }
  expect(Math.round((Date.parse(dueAt) - Date.now()) / 3_600_000)).toBe(72)
})

it('changes who has to act next, and snoozes until another day', async () => {
  const calls = respond(contract.conversations.setWorkState, 200, DONE)
  const { user } = await openConversation()
  await user.press('By WhatsApp', 'menuitem')
  await waitFor(() => expect(calls[0]?.body).toEqual({ state: 'done', by: 'whatsapp' }))
  await user.press(/^Another day/, 'menuitem')
  const day = screen.getByLabelText('Day')
  fireEvent.change(day, { target: { value: '2020-01-01' } })
  await choose(user, 'Snooze')
  expect(day).toHaveAccessibleDescription(expect.stringContaining('Choose a day from tomorrow on.'))
  fireEvent.change(day, { target: { value: '2040-03-26' } })
  await choose(user, 'Snooze')
  // 8:00 in the time zone of the company.
  const until = '2040-03-26T02:30:00.000Z'
  await waitFor(() =>
    expect(calls.slice(1).map(({ body }) => body)).toEqual([{ state: 'snoozed', until }]),
  )
})

it('offers only to restore a message in the trash', async () => {
  const calls = respond(contract.conversations.restore, 200, { ...DONE, restored: 1 })
  const { user } = await openConversation({}, { ...replied, trashedAt: AT })
  expect(screen.queryByRole('menuitem', { name: 'Delete this message', hidden: true })).toBeNull()
  expectAbsent('button', 'Follow up')
  expectAbsent('button', 'Done')
  await user.press('Restore')
  await waitFor(() => expect(calls[0]?.body).toEqual({ ids: ['7'] }))
})

it('stores drafts on the server, and opens those of another device', async () => {
  const calls = respond(contract.conversations.saveDraft, 200, DONE)
  const { user } = await openConversation({ drafts: { 'follow-up': 'Written at home' } })
  await expectVisible(/Your draft is saved/)
  await user.press('Follow up')
  expect(getEditor()).toHaveValue('Written at home')
  await user.type(getEditor(), '!')
  // Saves once, a second after the last key.
  await waitFor(() => expect(calls).toHaveLength(1), { timeout: 3_000 })
  expect(calls[0]?.body).toEqual({ text: 'Written at home!' })
  expect(calls[0]?.url.pathname).toBe('/api/messages/7/drafts/follow-up')
})

it('keeps a text that was typed here when a late response does not contain it', async () => {
  respond(contract.conversations.saveDraft, 200, DONE)
  const { user, queryClient, mock } = await openConversation()
  await user.press('Follow up')
  await user.fill(getEditor(), 'Our price')
  const isSaved = () => readStoredDraft('7 follow-up')?.saved
  await waitFor(() => expect(isSaved()).toBe(true), { timeout: 3_000 })
  mock({ entries: [fakeEntry({ kind: 'note', text: 'Late' })] })
  await queryClient.invalidateQueries({ queryKey: ['conversations'] })
  await expectVisible('Late')
  expect(getEditor()).toHaveValue('Our price')
})
