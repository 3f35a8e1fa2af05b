import { contract } from '@dhow/contract'
import type { Conversation, Entry } from '@dhow/contract/messages/entries'
import type {
  InboxPage,
  InboxPosition,
  Message,
  MessageSummary,
} from '@dhow/contract/messages/messages'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import Inbox from '#app/admin/messages/inbox.tsx'
import InboxMessage from '#app/admin/messages/inbox-message.tsx'
import { fakeConversation, fakeInboxPage, fakeMessage } from './factories.ts'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

export const enquiry = fakeMessage({ _id: '7', message: 'Do you ship\nto Mombasa?' })

/** jsdom has no layout, which the virtual list needs. */
export const giveListHeight = () =>
  void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)

/** Returns the conversation of a message that has only a reply. */
const toConversation = (
  { _id: id, createdAt, message, reply }: Message,
  { entries: later = [], ...values }: Partial<Conversation> = {},
): Conversation =>
  fakeConversation({
    entries: [
      { id, kind: 'enquiry', at: createdAt, text: message },
      ...(reply
        ? [{ id: `${id}-reply`, kind: 'reply' as const, at: reply.repliedAt, text: reply.content }]
        : []),
      ...later,
    ],
    ...values,
  })

export function mockInbox(message: Message, position: Partial<InboxPosition> = {}) {
  respond(contract.messages.list, 200, fakeInboxPage([message]))
  respond(contract.messages.position, 200, { total: 1, position: 1, ...position })
  respond(contract.messages.get, 200, message)
  respond(contract.conversations.entries, 200, toConversation(message))
}

export const renderInboxAt = (path: string) =>
  renderRoute(Inbox, {
    path: '/admin/inbox',
    url: path,
    children: [{ path: ':id', Component: InboxMessage }],
  })

export async function openMessage(message: Message = enquiry, position?: Partial<InboxPosition>) {
  mockInbox(message, position)
  const page = renderInboxAt('/admin/inbox/7?status=pending')
  await screen.findByRole('article')
  return page
}

export const replied: Message = {
  ...enquiry,
  status: 'replied',
  reply: { content: 'We do.', repliedAt: '2026-03-02T08:00:00.000Z' },
  work: { state: 'theirs', since: '2026-03-02T08:00:00.000Z' },
}

export const fakeEntry = (values: Partial<Entry> & Pick<Entry, 'kind'>): Entry => ({
  id: `${values.kind}-1`,
  at: '2026-03-03T08:00:00.000Z',
  text: '',
  ...values,
})

/** Opens a replied message with later entries. */
export async function openConversation(values: Partial<Conversation> = {}, message = replied) {
  const page = await openMessage(message)
  const mock = (changed: Partial<Conversation>) =>
    respond(contract.conversations.entries, 200, toConversation(message, changed))
  mock(values)
  await page.queryClient.invalidateQueries({ queryKey: ['conversations'] })
  return { ...page, mock }
}

export const ada = fakeMessage({ name: 'Ada' })
export const bob = fakeMessage({ name: 'Bob', subject: 'complaint' })
export const cid = fakeMessage({ name: 'Cid', subject: 'complaint', status: 'replied' })

/** `queries` returns the API queries of the list. */
export async function renderInbox(
  messages: MessageSummary[] = [ada, bob, cid],
  { url = '/admin/inbox', ...values }: Partial<InboxPage> & { url?: string } = {},
) {
  let stored = messages
  const calls = respond(contract.messages.list, 200, () => fakeInboxPage(stored, values))
  const page = renderInboxAt(url)
  await screen.findByRole('table')
  const keepOnly = (...remaining: MessageSummary[]) => {
    stored = remaining
  }
  return { ...page, keepOnly, queries: () => calls.map(({ url }) => url.search) }
}

export const getNames = () =>
  screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
