import { LIMITS } from '@dhow/contract/limits'
import { documentPaths } from '@dhow/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import { createAdmin } from './modules/account/index.ts'
import { createBuyers } from './modules/buyers/index.ts'
import { createPurge } from './modules/buyers/purge.ts'
import { createBuyerExport } from './modules/buyers/records-store.ts'
import { createCatalogueImport } from './modules/catalogue-import/index.ts'
import { createCompany } from './modules/company/index.ts'
import { createFirstSteps } from './modules/dashboard/index.ts'
import { createDocuments } from './modules/documents/index.ts'
import { createLists } from './modules/lists/index.ts'
import { createMail } from './modules/mail/index.ts'
import { createInboundMailbox } from './modules/mail/mailbox.ts'
import { createMessages } from './modules/messages/index.ts'
import { createMessageMails } from './modules/messages/mail-store.ts'
import { createNewsletter } from './modules/newsletter/index.ts'
import { createProducts } from './modules/products/index.ts'
import { createQuotations } from './modules/quotations/index.ts'
import { createWebhooks } from './modules/webhooks/index.ts'
import { createBackups } from './operations/backup/backups.ts'
import { createSiteTransfer } from './operations/site-transfer/site-transfer.ts'
import { createSystem } from './operations/system/system.ts'
import { createEncryption, readKeys } from './platform/data-dir/secrets.ts'
import type { openDatabase } from './platform/database/open.ts'
import { createSharedTransaction } from './platform/database/transaction.ts'
import { createStoredResponses } from './platform/http/stored-responses.ts'
import { startBackground } from './tasks.ts'

type Database = ReturnType<typeof openDatabase>

export type Services = ReturnType<typeof createServices>

/** Creates what a running server needs beside the core: mail, webhooks, backups, logins and the background. */
export function createServices(
  app: FastifyInstance,
  config: Config,
  core: Core,
  { installation, ping }: Pick<Database, 'installation' | 'ping'>,
) {
  const { log } = app
  const { db, events, pictures } = core
  const { dataDir, publicUrl, rateLimits } = config
  const keys = readKeys(config.jwtSecret, dataDir)
  const background = startBackground(dataDir, core, config.primaryUrl !== undefined)
  const beforeWrite = background.written
  const contact = core.contact.get
  const subjectLabel = core.subjects.label
  const companyName = core.company.name
  const getCompanyEmail = () => contact().email || core.adminStore.email()
  const { timeZone } = core.company
  const findProducts = core.products.lookUpMany
  const shared = {
    db,
    events,
    dataDir,
    log,
    publicUrl,
    background,
    contact,
    subjectLabel,
    companyName,
    getCompanyEmail,
    timeZone,
    findProducts,
    localizer: core.languages.localizer,
    signature: () => mail.settings.signature(),
  }

  const webhooks = createWebhooks({
    ...shared,
    beforeWrite,
    allowsPrivate: config.webhooksAllowPrivate,
  })
  const company = createCompany({
    ...shared,
    pictures,
    service: core.company,
    files: core.companyFiles,
    languages: core.languages,
    catalogueUrl: (language) => {
      const count = core.products.count()
      return count > 0 && count <= LIMITS.documentProducts ? documentPaths.catalogue(language) : ''
    },
  })
  const messageMails = createMessageMails(db)
  const mail = createMail({
    ...shared,
    attachments: messageMails.files,
    findEnquiries: messageMails.findEnquiries,
    config,
    beforeWrite,
    company: core.company.get,
    logo: company.mailLogo,
    encryption: createEncryption(keys.passwords),
    threadKey: keys.threads,
    mailbox: () => mailbox,
  })
  const { outbox } = mail
  const admin = createAdmin({
    app,
    db,
    config,
    outbox,
    store: core.adminStore,
    companyName: () => companyName() ?? new URL(publicUrl).hostname,
    deviceKey: keys.device,
  })
  const { confirmPassword, isPasswordChanged } = admin.service
  const backups = createBackups({
    ...shared,
    installation,
    confirmPassword,
    folder: config.backupDir,
    minFreeBytes: config.minFreeBytes,
    passphrase: config.backupPassphrase,
    encryption: createEncryption(keys.passwords),
    maintenance: app.maintenance,
  })
  events.on('mail.tested', core.firstStepsStore.noteTestMail)
  events.on('backup.downloaded', core.firstStepsStore.noteBackup)
  const firstSteps = createFirstSteps(core.firstStepsStore, {
    company: core.company,
    contact,
    isPasswordChanged,
    hasNightlyBackup: () => backups.state()?.last !== undefined,
  })
  const system = createSystem({
    config,
    log,
    ping,
    getBackupState: backups.state,
    getContactEmail: () => contact().email,
  })
  events.on('newsletter.closed', system.service.noteNewsletterClosed)
  const products = createProducts({
    ...core,
    background,
    log,
  })
  const catalogueImport = createCatalogueImport({
    ...core,
    background,
    log,
    categories: core.categoryNames,
    history: core.importHistory,
  })
  const siteTransfer = createSiteTransfer({
    ...core,
    background,
    confirmPassword,
    exportSite: backups.exportSite,
    minFreeBytes: config.minFreeBytes,
  })
  const hasRoom = () => !system.service.disk().isLow
  const lists = createLists({
    ...shared,
    hasRoom,
    localize: products.texts.localize,
  })
  const documents = createDocuments({
    ...shared,
    incomingDir: pictures.incomingDir,
    uploadsDir: pictures.uploadsDir,
    company: core.company.shown,
    localize: products.texts.localize,
    products: core.products,
    search: products.search,
    lists,
    categories: core.categoryNames.shown,
  })
  const messages = createMessages({
    ...shared,
    outbox,
    mails: messageMails,
    store: core.messageStore,
    inbox: core.inboxStore,
    acknowledges: mail.settings.acknowledges,
    formKey: keys.form,
    addressKey: keys.acknowledgements,
    saveList: lists.add,
    documentKey: keys.documents,
    documents,
    fetchMail: (id, work) => mailbox.fetch(id, work),
    listOwnAddresses: () => [
      getCompanyEmail(),
      core.adminStore.email(),
      mail.settings.getSenderAddress(),
      mail.settings.getMailbox()?.user ?? '',
    ],
    listQuotationEntries: (id) => quotations.listEntries(id),
    findQuotationUrl: (id) => quotations.findOpenUrl(id),
    createDocument: async (document, { language }) =>
      document.document === 'certificate'
        ? { ...(await core.certificates.read(document.file)), type: '' }
        : documents.createAttachment(
            document.document === 'specification' ? document.productId : undefined,
            language,
          ),
  })
  const quotations = createQuotations({
    ...shared,
    outbox,
    messages: messages.service,
    files: messages.files,
    documents,
  })
  const mailbox = createInboundMailbox({
    ...shared,
    directory: pictures.incomingDir,
    hasRoom,
    mailbox: mail.settings.getMailbox,
    secret: mail.settings.getInboundSecret,
    receiver: messages.conversations.inbound,
    transaction: createSharedTransaction(db, beforeWrite),
  })
  const purge = createPurge(shared)
  const buyers = createBuyers({
    events,
    background,
    outbox,
    store: core.buyerStore,
    eraseStore: core.eraseStore,
    exportBuyer: createBuyerExport(db, {
      readMessage: messages.service.read,
      readConversation: messages.conversations.read,
      readQuotation: quotations.read,
    }),
    purge,
  })
  const newsletter = createNewsletter({
    ...shared,
    outbox,
    rateLimits,
    addressKey: keys.subscriptions,
  })

  return {
    admin,
    background,
    backups,
    buyers,
    catalogueImport,
    company,
    documents,
    firstSteps,
    lists,
    mail,
    mailbox,
    messages,
    newsletter,
    products,
    quotations,
    siteTransfer,
    system,
    webhooks,
    hasRoom,
    sessionKey: keys.session,
    storedResponses: createStoredResponses(db, createEncryption(keys.passwords)),

    /** Corrects the data folder after a crash or an upgrade. Call it before the server listens. */
    async repair(): Promise<void> {
      core.products.adoptCategories()
      core.company.sweepFiles()
      core.certificates.sweep()
      await messages.service.sweepFiles()
      products.removeLoosePictures()
    },

    start(): void {
      events.on('products.changed', core.certificates.sweep)
      outbox.start()
      webhooks.start()
      backups.start()
      quotations.deadlines.start()
      messages.conversations.start()
      products.trash.start()
      mailbox.start()
      purge.start()
      products.prepareSearch()
    },

    /** Ends the work in progress. The import waits for the background. */
    async close(): Promise<void> {
      await background.close()
      await backups.close()
      await catalogueImport.close()
      await company.brandFiles.close()
      quotations.deadlines.close()
      messages.conversations.close()
      products.trash.close()
      mailbox.close()
      purge.close()
      documents.close()
      await products.search.close()
      await Promise.all([outbox.close(), webhooks.close()])
    },
  }
}
