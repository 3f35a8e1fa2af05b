import type { Config } from './config.ts'
import { createCore } from './core.ts'
import { onPublicChange } from './events.ts'
import { restrictAccess } from './platform/data-dir/data-dir.ts'
import { openDatabase } from './platform/database/open.ts'
import { createServer, registerPlugins } from './platform/http/http.ts'
import { createPictures } from './platform/pictures/pictures.ts'
import { mountRoutes } from './routes.ts'
import { createServices } from './services.ts'

/**
 * Builds the server, not yet listening, and creates the administrator on the first start. `app.close()` releases everything.
 * @param showPassword gets a generated first password before it is stored
 */
export async function buildApp(config: Config, showPassword: (password: string) => void) {
  const app = createServer(config)
  restrictAccess(config.dataDir, app.log)
  const { primaryUrl } = config
  const database = openDatabase(config.dataDir, { isCopy: primaryUrl !== undefined })
  const pictures = createPictures(config.dataDir, database.db)
  const core = createCore(database.db, pictures)
  onPublicChange(core.events, app.responseCache.clear)
  core.events.on('products.changed', core.languages.forgetMessages)
  const services = createServices(app, config, core, database)
  const { events } = services.messages.conversations
  app.addHook('onResponse', async ({ method }) => {
    // The request may have ended a session or key.
    if (method !== 'GET') events.endDead()
  })
  // Other responses end by themselves.
  app.addHook('preClose', async () => events.close())
  app.addHook('onClose', async () => {
    await services.close()
    database.close()
  })

  const { admin, system } = services
  if (primaryUrl === undefined) {
    await services.repair()
    await admin.service.ensure(config.admin, showPassword)
  }
  await registerPlugins(app, {
    config,
    session: {
      secret: services.sessionKey,
      use: admin.sessions.use,
      isLive: admin.sessions.has,
      useKey: admin.useKey,
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
  await mountRoutes(app, config, core, services)
  if (primaryUrl === undefined) services.start()

  return {
    app,
    /** Resolves when the server should be closed and built again, to restore a backup. */
    restart: services.backups.restart,
    services: {
      company: core.company,
      products: core.products,
      productTrash: services.products.trash,
      messages: services.messages.service,
      conversations: services.messages.conversations,
      mailbox: services.mailbox,
      admin: admin.service,
      sessions: admin.sessions,
      outbox: services.mail.outbox,
      quotations: services.quotations,
      webhooks: services.webhooks,
    },
    pictures,
  }
}
