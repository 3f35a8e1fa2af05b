import { contract } from '@dhow/contract'
import type { Conversation } from '@dhow/contract/messages/entries'
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
import { aConversation, aMessage, anInboxPage } from './factories.ts'
import { respond } from './mock-api.ts'
import { renderRoute } from './render-route.tsx'

export const enquiry = aMessage({ _id: '7', message: 'Do you ship\nto Mombasa?' })

/** jsdom has no layout, which the virtual list needs. */
export const giveListHeight = () =>
  void vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)

/** Returns the conversation of a message that has only a reply. */
export const conversationOf = (
  { _id: id, createdAt, message, reply }: Message,
  { entries: later = [], ...given }: Partial<Conversation> = {},
): Conversation =>
  aConversation({
    entries: [
      { id, kind: 'enquiry', at: createdAt, text: message },
      ...(reply
        ? [{ id: `${id}-reply`, kind: 'reply' as const, at: reply.repliedAt, text: reply.content }]
        : []),
      ...later,
    ],
    ...given,
  })

export function mockInbox(message: Message, position: Partial<InboxPosition> = {}) {
  respond(contract.messages.list, 200, anInboxPage([message]))
  respond(contract.messages.position, 200, { total: 1, position: 1, ...position })
  respond(contract.messages.get, 200, message)
  respond(contract.conversations.entries, 200, conversationOf(message))
}

export const renderInboxAt = (at: string) =>
  renderRoute(Inbox, {
    path: '/admin/inbox',
    at,
    children: [{ path: ':id', Component: InboxMessage }],
  })

export async function openMessage(message: Message = enquiry, position?: Partial<InboxPosition>) {
  mockInbox(message, position)
  const page = renderInboxAt('/admin/inbox/7?status=pending')
  await screen.findByRole('article')
  return page
}

export const ada = aMessage({ name: 'Ada' })
export const bob = aMessage({ name: 'Bob', subject: 'complaint' })
export const cid = aMessage({ name: 'Cid', subject: 'complaint', status: 'replied' })

/** `queries` returns the API queries of the list. */
export async function renderInbox(
  messages: MessageSummary[] = [ada, bob, cid],
  { at = '/admin/inbox', ...given }: Partial<InboxPage> & { at?: string } = {},
) {
  let stored = messages
  const calls = respond(contract.messages.list, 200, () => anInboxPage(stored, given))
  const page = renderInboxAt(at)
  await screen.findByRole('table')
  const keepOnly = (...remaining: MessageSummary[]) => {
    stored = remaining
  }
  return { ...page, keepOnly, queries: () => calls.map(({ url }) => url.search) }
}

export const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)
