import { extname } from 'node:path'
import type { Contract } from '@dhow/contract'
import { journeyOf } from '@dhow/contract/enquiry-load'
import type { Subject } from '@dhow/contract/subjects'
import { AppError } from '#api/app-error.ts'
import type { Background } from '#api/background/background.ts'
import { writeCsv } from '#api/csv/write.ts'
import type { Handlers } from '#api/http/contract.ts'
import { savedAs } from '#api/http/saved-as.ts'
import { listWorkbook } from '#api/lists/table.ts'
import { writeXlsx } from '#api/xlsx/write.ts'
import type { InboxStore } from './inbox-store.ts'
import { INBOX_COLUMNS, inboxTable } from './inbox-table.ts'
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
  send: async ({ body, files, caller }) => {
    const { reference } = await service.send(body, { ip: caller.address, files })
    const message = 'Message sent successfully! We will get back to you soon.'
    return { status: 201, body: { success: true, message, reference } }
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

  sender: async ({ params: { id } }) => {
    const { email, ...known } = service.senderOf(id)
    const others = await background.read('othersOfSender', id, email)
    return { status: 200, body: { ...others, ...known } }
  },

  file: ({ params: { id, file } }) => {
    const { name, content } = service.openFile(id, file)
    return {
      status: 200,
      body: content,
      headers: { 'content-disposition': savedAs(name, `file${extname(name)}`) },
    }
  },

  listXlsx: ({ params: { id } }) => {
    const { reference, lines = [], terms } = service.read(id)
    const headers = { 'content-disposition': savedAs(`${reference}.xlsx`, 'list.xlsx') }
    return { status: 200, body: listWorkbook(lines, journeyOf(terms)), headers }
  },

  release: ({ params }) => {
    service.release(params.id)
    return { status: 200, body: { success: true, message: 'Message moved to the inbox' } }
  },

  signature: () => ({ status: 200, body: { signature: service.signature() } }),

  removeMany: async ({ body: { ids } }) => {
    const deleted = await background.write(ids.length, 'removeMessages', ids)
    await service.sweepFiles()
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

  download: ({ query }) => ({
    status: 200,
    body: writeCsv(inboxTable(inbox.all(query), { subjectLabel, linesOf: service.linesOf })),
  }),

  downloadWorkbook: ({ query }) => {
    const rows = inboxTable(inbox.all(query), { subjectLabel, linesOf: service.linesOf })
    return { status: 200, body: writeXlsx('Messages', INBOX_COLUMNS, rows) }
  },
})
