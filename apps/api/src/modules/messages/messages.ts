import type { Background } from '#api/platform/background/background.ts'
import type { Db } from '#api/platform/database/open.ts'
import { sharedTransactionOn } from '#api/platform/database/transaction.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import { createEnquiryFiles } from './files/enquiry-files.ts'
import type { InboxStore } from './inbox/inbox-store.ts'
import { countUnanswered } from './inbox/message-counts.ts'
import { messageRoutes } from './routes.ts'
import { createMessageService, type MessageParts } from './service.ts'
import { createFormAge } from './spam/spam.ts'

type Created = 'formAge' | 'acknowledgements' | 'files' | 'sharedTransaction'

type Parts = Omit<MessageParts, Created> & {
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
  const service = createMessageService({
    ...others,
    sharedTransaction,
    files: createEnquiryFiles(db, dataDir, sharedTransaction),
    formAge: createFormAge(formKey),
    acknowledgements: createAcknowledgements(db, addressKey),
  })
  const { subjectLabel } = others
  return {
    service,
    unanswered: () => countUnanswered(db),
    routes: messageRoutes(service, { inbox, background, subjectLabel, onRemoved }),
  }
}
