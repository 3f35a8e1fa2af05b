import type { Documents } from '#api/modules/documents/index.ts'
import { createSharedTransaction } from '#api/platform/database/transaction.ts'
import { conversationRoutes, createConversations } from './conversation/conversations.ts'
import { createEntryStore } from './conversation/entry-store.ts'
import { createEnquiryDocumentRoutes, createEnquiryLinks } from './files/enquiry-document.ts'
import { createEnquiryFiles } from './files/enquiry-files.ts'
import { countStored } from './inbox/inbox-filter.ts'
import type { InboxStore } from './inbox/inbox-store.ts'
import type { MessageParts } from './parts.ts'
import { messageRoutes } from './routes.ts'
import { createMessageService } from './service.ts'
import { createAcknowledgements, createFormAge } from './spam/spam.ts'

type Created =
  | 'enquiryToken'
  | 'entries'
  | 'files'
  | 'sharedTransaction'
  | 'formAge'
  | 'acknowledgements'

type Needs = Omit<MessageParts, Created> & {
  inbox: InboxStore
  dataDir: string
  documents: Documents
  documentKey: string
  formKey: string
  addressKey: string
}

export function createMessages({
  inbox,
  dataDir,
  documents,
  documentKey,
  formKey,
  addressKey,
  ...needs
}: Needs) {
  const { db, background } = needs
  const sharedTransaction = createSharedTransaction(db, background.written)
  const links = createEnquiryLinks(documentKey)
  const parts: MessageParts = {
    ...needs,
    enquiryToken: links.createToken,
    sharedTransaction,
    entries: createEntryStore(db),
    files: createEnquiryFiles(db, dataDir, sharedTransaction),
    formAge: createFormAge(formKey),
    acknowledgements: createAcknowledgements(db, addressKey),
  }
  const service = createMessageService(parts)
  const conversations = createConversations({ ...parts, service })
  const removeFiles = async () => {
    await service.sweepFiles()
    await documents.remove('enquiry')
    conversations.events.announceChange()
  }
  needs.events.on('buyer.erased', (_buyer, deleteFiles) => deleteFiles(removeFiles()))
  return {
    service,
    files: parts.files,
    conversations,
    conversationRoutes: conversationRoutes(conversations, { ...parts, service, documents }),
    documentRoutes: createEnquiryDocumentRoutes({ ...parts, service, documents, links }),
    countUnanswered: () => countStored(db, { status: 'pending' }),
    routes: messageRoutes(service, {
      ...parts,
      inbox,
      announceChange: conversations.events.announceChange,
    }),
  }
}
