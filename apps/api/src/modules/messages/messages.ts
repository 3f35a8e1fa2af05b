import type { Background } from '#api/platform/background/background.ts'
import type { Db } from '#api/platform/database/open.ts'
import { sharedTransactionOn } from '#api/platform/database/transaction.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import { createAnswers } from './answers.ts'
import { conversationRoutes } from './conversation/conversation-routes.ts'
import { createConversations } from './conversation/conversations.ts'
import { createEntryStore } from './conversation/entry-store.ts'
import { createEnquiryFiles } from './files/enquiry-files.ts'
import type { InboxStore } from './inbox/inbox-store.ts'
import { countUnanswered } from './inbox/message-counts.ts'
import { messageRoutes } from './routes.ts'
import { createMessageService, type MessageParts } from './service.ts'
import { createFormAge } from './spam/spam.ts'

type Created =
  | 'formAge'
  | 'acknowledgements'
  | 'files'
  | 'sharedTransaction'
  | 'answers'
  | 'entries'

type ConversationParts = Pick<
  Parameters<typeof createConversations>[0],
  'quotationEntries' | 'quotationUrl' | 'createDocument' | 'ownAddresses' | 'fetchMail' | 'log'
>

type Parts = Omit<MessageParts, Created> &
  ConversationParts & {
    db: Db
    inbox: InboxStore
    dataDir: string
    background: Background
    onRemoved: () => Promise<void>
    /** Key of form tokens. */
    formKey: string
    /** Key that hashes the addresses of acknowledgements. */
    addressKey: string
  }

export function createMessages(parts: Parts) {
  const { db, dataDir, inbox, background, onRemoved, formKey, addressKey, ...others } = parts
  const sharedTransaction = sharedTransactionOn(db, background.written)
  const entries = createEntryStore(db)
  const files = createEnquiryFiles(db, dataDir, sharedTransaction)
  const service = createMessageService({
    ...others,
    entries,
    answers: createAnswers({ ...others, db }),
    sharedTransaction,
    files,
    formAge: createFormAge(formKey),
    acknowledgements: createAcknowledgements(db, addressKey),
  })
  const { subjectLabel } = others
  const conversations = createConversations({
    ...others,
    db,
    entries,
    files,
    background,
    transaction: sharedTransaction,
    readMessage: service.read,
    sweepFiles: service.sweepFiles,
    noteSent: service.noteSent,
    noteAnswer: service.noteAnswer,
    report: service.report,
    sendSoon: service.sendSoon,
  })
  const changed = conversations.events.changed
  return {
    service,
    files,
    conversations,
    conversationRoutes: conversationRoutes({
      ...conversations,
      files,
      background,
      onRemoved,
      sweepFiles: service.sweepFiles,
      participants: service.participants,
    }),
    unanswered: () => countUnanswered(db),
    routes: messageRoutes(service, { inbox, background, subjectLabel, changed }),
  }
}
