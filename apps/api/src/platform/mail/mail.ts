import { join } from 'node:path'
import type { Company } from '@dhow/contract/company/company'
import type { ContactDetails } from '@dhow/contract/contact'
import type { Subject } from '@dhow/contract/subjects/subjects'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#api/config.ts'
import type { Db } from '#api/platform/database/open.ts'
import { letterheadOf, type MailLogo } from './letterhead.ts'
import { createOutbox } from './outbox.ts'
import { mailRoutes } from './routes.ts'
import { createMailService } from './service.ts'
import { createMailSettings } from './settings.ts'
import { createMailSettingsStore } from './settings-store.ts'
import { createMailStore } from './store.ts'
import { createTransport, fromHeader } from './transport.ts'

type Parts = {
  db: Db
  config: Pick<Config, 'dataDir' | 'mail' | 'publicUrl'>
  log: FastifyBaseLogger
  company: () => Company
  /** Undefined before anybody has said it. */
  companyName: () => string | undefined
  /** The company's logo, for grounds of any colour; undefined without one. */
  logo: () => Promise<MailLogo | undefined>
  contact: () => ContactDetails
  /** What the company calls a subject of the form. */
  subjectLabel: (subject: Subject) => string
  /** The address that new enquiries are mailed to. */
  companyEmail: () => string
  /** Awaited before a mail is sent and its outcome written. */
  beforeWrite: () => Promise<void>
  /** Called when the mail server took a test mail. */
  onTestTaken: () => void
}

/** Mail on its way out, and what the administrator sees and does about it. */
export function createMail(parts: Parts) {
  const { db, config, log, company, companyName, logo, contact, companyEmail, beforeWrite } = parts
  const { publicUrl } = config
  const store = createMailStore(db)
  const letterhead = () => {
    const { legalName, colours } = company()
    const { location } = contact()
    return letterheadOf({ name: companyName(), legalName, colours, location, siteUrl: publicUrl })
  }
  const folder = join(config.dataDir, 'mail')
  const transport = createTransport(config.mail, folder, log, { letterhead, logo })
  const outbox = createOutbox({ store, transport, log, beforeWrite })
  const service = createMailService({
    ...{ outbox, companyEmail, publicUrl },
    onTestTaken: parts.onTestTaken,
  })
  const settings = createMailSettings({
    ...{ store: createMailSettingsStore(db), letterhead, contact, companyEmail, publicUrl },
    from: () => fromHeader(config.mail.from, companyName()),
    subjectLabel: parts.subjectLabel,
  })
  return { outbox, settings, routes: mailRoutes(service, settings), backlog: store.backlog }
}
