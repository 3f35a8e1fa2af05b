import { contract } from '@dhow/contract'
import { createAdmin } from './admin/admin.ts'
import { createBackground } from './background/background.ts'
import { createTasks } from './background/tasks.ts'
import { createBackups } from './backup/backups.ts'
import { recordChecksums } from './backup/record-checksums.ts'
import { mountBrandFiles } from './brand-files/routes.ts'
import { createCatalogueImport } from './catalogue-import/catalogue-import.ts'
import { createCategories } from './categories/categories.ts'
import { createCategoryNames } from './categories/names.ts'
import { createCertificates } from './certificates/certificates.ts'
import { mountCertificates } from './certificates/serve.ts'
import { createCompany } from './company/company.ts'
import type { Config } from './config.ts'
import { createContact } from './contact/contact.ts'
import { createDashboard } from './dashboard/dashboard.ts'
import { restrictAccess } from './data-dir/data-dir.ts'
import { readKeys } from './data-dir/secrets.ts'
import { openDatabase } from './database/open.ts'
import { isLarge } from './database/size.ts'
import { mountContract } from './http/contract.ts'
import { createServer, registerPlugins } from './http/http.ts'
import { createLists } from './lists/lists.ts'
import { createMail } from './mail/mail.ts'
import { createMessages } from './messages/messages.ts'
import { metrics } from './metrics/metrics.ts'
import { createMoving } from './moving/moving.ts'
import { createNewsletter } from './newsletter/newsletter.ts'
import { mountOpenApi } from './openapi/openapi.ts'
import { createPictures } from './pictures/pictures.ts'
import { createProducts } from './products/products.ts'
import { mountUploads } from './site/files.ts'
import { createSite } from './site/site.ts'
import { createSubjects } from './subjects/subjects.ts'
import { createSystem } from './system/system.ts'
import { createWebhooks } from './webhooks/webhooks.ts'

/**
 * The whole server on one data folder, not yet listening: opens the database, makes the administrator on
 * the first start and mounts everything. `app.close()` lets go of it all.
 */
export async function buildApp(config: Config) {
  const { dataDir, publicUrl } = config
  const app = createServer(config)
  const { log } = app
  restrictAccess(dataDir, log)
  const { db, installation, ping, close } = openDatabase(dataDir)
  const keys = readKeys(config.jwtSecret, dataDir)
  const pictures = createPictures(dataDir, db)
  const categoryNames = createCategoryNames(db)
  const site = await createSite(app, config, {
    products: () => products.listing,
    categories: categoryNames.shown,
    texts: () => company.service.get(),
  })
  const onChange = app.answers.clear
  const companyName = () => company.service.name()
  const companyEmail = () => contact.get().email || admin.service.email()

  const background = createBackground({
    dataDir,
    tasks: createTasks(db, pictures),
    isLarge: () => isLarge(db),
    onWritten: () => {
      onProductsChange()
      products.avifWorker.wake()
    },
  })
  const beforeWrite = background.written
  const webhooks = createWebhooks({
    ...{ db, log, beforeWrite },
    allowsPrivate: config.webhooksAllowPrivate,
  })
  const certificates = createCertificates(db, pictures)
  const onProductsChange = () => {
    onChange()
    certificates.service.sweep()
    webhooks.drainSoon()
  }
  const contact = createContact(db, onChange)
  const company = createCompany({ db, dataDir, pictures, log, onChange })
  const subjects = createSubjects(db, onChange)
  const mail = createMail({
    ...{ db, config, log, companyName, companyEmail, beforeWrite },
    company: company.service.get,
    logo: company.mailLogo,
    contact: contact.get,
    subjectLabel: subjects.label,
    onTestTaken: () => dashboard.noteTestMail(),
  })
  const { outbox } = mail
  const admin = createAdmin({
    ...{ app, db, config, outbox, deviceKey: keys.device },
    companyName: () => company.service.name() ?? new URL(publicUrl).hostname,
  })
  const backups = createBackups({
    dataDir,
    installation,
    folder: config.backupDir,
    log,
    confirmPassword: admin.service.confirmPassword,
    onDownloaded: () => dashboard.noteBackup(),
  })
  const dashboard = createDashboard({
    ...{ db, background },
    company: company.service,
    contact: contact.get,
    isPasswordChanged: admin.service.isPasswordChanged,
    hasNightlyBackup: () => backups.state()?.last !== undefined,
  })
  const system = createSystem({
    config,
    log,
    ping,
    backupState: backups.state,
    contactEmail: () => contact.get().email,
  })
  const products = createProducts({
    ...{ db, pictures, background, log },
    certificates: certificates.service,
    categories: categoryNames,
    onChange: onProductsChange,
  })
  const categories = createCategories({ db, background, products: products.service })
  const catalogueImport = createCatalogueImport({
    db,
    log,
    pictures,
    background,
    products: products.service,
    categories: categoryNames,
  })
  const moving = createMoving({
    ...{ installation, pictures, background },
    products: products.service,
    companyFiles: company.files,
    confirmPassword: admin.service.confirmPassword,
  })
  const closing = new AbortController()
  let recording: Promise<void> | undefined
  const hasRoom = () => !system.service.disk().isLow
  const messages = createMessages({
    ...{ db, dataDir, outbox, webhooks, background, publicUrl, companyName, companyEmail },
    findProducts: products.service.lookUpMany,
    subjectLabel: subjects.label,
    signature: mail.settings.signature,
    acknowledges: mail.settings.acknowledges,
    formKey: keys.form,
    addressKey: keys.acknowledgements,
  })
  const lists = createLists({
    ...{ db, background, hasRoom },
    findProducts: products.service.lookUpMany,
  })
  const newsletter = createNewsletter({
    ...{ db, outbox, publicUrl, companyName },
    open: outbox.configured,
    rateLimits: config.rateLimits,
    addressKey: keys.subscriptions,
    onClosed: system.service.noteNewsletterClosed,
  })
  app.addHook('onClose', async () => {
    closing.abort()
    await recording
    const { avifWorker, finding } = products
    const { brandFiles } = company
    // The import waits for the background.
    const writers = [background, backups, catalogueImport, brandFiles, avifWorker]
    for (const part of [...writers, finding]) await part.close()
    await Promise.all([outbox.close(), webhooks.close()])
    close()
  })

  products.service.adoptCategories()
  const generatedPassword = await admin.service.ensure(config.admin.email, config.admin.password)
  company.service.sweepFiles()
  certificates.service.sweep()
  await messages.service.sweepFiles()
  system.service.noteUnnamedPictures(
    products.moveUnnamedPictures(dataDir, installation, company.hasFile),
  )

  await registerPlugins(app, {
    config,
    session: { secret: keys.session, use: admin.sessions.use },
    onIgnoredProxy: system.service.noteIgnoredProxy,
  })
  if (config.metricsToken !== undefined) {
    await app.register(metrics, {
      token: config.metricsToken,
      disk: system.service.disk,
      lastBackup: () => backups.state()?.last,
      backlog: mail.backlog,
      unanswered: messages.unanswered,
    })
  }
  mountContract(
    app,
    contract,
    {
      products: products.routes,
      catalogueImport: catalogueImport.routes,
      company: company.routes,
      categories: categories.routes,
      certificates: certificates.routes,
      contact: contact.routes,
      messages: messages.routes,
      lists: lists.routes,
      subjects: subjects.routes,
      dashboard: dashboard.routes,
      admin: admin.routes,
      account: admin.accountRoutes,
      sessions: admin.sessionRoutes,
      mail: mail.routes,
      moving: moving.routes,
      newsletter: newsletter.routes,
      backups: backups.routes,
      system: system.routes,
      webhooks: webhooks.routes,
    },
    { incomingDir: pictures.incomingDir, publicUrl, hasRoom, beforeWrite },
  )
  mountOpenApi(app, config)
  system.mount(app)
  await mountUploads(app, pictures.uploadsDir)
  await mountCertificates(app, pictures.certificatesDir, certificates.nameOf)
  mountBrandFiles(app, company.brandFiles)
  await site.mount()
  outbox.start()
  webhooks.start()
  backups.start()
  recording = recordChecksums({ db, dataDir, beforeWrite, signal: closing.signal }).catch((err) => {
    if (!closing.signal.aborted) log.error({ err }, 'checksums of files could not be recorded')
  })
  products.avifWorker.wake()
  products.prepareFinding()

  return {
    app,
    /** The administrator's password when it was made up just now, to be shown once. */
    generatedPassword,
    services: {
      company: company.service,
      products: products.service,
      messages: messages.service,
      admin: admin.service,
      sessions: admin.sessions,
      outbox,
      webhooks,
    },
    pictures,
  }
}
