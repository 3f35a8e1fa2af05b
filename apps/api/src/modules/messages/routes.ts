import { extname } from 'node:path'
import type { Contract } from '@dhow/contract'
import type { StoredLine } from '@dhow/contract/messages/enquiry-submission'
import { getEnglish } from '@dhow/i18n/catalogues'
import { getEnglishName } from '@dhow/i18n/languages'
import { findTimeZone } from '@dhow/trade/places'
import { getCountryName } from '@dhow/trade/translator'
import { formatLine } from '#api/modules/lists/line-texts.ts'
import { requireStored } from '#api/platform/app-error.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import { created, done, type Handlers, ok, sendFile } from '#api/platform/http/contract.ts'
import { requireParticipants } from '#api/platform/mail/recipient-keys.ts'
import { writeXlsx } from '#api/platform/xlsx/write.ts'
import { buildEnquiryWorkbook } from './files/enquiry-workbook.ts'
import { isCountStored } from './inbox/inbox-filter.ts'
import type { InboxStore, MessageRow } from './inbox/inbox-store.ts'
import type { MessageParts } from './parts.ts'
import type { MessageService } from './service.ts'
import type { Stored } from './store.ts'

const HEADS = [
  'Name',
  'Email',
  'Subject',
  'Message',
  'Status',
  'Received',
  'Reply',
  'Replied',
  'Reference',
  'Company',
  'Country',
  'Language',
  'List',
]

const INBOX_COLUMNS = HEADS.map(() => ({ holds: 'text', width: 18 }) as const)

/** Maximum characters of a list in a cell. Excel breaks cells with 32,768 characters. */
const MAX_LIST = 32_000

function formatList(lines: StoredLine[]) {
  let list = ''
  for (const [index, line] of lines.entries()) {
    const text = `${formatLine(line, getEnglish())}\n`
    const omitted = lines.length - index
    if (list.length + text.length > MAX_LIST)
      return `${list}and ${omitted.toLocaleString('en')} more`
    list += text
  }
  return list.trimEnd()
}

function* buildInboxTable(
  messages: Iterable<MessageRow>,
  { getSubjectLabel, store }: MessageParts,
) {
  yield HEADS
  for (const { name, email, subject, message, status, ...row } of messages) {
    yield [
      name,
      email,
      getSubjectLabel(subject),
      message,
      status,
      row.createdAt.toISOString(),
      row.replyContent ?? '',
      row.repliedAt?.toISOString() ?? '',
      row.reference,
      row.company ?? '',
      row.country ? getCountryName(row.country, getEnglish()) : '',
      getEnglishName(row.language),
      row.lineCount ? formatList(store.readDetails(row.id).lines ?? []) : '',
    ]
  }
}

type Parts = MessageParts & { inbox: InboxStore; announceChange: () => void }

export const createMessageRoutes = (
  service: MessageService,
  { inbox, announceChange, ...parts }: Parts,
): Handlers<Contract['messages']> => ({
  send: async ({ query: { lang: language }, body, files, caller, storeResponse }) => {
    const respond = ({ reference }: Stored) =>
      created('Message sent successfully! We will get back to you soon.', { reference })
    const onStored = (stored: Stored) => storeResponse(respond(stored))
    const sending = { ip: caller.address, files, language, onStored }
    const stored = await service.send(body, sending)
    announceChange()
    return respond(stored)
  },

  add: async ({ query: { lang: language }, body, files, storeResponse }) => {
    const respond = (stored: Stored) => created('The enquiry was added.', stored)
    const onStored = (stored: Stored) => storeResponse(respond(stored))
    const stored = await service.send(body, { files, language, isByHand: true, onStored })
    announceChange()
    return respond(stored)
  },

  formToken: () => ok({ formToken: parts.formAge.createToken(Date.now()) }),

  all: () => ok(service.readAll()),

  list: async ({ query }) => {
    const page = isCountStored(query)
      ? inbox.list(query)
      : await parts.background.read('listInbox', query)
    const ids = page.items.map(({ _id }) => _id)
    const deliveries = parts.outbox.deliveries('reply', ids)
    const items = page.items.map((item) => {
      const delivery = deliveries.get(item._id)?.state
      return delivery ? { ...item, delivery } : item
    })
    return ok({ ...page, items })
  },

  ids: async ({ query }) => ok({ ids: await parts.background.read('listInboxIds', query) }),

  position: async ({ params, query }) => {
    const position = isCountStored(query)
      ? inbox.findPosition(params.id, query)
      : await parts.background.read('findInboxPosition', params.id, query)
    return ok(requireStored(position, 'message'))
  },

  get: ({ params }) => ok(service.read(params.id)),

  sender: async ({ params: { id } }) => {
    const { email, terms: { country } = {} } = service.read(id)
    const timeZone = country && findTimeZone(country, new Date())
    const senderMessages = email
      ? await parts.background.read('listOtherMessages', id, email)
      : { others: [], total: 0 }
    return ok({ ...senderMessages, ...(timeZone && { timeZone }) })
  },

  file: ({ params: { id, file } }) => {
    const { name, content } = parts.files.open(id, file)
    return sendFile(content, name, `file${extname(name)}`)
  },

  listXlsx: ({ params: { id } }) => {
    const message = service.read(id)
    const workbook = buildEnquiryWorkbook(message, parts.getTimeZone())
    return sendFile(workbook, `${message.reference}.xlsx`, 'list.xlsx')
  },

  markSpam: async ({ body: { ids, spam } }) => {
    const moved = await service.markSpam(ids, spam)
    announceChange()
    return done(`Moved to ${spam ? 'spam' : 'the inbox'}`, { moved })
  },

  setOutcome: ({ params: { id }, body: { outcome, reason } }) => {
    service.setOutcome(id, outcome, reason)
    announceChange()
    return done('Saved.')
  },

  signature: () => ok({ signature: parts.getSignature() }),

  removeMany: async ({ body: { ids } }) => {
    const deleted = await parts.background.write(ids.length, 'trashMessages', ids, new Date())
    announceChange()
    return done('Messages deleted.', { deleted })
  },

  reply: async ({ params, body: { replyContent: content, ...body }, files: uploads }) => {
    const { stored } = await service.reply(params.id, { ...body, content, uploads })
    announceChange()
    return done('Reply sent successfully', { stored })
  },

  retryReply: ({ params, body, caller }) => {
    if (!caller.session) {
      requireParticipants(service.listParticipants(params.id), [['email', body?.email]])
    }
    const { email, stored } = service.retryReply(params.id, body?.email)
    const message = stored
      ? `Stored as a file: no mail server is set up. The reply is addressed to ${email}.`
      : `The reply is being sent again, to ${email}.`
    return done(message, { stored })
  },

  download: ({ query }) => ok(writeCsv(buildInboxTable(inbox.readAll(query), parts))),

  downloadWorkbook: ({ query }) => {
    const rows = buildInboxTable(inbox.readAll(query), parts)
    return ok(writeXlsx('Messages', INBOX_COLUMNS, rows))
  },
})
