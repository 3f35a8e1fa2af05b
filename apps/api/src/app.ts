import { join } from 'node:path'
import { contract } from '@dhow/contract'
import { LIMITS } from '@dhow/contract/limits'
import multipart from '@fastify/multipart'
import Fastify, { LogController } from 'fastify'
import { createLoginGuard } from './admin/login-guard.ts'
import { adminRoutes } from './admin/routes.ts'
import { createAdminService } from './admin/service.ts'
import { sessionRoutes } from './admin/session-routes.ts'
import { createSessionStore } from './admin/session-store.ts'
import { createSessions } from './admin/sessions.ts'
import { createAdminStore } from './admin/store.ts'
import { AppError } from './app-error.ts'
import { createBackground } from './background/background.ts'
import { createBackupDownloads } from './backup/downloads.ts'
import { createNightlyBackups } from './backup/nightly.ts'
import { backupRoutes } from './backup/routes.ts'
import { createImportHistory } from './catalogue-import/history.ts'
import { importRoutes } from './catalogue-import/routes.ts'
import { createImportService } from './catalogue-import/service.ts'
import { createImportStore } from './catalogue-import/store.ts'
import type { Config } from './config.ts'
import { contactRoutes } from './contact/routes.ts'
import { createContactService } from './contact/service.ts'
import { createContactStore } from './contact/store.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { closeToOthers } from './data-dir.ts'
import { newId } from './database/id.ts'
import { openDatabase } from './database/open.ts'
import { isLarge } from './database/size.ts'
import { apiHeaders, BARE_HEADERS } from './http/api-headers.ts'
import { bodies } from './http/bodies.ts'
import { caching } from './http/caching.ts'
import { mountContract } from './http/contract.ts'
import { errors, sendError } from './http/errors.ts'
import { logging, requestLog } from './http/logging.ts'
import { unlisted } from './http/noindex.ts'
import { proxies } from './http/proxies.ts'
import { limits } from './http/rate-limits.ts'
import { securityHeaders } from './http/security-headers.ts'
import { boundedServer } from './http/server.ts'
import { session } from './http/session.ts'
import { createOutbox } from './mail/outbox.ts'
import { mailRoutes } from './mail/routes.ts'
import { createMailService } from './mail/service.ts'
import { createMailStore } from './mail/store.ts'
import { createTransport } from './mail/transport.ts'
import { createFormAge } from './messages/form-age.ts'
import { createInboxStore } from './messages/inbox-store.ts'
import { messageRoutes } from './messages/routes.ts'
import { createMessageService } from './messages/service.ts'
import { createMessageStore } from './messages/store.ts'
import { metrics } from './metrics/metrics.ts'
import { createSubscriptionRequests } from './newsletter/requests.ts'
import { newsletterRoutes } from './newsletter/routes.ts'
import { createNewsletterService } from './newsletter/service.ts'
import { createNewsletterStore } from './newsletter/store.ts'
import { createPictures } from './pictures/pictures.ts'
import { moveUnnamed } from './pictures/unnamed.ts'
import { productRoutes } from './products/routes.ts'
import { createProductService } from './products/service.ts'
import { createProductStore } from './products/store.ts'
import { readKeys } from './secrets.ts'
import { mountSite, mountUploads, readableTarget } from './site/site.ts'
import { mountProbes, systemRoutes } from './system/routes.ts'
import { mountSecurityTxt } from './system/security-txt.ts'
import { createSystemService } from './system/service.ts'
import { createTasks } from './tasks.ts'

/**
 * The whole server on one data folder, not yet listening: opens the database, makes the
 * administrator on the first start and mounts everything. `app.close()` lets go of it all.
 */
export async function buildApp(config: Config) {
  const app = Fastify({
    logger: logging(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: LIMITS.jsonBytes,
    serverFactory: boundedServer(config.maxConnections),
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(BARE_HEADERS)),
    rewriteUrl: ({ url = '/' }) => readableTarget(url),
  })
  // Only JSON and forms are read: everything else is 415.
  app.removeContentTypeParser('text/plain')
  const exposed = closeToOthers(config.dataDir)
  if (exposed.length > 0) {
    app.log.warn(
      { paths: exposed },
      'other users of this machine could read these; they cannot any more',
    )
  }
  const database = openDatabase(config.dataDir)
  const pictures = createPictures(config.dataDir)
  let site: Awaited<ReturnType<typeof mountSite>> = { forgetPages: () => {} }
  const companyName = () => site.brand
  const mailFolder = join(config.dataDir, 'mail')
  const transport = createTransport(config.mail, mailFolder, app.log, companyName)
  const { dataDir, minFreeBytes } = config
  const nightlyBackups = createNightlyBackups({
    dataDir,
    installation: database.installation,
    folder: config.backupDir,
    log: app.log,
  })
  const backupDownloads = createBackupDownloads(dataDir)
  const system = createSystemService({ dataDir, minFreeBytes, log: app.log, nightlyBackups })
  const mailStore = createMailStore(database.db)
  const background = createBackground({
    dataDir,
    inPlace: createTasks(database.db, pictures),
    isLarge: () => isLarge(database.db),
    onWritten: () => site.forgetPages(),
  })
  const outbox = createOutbox({
    store: mailStore,
    transport,
    log: app.log,
    beforeWrite: background.written,
  })
  app.addHook('onClose', async () => {
    await nightlyBackups.close()
    await backupDownloads.close()
    await imports.close()
    await background.close()
    await outbox.close()
    database.close()
  })

  const onChange = () => site.forgetPages()

  const productStore = createProductStore(database.db)
  const contactStore = createContactStore(database.db)
  const messageStore = createMessageStore(database.db)
  const keys = readKeys(config.jwtSecret, config.dataDir)
  const adminStore = createAdminStore(database.db)
  const sessions = createSessions({
    store: createSessionStore(database.db),
    version: adminStore.sessionVersion,
    log: app.log,
  })
  const admin = createAdminService({
    store: adminStore,
    sessions,
    guard: createLoginGuard({ key: keys.device, enabled: config.rateLimits !== false }),
    log: app.log,
    outbox,
    publicUrl: config.publicUrl,
  })
  const products = createProductService({ store: productStore, pictures, onChange })
  const companyEmail = () => contactStore.get().email || admin.email()
  const importHistory = createImportHistory({ store: createImportStore(database.db), products })
  const imports = createImportService({
    products,
    history: importHistory,
    pictures,
    background,
    newId,
    onFault: (err) => app.log.error({ err }, 'import failed'),
  })
  const messages = createMessageService({
    store: messageStore,
    outbox,
    companyEmail,
    companyName,
    contact: contactStore.get,
    formAge: createFormAge(keys.form),
    publicUrl: config.publicUrl,
  })

  const newsletterStore = createNewsletterStore(database.db)
  const newsletter = createNewsletterService({
    store: newsletterStore,
    requests: createSubscriptionRequests(database.db, {
      secret: keys.subscriptions,
      limits: config.rateLimits && {
        perDay: config.rateLimits.subscribersPerDay,
        perHour: config.rateLimits.subscribersPerHour,
      },
    }),
    outbox,
    open: transport.configured,
    publicUrl: config.publicUrl,
    companyName,
    onClosed: system.noteNewsletterClosed,
  })
  const mail = createMailService({ outbox, companyEmail, publicUrl: config.publicUrl })

  products.mergeCategories()
  const generatedPassword = await admin.ensure(config.admin.email, config.admin.password)
  system.noteUnnamedPictures(
    moveUnnamed({
      dataDir: config.dataDir,
      uploadsDir: pictures.uploadsDir,
      installation: database.installation,
      isUsed: productStore.isPictureUsed,
      loose: productStore.loose(),
    }),
  )

  await app.register(securityHeaders, { isHttps: config.publicUrl.startsWith('https:') })
  await app.register(requestLog)
  await app.register(caching)
  await app.register(apiHeaders)
  await app.register(unlisted)
  await app.register(errors)
  await app.register(bodies)
  await app.register(proxies, { onIgnored: system.noteIgnoredProxy })
  await app.register(limits, { limits: config.rateLimits })
  if (config.metricsToken !== undefined) {
    await app.register(metrics, {
      token: config.metricsToken,
      disk: system.disk,
      lastBackup: () => nightlyBackups.state()?.last,
      backlog: mailStore.backlog,
    })
  }
  await app.register(session, { secret: keys.session, use: sessions.use })
  await app.register(multipart, { throwFileSizeLimit: false })

  mountContract(
    app,
    contract,
    {
      products: productRoutes(products, productStore, background),
      catalogueImport: importRoutes(imports),
      contact: contactRoutes(createContactService(contactStore, onChange), contactStore),
      messages: messageRoutes(messages, createInboxStore(database.db), background),
      dashboard: dashboardRoutes(background),
      admin: adminRoutes(admin, app.signSession),
      sessions: sessionRoutes(sessions),
      mail: mailRoutes(mail, messages),
      newsletter: newsletterRoutes(newsletter, newsletterStore),
      backups: backupRoutes(nightlyBackups, backupDownloads, admin.confirmPassword),
      system: systemRoutes(system),
    },
    { incomingDir: pictures.incomingDir, beforeWrite: background.written },
  )
  mountSecurityTxt(app, {
    publicUrl: config.publicUrl,
    contact: () => config.securityContact ?? contactStore.get().email,
  })
  mountProbes(app, system, database.ping)
  app.all('/api/*', refuseUnknown)
  app.setNotFoundHandler(refuseUnknown)

  await mountUploads(app, pictures.uploadsDir)
  site = await mountSite(app, {
    webBuild: config.webBuild,
    publicUrl: config.publicUrl,
    products: productStore.listed,
  })
  outbox.start()
  nightlyBackups.start()

  return {
    app,
    /** The administrator's password when it was made up just now, to be shown once. */
    generatedPassword,
    services: { products, contact: contactStore, messages, admin, sessions, outbox },
    pictures,
  }
}

const refuseUnknown = (): never => {
  throw new AppError('not-found', 'There is nothing at this address.')
}
