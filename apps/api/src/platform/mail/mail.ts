import { join } from 'node:path'
import type { Company } from '@dhow/contract/company/company'
import type { ContactDetails } from '@dhow/contract/contact'
import type { Subject } from '@dhow/contract/subjects/subjects'
import { BASE_LANGUAGE, type Language, prefixOf } from '@dhow/messages/languages'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#api/config.ts'
import { ENQUIRY_FILES_DIR } from '#api/platform/data-dir/data-dir.ts'
import type { Encryption } from '#api/platform/data-dir/encryption.ts'
import type { Db } from '#api/platform/database/open.ts'
import type { InboundMailbox } from '#api/platform/inbound-mail/mailbox.ts'
import { letterheadOf, type MailLogo } from './letterhead.ts'
import { createOutbox } from './outbox.ts'
import { mailRoutes } from './routes.ts'
import { createMailSettings } from './settings.ts'
import { createMailStore } from './store.ts'
import { createTransport, removeMailFiles } from './transport.ts'

type Parts = {
  db: Db
  config: Pick<Config, 'dataDir' | 'mail' | 'publicUrl'>
  log: FastifyBaseLogger
  /** Key that signs the threads of mails. */
  threadKey: string
  encryption: Encryption
  company: () => Company
  companyName: () => string | undefined
  logo: () => Promise<MailLogo | undefined>
  contact: () => ContactDetails
  subjectLabel: (subject: Subject) => string
  companyEmail: () => string
  beforeWrite: () => Promise<void>
  onTestAccepted: () => void
  onSettingsSaved: () => void
  mailbox: () => InboundMailbox
}

export function createMail(parts: Parts) {
  const { db, config, log, encryption, company, companyName, logo, contact, beforeWrite } = parts
  const { companyEmail, subjectLabel, onTestAccepted, onSettingsSaved, mailbox } = parts
  const { publicUrl } = config
  const store = createMailStore(db)
  const letterhead = (language: Language = BASE_LANGUAGE) => {
    const { legalName, colours } = company()
    const { location } = contact()
    const siteUrl = publicUrl + prefixOf(language)
    return letterheadOf({ name: companyName(), legalName, colours, location, siteUrl })
  }
  const settings = createMailSettings(db, {
    encryption,
    letterhead,
    contact,
    companyEmail,
    publicUrl,
    subjectLabel,
    config: config.mail,
    timeZone: () => company().timeZone,
  })
  const folder = join(config.dataDir, 'mail')
  const transport = createTransport(settings.server, folder, log, { letterhead, logo })
  const filesDir = join(config.dataDir, ENQUIRY_FILES_DIR)
  const { threadKey } = parts
  const outbox = createOutbox({ store, transport, filesDir, log, beforeWrite, threadKey })
  const routes = mailRoutes({
    outbox,
    settings,
    companyEmail,
    publicUrl,
    onTestAccepted,
    onSettingsSaved,
    mailbox,
  })
  const removeFiles = (ids: string[], names: string[]) => removeMailFiles(folder, ids, names)
  return { outbox, settings, routes, removeFiles, backlog: store.backlog }
}
