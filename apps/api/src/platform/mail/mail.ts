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
import { createMailSettings } from './settings.ts'
import { createMailStore } from './store.ts'
import { createTransport, fromHeader } from './transport.ts'

type Parts = {
  db: Db
  config: Pick<Config, 'dataDir' | 'mail' | 'publicUrl'>
  log: FastifyBaseLogger
  company: () => Company
  companyName: () => string | undefined
  logo: () => Promise<MailLogo | undefined>
  contact: () => ContactDetails
  subjectLabel: (subject: Subject) => string
  companyEmail: () => string
  beforeWrite: () => Promise<void>
  onTestAccepted: () => void
}

export function createMail(parts: Parts) {
  const { db, config, log, company, companyName, logo, contact, beforeWrite } = parts
  const { companyEmail, subjectLabel, onTestAccepted } = parts
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
  const from = () => fromHeader(config.mail.from, companyName())
  const settings = createMailSettings(db, {
    ...{ letterhead, contact, companyEmail, publicUrl, from, subjectLabel },
  })
  const routes = mailRoutes({ outbox, settings, companyEmail, publicUrl, onTestAccepted })
  return { outbox, settings, routes, backlog: store.backlog }
}
