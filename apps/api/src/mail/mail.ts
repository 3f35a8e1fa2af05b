import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '#api/config.ts'
import type { Db } from '#api/database/open.ts'
import { createOutbox } from './outbox.ts'
import { mailRoutes } from './routes.ts'
import { createMailService } from './service.ts'
import { createMailStore } from './store.ts'
import { createTransport } from './transport.ts'

type Parts = {
  db: Db
  config: Pick<Config, 'dataDir' | 'mail' | 'publicUrl'>
  log: FastifyBaseLogger
  companyName: () => string | undefined
  /** The address that new enquiries are mailed to. */
  companyEmail: () => string
  /** Awaited before a mail is sent and its outcome written. */
  beforeWrite: () => Promise<void>
  /** Called when the mail server took a test mail. */
  onTestTaken: () => void
}

/** Mail on its way out, and what the administrator sees and does about it. */
export function createMail({ db, config, log, companyName, companyEmail, ...parts }: Parts) {
  const store = createMailStore(db)
  const transport = createTransport(config.mail, join(config.dataDir, 'mail'), log, companyName)
  const outbox = createOutbox({ store, transport, log, beforeWrite: parts.beforeWrite })
  const service = createMailService({
    ...{ outbox, companyEmail, publicUrl: config.publicUrl },
    onTestTaken: parts.onTestTaken,
  })
  return { outbox, routes: mailRoutes(service), backlog: store.backlog }
}
