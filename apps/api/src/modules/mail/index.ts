import { join } from 'node:path'
import { paths } from '@dhow/contract/paths'
import { BASE_LANGUAGE, getPathPrefix, type Language } from '@dhow/i18n/languages'
import type { Kernel } from '#api/kernel.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { ContactService } from '#api/modules/contact/service.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import { buildLetterhead, type MailLogo } from '#api/platform/mail/layout.ts'
import { createOutbox } from '#api/platform/mail/outbox.ts'
import { type AttachmentStore, createMailStore } from '#api/platform/mail/store.ts'
import { createTransport, removeMailFiles } from '#api/platform/mail/transport.ts'
import { createMailConnection } from './connection/connection.ts'
import { createConnectionStore } from './connection/store.ts'
import { createInboundMailbox } from './mailbox.ts'
import { createMailRoutes, type FindEnquiries } from './routes.ts'
import { createMailSettingsService } from './service.ts'
import { createMailSettingsStore } from './store.ts'

type Needs = {
  adminStore: { readEmail: () => string }
  company: CompanyService
  contact: ContactService
  readLogo: () => Promise<MailLogo | undefined>
  messageMails: {
    files: AttachmentStore
    findEnquiries: FindEnquiries
  }
}

export type Mail = ReturnType<typeof createMail>

export function createMail(kernel: Kernel, needs: Needs) {
  const { db, config, log, keys, events, background } = kernel
  const { company, contact, adminStore, messageMails, readLogo } = needs
  const { publicUrl, dataDir } = config
  const store = createMailStore(db, messageMails.files)

  const getCompanyEmail = () => contact.get().email || adminStore.readEmail()

  const getLetterhead = (language: Language = BASE_LANGUAGE) => {
    const { legalName, colours } = company.get()
    const { location } = contact.get()
    const siteUrl = publicUrl + getPathPrefix(language)
    return buildLetterhead({ name: company.getName(), legalName, colours, location, siteUrl })
  }
  const settingsStore = createMailSettingsStore(db)
  const connection = createMailConnection({
    store: createConnectionStore(db),
    settings: settingsStore,
    encryption: kernel.encryption,
    config: config.mail,
    redirectUrl: publicUrl + paths.mailCallback,
    transaction: kernel.sharedTransaction,
    log,
  })
  const settings = createMailSettingsService({
    store: settingsStore,
    connection,
    encryption: kernel.encryption,
    getLetterhead,
    publicUrl,
    config: config.mail,
    getContact: contact.get,
    getCompanyEmail,
  })
  const folder = join(dataDir, 'mail')
  const transport = createTransport(settings.getServer, folder, log, {
    getLetterhead,
    logo: readLogo,
  })
  const outbox = createOutbox({
    store,
    transport,
    filesDir: join(dataDir, ENQUIRY_FILES_DIR),
    log,
    beforeWrite: background.waitForWrites,
    threadKey: keys.threads,
  })
  const mailbox = createInboundMailbox({
    db,
    log,
    directory: kernel.pictures.incomingDir,
    hasRoom: kernel.hasRoom,
    getMailbox: settings.getMailbox,
    getSecret: settings.getInboundSecret,
    getToken: connection.getToken,
    transaction: kernel.sharedTransaction,
  })
  const { findEnquiries } = messageMails
  const parts = {
    outbox,
    settings,
    connection,
    mailbox,
    getCompanyEmail,
    publicUrl,
    events,
    findEnquiries,
  }
  events.on('buyer.erased', ({ mailIds, names }, deleteFiles) =>
    deleteFiles(removeMailFiles(folder, mailIds, names)),
  )
  return {
    outbox,
    settings,
    mailbox,
    getCompanyEmail,
    measureBacklog: store.measureBacklog,
    routes: createMailRoutes(parts),

    start(): void {
      outbox.start()
      mailbox.start()
    },

    async close(): Promise<void> {
      mailbox.close()
      await outbox.close()
    },
  }
}
