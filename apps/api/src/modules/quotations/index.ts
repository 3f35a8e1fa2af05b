import type { Kernel } from '#api/kernel.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { Documents } from '#api/modules/documents/index.ts'
import type { LanguageService } from '#api/modules/languages/service.ts'
import type { Mail } from '#api/modules/mail/index.ts'
import type { Messages } from '#api/modules/messages/index.ts'
import type { ProductService } from '#api/modules/products/service.ts'
import { createDeadlines } from './deadlines.ts'
import { createGuestQuotations, type GuestParts } from './guest.ts'
import { createQuotationLinks } from './links.ts'
import { createRequireRecipient } from './recipients.ts'
import { createQuotationRoutes } from './routes.ts'
import { createQuotationSending } from './sending.ts'
import { createQuotationService } from './service.ts'
import { createQuotationStore } from './store.ts'
import { listQuotationEntries } from './views.ts'

type Needs = {
  company: CompanyService
  documents: Documents
  languages: LanguageService
  mail: Mail
  messages: Messages
  products: ProductService
}

export type Quotations = ReturnType<typeof createQuotations>

export function createQuotations(kernel: Kernel, needs: Needs) {
  const { config, db, events, log, sharedTransaction } = kernel
  const { company, documents, mail, messages } = needs
  const { outbox } = mail
  const store = createQuotationStore(db)
  const links = createQuotationLinks(config.dataDir)
  const shared = {
    store,
    links,
    log,
    events,
    sharedTransaction,
    outbox,
    documents,
    messages: messages.service,
    files: messages.files,
    findProducts: needs.products.lookUpMany,
    localizer: needs.languages.createLocalizer,
    getTimeZone: company.getTimeZone,
    getCompanyName: company.getName,
    getCompanyEmail: mail.getCompanyEmail,
    getSignature: mail.settings.getSignature,
    publicUrl: config.publicUrl,
  }
  const service = createQuotationService(shared)
  const parts: GuestParts = { ...shared, service }
  const sending = createQuotationSending(parts)
  const guest = createGuestQuotations(parts)
  const deadlines = createDeadlines(parts)
  const requireRecipient = createRequireRecipient(parts)
  messages.addSource({
    readEntries: (messageId) => listQuotationEntries(db, outbox, messageId),
    findUrl: service.findOpenUrl,
  })
  return {
    parts,
    requireRecipient,
    read: service.get,
    service,
    sending,
    guest,
    deadlines,
    routes: createQuotationRoutes({ ...parts, sending, guest, requireRecipient, db }),
    start: deadlines.start,
    close: deadlines.close,
  }
}
