import type { Background } from '#api/background/background.ts'
import type { Db } from '#api/database/open.ts'
import { sharedTransactionOn } from '#api/database/transaction.ts'
import { createAcknowledgements } from './acknowledgements.ts'
import { createFormAge } from './form-age.ts'
import { createInboxStore } from './inbox-store.ts'
import { countUnanswered } from './message-counts.ts'
import { messageRoutes } from './routes.ts'
import { createMessageService, type MessageParts } from './service.ts'
import { createMessageStore } from './store.ts'

type Parts = Omit<MessageParts, 'store' | 'formAge' | 'acknowledgements' | 'sharedTransaction'> & {
  db: Db
  background: Background
  /** Signs form tokens. */
  formKey: string
  /** Makes the keys of addresses that were written to. */
  addressKey: string
}

/** The visitors' enquiries, the inbox and the replies. */
export function createMessages({ db, background, formKey, addressKey, ...parts }: Parts) {
  const service = createMessageService({
    ...parts,
    store: createMessageStore(db),
    sharedTransaction: sharedTransactionOn(db, background.written),
    formAge: createFormAge(formKey),
    acknowledgements: createAcknowledgements(db, addressKey),
  })
  return {
    service,
    unanswered: () => countUnanswered(db),
    routes: messageRoutes(service, {
      inbox: createInboxStore(db),
      background,
      subjectLabel: parts.subjectLabel,
    }),
  }
}
