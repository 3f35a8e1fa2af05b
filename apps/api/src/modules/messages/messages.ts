import type { Background } from '#api/platform/background/background.ts'
import type { Db } from '#api/platform/database/open.ts'
import { sharedTransactionOn } from '#api/platform/database/transaction.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import { createEnquiryFiles } from './enquiry-files.ts'
import { createEnquiryFileStore } from './file-store.ts'
import { createFormAge } from './form-age.ts'
import type { InboxStore } from './inbox-store.ts'
import { countUnanswered } from './message-counts.ts'
import { messageRoutes } from './routes.ts'
import { createMessageService, type MessageParts } from './service.ts'

type Made = 'formAge' | 'acknowledgements' | 'files' | 'sharedTransaction'

type Parts = Omit<MessageParts, Made> & {
  db: Db
  inbox: InboxStore
  dataDir: string
  background: Background
  /** Signs form tokens. */
  formKey: string
  /** Makes the keys of addresses that were written to. */
  addressKey: string
}

/** The visitors' enquiries, the inbox and the replies. */
export function createMessages({
  db,
  dataDir,
  inbox,
  background,
  formKey,
  addressKey,
  ...parts
}: Parts) {
  const sharedTransaction = sharedTransactionOn(db, background.written)
  const service = createMessageService({
    ...parts,
    sharedTransaction,
    files: createEnquiryFiles({
      dataDir,
      store: createEnquiryFileStore(db),
      write: sharedTransaction,
    }),
    formAge: createFormAge(formKey),
    acknowledgements: createAcknowledgements(db, addressKey),
  })
  return {
    service,
    unanswered: () => countUnanswered(db),
    routes: messageRoutes(service, {
      ...{ inbox, background },
      subjectLabel: parts.subjectLabel,
    }),
  }
}
