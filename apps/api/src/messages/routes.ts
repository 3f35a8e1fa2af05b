import type { Contract } from '@dhow/contract'
import type { Subject } from '@dhow/contract/subjects'
import { AppError } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import { writeCsv } from '#api/csv/write.ts'
import type { Handlers } from '#api/http/contract.ts'
import type { InboxStore, MessageRow } from './inbox-store.ts'
import type { MessageService } from './service.ts'

type Parts = {
  inbox: Pick<InboxStore, 'all' | 'list' | 'position'>
  background: Background
  /** What the company calls a subject. */
  subjectLabel: (subject: Subject) => string
}

export const messageRoutes = (
  service: MessageService,
  { inbox, background, subjectLabel }: Parts,
): Handlers<Contract['messages']> => ({
  send: async ({ body, caller }) => {
    await service.send(body, new Date(), caller.address)
    const message = 'Message sent successfully! We will get back to you soon.'
    return { status: 201, body: { success: true, message } }
  },

  formToken: () => ({ status: 200, body: { formToken: service.formToken() } }),

  all: () => ({ status: 200, body: service.all() }),

  // A search may have to look at many messages; a page without one is at hand.
  list: async ({ query }) => {
    const page = query.search ? await background.read('inboxPage', query) : inbox.list(query)
    const deliveries = service.deliveries(page.items.map(({ _id }) => _id))
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

  position: async ({ params, query }) => {
    const position = query.search
      ? await background.read('inboxPosition', params.id, query)
      : inbox.position(params.id, query)
    if (!position) {
      throw new AppError('not-found', 'There is no such message. It may have been deleted.')
    }
    return { status: 200, body: position }
  },

  get: ({ params }) => ({ status: 200, body: service.read(params.id) }),

  release: ({ params }) => {
    service.release(params.id)
    return { status: 200, body: { success: true, message: 'Message moved to the inbox' } }
  },

  signature: () => ({ status: 200, body: { signature: service.signature() } }),

  removeMany: async ({ body: { ids } }) => {
    const deleted = await background.write(ids.length, 'removeMessages', ids)
    return { status: 200, body: { success: true, message: 'Messages deleted.', deleted } }
  },

  reply: ({ params, body: { replyContent: content, signature } }) => {
    const { stored } = service.reply(params.id, { content, signature })
    return { status: 200, body: { success: true, message: 'Reply sent successfully', stored } }
  },

  sendReplyAgain: ({ params, body }) => {
    const { email, stored } = service.sendReplyAgain(params.id, body?.email)
    const message = stored
      ? `Stored as a file: no mail server is set up. The reply is addressed to ${email}.`
      : `The reply is being sent again, to ${email}.`
    return { status: 200, body: { success: true, message, stored } }
  },

  download: ({ query }) => ({ status: 200, body: writeCsv(table(inbox.all(query), subjectLabel)) }),
})

const HEADS = ['Name', 'Email', 'Subject', 'Message', 'Status', 'Received', 'Reply', 'Replied']

function* table(messages: Iterable<MessageRow>, subjectLabel: Parts['subjectLabel']) {
  yield HEADS
  for (const { name, email, subject, message, status, ...row } of messages) {
    yield [
      name,
      email,
      subjectLabel(subject),
      message,
      status,
      row.createdAt.toISOString(),
      row.replyContent ?? '',
      row.repliedAt?.toISOString() ?? '',
    ]
  }
}
