import type { Entry } from '@dhow/contract/messages/entries'
import type { Kernel } from '#api/kernel.ts'
import type { CertificateService } from '#api/modules/certificates/service.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { Documents } from '#api/modules/documents/index.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { Lists } from '#api/modules/lists/index.ts'
import type { Mail } from '#api/modules/mail/index.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import type { SubjectService } from '#api/modules/subjects/service.ts'
import { createConversationRoutes, createConversations } from './conversation/conversations.ts'
import { createEntryStore } from './conversation/entry-store.ts'
import { createEnquiryDocumentRoutes, createEnquiryLinks } from './files/enquiry-document.ts'
import { createEnquiryFiles } from './files/enquiry-files.ts'
import { countStored } from './inbox/inbox-filter.ts'
import type { InboxStore } from './inbox/inbox-store.ts'
import { createPreviewRoute } from './mail-preview.ts'
import type { MessageMails } from './mail-store.ts'
import type { MessageParts } from './parts.ts'
import { createMessageRoutes } from './routes.ts'
import { createMessageService } from './service.ts'
import { createAcknowledgements, createFormAge } from './spam/spam.ts'
import type { MessageStore } from './store.ts'

type Needs = {
  adminStore: { readEmail: () => string }
  certificates: CertificateService
  company: CompanyService
  documents: Documents
  inboxStore: InboxStore
  languages: LanguageService
  lists: Lists
  mail: Mail
  messageMails: MessageMails
  messageStore: MessageStore
  products: ProductService
  subjects: SubjectService
}

/** Adds to conversations what another module knows. */
export type ConversationSource = {
  readEntries: (messageId: string) => Entry[]
  /** Returns the address at which the visitor should continue. */
  findUrl: (messageId: string) => string | undefined
}

export type Messages = ReturnType<typeof createMessages>

export function createMessages(kernel: Kernel, needs: Needs) {
  const { config, db, events, keys, sharedTransaction } = kernel
  const { adminStore, certificates, company, documents, languages, mail } = needs
  const { settings, getCompanyEmail } = mail
  const sources: ConversationSource[] = []
  const links = createEnquiryLinks(keys.documents)
  const parts: MessageParts = {
    ...kernel,
    publicUrl: config.publicUrl,
    outbox: mail.outbox,
    store: needs.messageStore,
    mails: needs.messageMails,
    entries: createEntryStore(db),
    files: createEnquiryFiles(db, config.dataDir, sharedTransaction),
    formAge: createFormAge(keys.form),
    acknowledgements: createAcknowledgements(db, keys.acknowledgements),
    getSubjectLabel: needs.subjects.getLabel,
    localizer: languages.createLocalizer,
    getTimeZone: company.getTimeZone,
    findProducts: needs.products.lookUpMany,
    getCompanyName: company.getName,
    getCompanyEmail,
    listOwnAddresses: () => [
      getCompanyEmail(),
      adminStore.readEmail(),
      settings.getSenderAddress(),
      settings.getMailbox()?.user ?? '',
    ],
    getSignature: settings.getSignature,
    acknowledges: settings.acknowledges,
    saveList: needs.lists.add,
    createEnquiryToken: links.createToken,
    listQuotationEntries: (id) => sources.flatMap(({ readEntries }) => readEntries(id)),
    findQuotationUrl: (id) => sources.map(({ findUrl }) => findUrl(id)).find((url) => url),
    createDocument: async (document, { language }) =>
      document.document === 'certificate'
        ? { ...(await certificates.read(document.file)), type: '' }
        : documents.createAttachment(
            document.document === 'specification' ? document.productId : undefined,
            language,
          ),
    fetchMail: mail.mailbox.fetch,
  }
  const service = createMessageService(parts)
  const conversations = createConversations({ ...parts, service })
  const removeFiles = async () => {
    await service.sweepFiles()
    await documents.remove('enquiry')
    conversations.events.announceChange()
  }
  mail.mailbox.deliverTo(conversations.inbound)
  events.on('buyer.erased', (_buyer, deleteFiles) => deleteFiles(removeFiles()))
  return {
    service,
    files: parts.files,
    conversations,
    addSource: (source: ConversationSource): void => void sources.push(source),
    conversationRoutes: createConversationRoutes(conversations, { ...parts, service, documents }),
    mailRoutes: createPreviewRoute({ ...parts, settings }),
    documentRoutes: createEnquiryDocumentRoutes({ ...parts, service, documents, links }),
    countUnanswered: () => countStored(db, { status: 'pending' }),
    routes: createMessageRoutes(service, {
      ...parts,
      inbox: needs.inboxStore,
      announceChange: conversations.events.announceChange,
    }),
    repair: service.sweepFiles,
    start: conversations.start,
    close: conversations.close,
  }
}
