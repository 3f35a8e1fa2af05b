import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import { type Core, createCore } from './core.ts'
import { openDatabase } from './database.ts'
import { onPublicChange } from './events.ts'
import type { Kernel, Module } from './kernel.ts'
import { createModules } from './modules.ts'
import { explainOtherBackups } from './operations/backup/nightly-files.ts'
import { measureDisk } from './operations/system/system.ts'
import { hasDatabase, restrictAccess } from './platform/data-dir/data-dir.ts'
import { createEncryption, readKeys } from './platform/data-dir/secrets.ts'
import { createSharedTransaction } from './platform/database/transaction.ts'
import { createServer, registerPlugins } from './platform/http/http.ts'
import { createPictures } from './platform/pictures/pictures.ts'
import { mountRoutes } from './routes.ts'
import { startBackground } from './tasks.ts'

/**
 * Builds the server, not yet listening, and creates the administrator on the first start. `app.close()` releases everything.
 * @param showPassword gets a generated first password before it is stored
 */
export async function buildApp(config: Config, showPassword: (password: string) => void) {
  const app = createServer(config)
  for (const warning of config.warnings) app.log.warn(warning)
  const hint = hasDatabase(config.dataDir) ? undefined : await explainOtherBackups(config)
  if (hint) app.log.warn(hint)
  restrictAccess(config.dataDir, app.log)
  const { primaryUrl } = config
  const database = openDatabase(config.dataDir, { isCopy: primaryUrl !== undefined })
  const pictures = createPictures(config.dataDir, database.db)
  const core = createCore(database.db, pictures)
  onPublicChange(core.events, app.responseCache.clear)
  const kernel = createKernel(app, config, core)
  const modules = createModules(kernel, core, database)
  const list: Module[] = Object.values(modules)
  const { account, backups, deals, mail, messages, products, quotations, system, webhooks } =
    modules
  const { events } = messages.conversations
  app.addHook('onResponse', async ({ method }) => {
    // The request may have ended a session or key.
    if (method !== 'GET') events.endExpired()
  })
  // Other responses end by themselves.
  app.addHook('preClose', async () => events.close())
  app.addHook('onClose', async () => {
    await kernel.background.close()
    await Promise.all(list.map((module) => module.close?.()))
    database.close()
  })

  if (primaryUrl === undefined) {
    for (const module of list) await module.repair?.()
    await account.service.ensure(config.admin, showPassword)
  }
  await registerPlugins(app, {
    config,
    session: {
      secret: kernel.keys.session,
      use: account.sessions.use,
      isLive: account.sessions.has,
      useKey: account.useKey,
    },
    isPublished: core.company.isPublished,
    hasPreview: () => !core.company.isPublished() || core.languages.hasHidden(),
    onIgnoredProxy: system.service.noteIgnoredProxy,
  })
  if (primaryUrl !== undefined) {
    // Loaded only here, because its HTTP client needs memory.
    const { forwardToPrimary } = await import('./operations/read-only/forward.ts')
    await app.register(forwardToPrimary, { primaryUrl, uploadsDir: pictures.uploadsDir })
  }
  await mountRoutes(kernel, core, modules)
  if (primaryUrl === undefined) for (const module of list) module.start?.()

  return {
    app,
    /** Resolves when the server should be closed and built again, to restore a backup. */
    restart: backups.restart,
    services: {
      company: core.company,
      products: core.products,
      productTrash: products.trash,
      messages: messages.service,
      conversations: messages.conversations,
      mailbox: mail.mailbox,
      admin: account.service,
      sessions: account.sessions,
      outbox: mail.outbox,
      quotations,
      deals,
      webhooks,
    },
    db: database.db,
    pictures,
  }
}

export type BuiltApp = Awaited<ReturnType<typeof buildApp>>

function createKernel(app: FastifyInstance, config: Config, core: Core): Kernel {
  const { db, events, pictures } = core
  const background = startBackground(config.dataDir, core, config.primaryUrl !== undefined)
  const keys = readKeys(config.jwtSecret, config.dataDir)
  return {
    app,
    config,
    log: app.log,
    db,
    sharedTransaction: createSharedTransaction(db, background.waitForWrites),
    background,
    events,
    pictures,
    keys,
    encryption: createEncryption(keys.passwords),
    hasRoom: () => !measureDisk(config).isLow,
  }
}
