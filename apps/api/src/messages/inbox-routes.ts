import type { Contract } from '@dhow/contract'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import { Failure } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import { writeCsv } from '#api/csv/write.ts'
import type { Handlers } from '#api/http/contract.ts'
import type { MessageService } from '#api/messages/service.ts'
import type { InboxStore, MessageRow } from './inbox-store.ts'

const HEADS = ['Name', 'Email', 'Subject', 'Message', 'Status', 'Received', 'Reply', 'Replied']

function* table(messages: Iterable<MessageRow>) {
  yield HEADS
  for (const { name, email, subject, message, status, ...row } of messages) {
    yield [
      name,
      email,
      SUBJECT_LABELS[subject],
      message,
      status,
      row.createdAt.toISOString(),
      row.replyContent ?? '',
      row.repliedAt?.toISOString() ?? '',
    ]
  }
}

export const inboxRoutes = (
  store: InboxStore,
  messages: MessageService,
  background: Background,
): Handlers<Contract['inbox']> => ({
  page: async ({ query }) => {
    const page = await background.read('inboxPage', query)
    const deliveries = messages.deliveries(page.items.map(({ _id }) => _id))
    const items = page.items.map((item) => {
      const delivery = deliveries.get(item._id)?.state
      return delivery ? { ...item, delivery } : item
    })
    return { status: 200, body: { ...page, items } }
  },

  ids: async ({ query }) => ({
    status: 200,
    body: { ids: await background.read('inboxIds', query) },
  }),

  place: async ({ params, query }) => {
    const place = await background.read('inboxPlace', params.id, query)
    if (!place) {
      throw new Failure('not-found', 'There is no such message. It may have been deleted.')
    }
    return { status: 200, body: place }
  },

  release: ({ params }) => {
    messages.release(params.id)
    return { status: 200, body: { success: true, message: 'Message moved to the inbox' } }
  },

  download: ({ query }) => ({ status: 200, body: writeCsv(table(store.all(query))) }),
})
