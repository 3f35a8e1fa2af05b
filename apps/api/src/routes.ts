import { contract } from '@dhow/contract'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Core } from './core.ts'
import { categoryRoutes } from './modules/categories/routes.ts'
import { certificateRoutes, mountCertificates } from './modules/certificates/routes.ts'
import { mountBrandFiles } from './modules/company/brand-files.ts'
import { contactRoutes } from './modules/contact/index.ts'
import { dashboardRoutes } from './modules/dashboard/index.ts'
import { languageRoutes } from './modules/languages/routes.ts'
import { statisticsRoutes } from './modules/statistics/routes.ts'
import { subjectRoutes } from './modules/subjects/index.ts'
import { synonymRoutes } from './modules/synonyms/index.ts'
import { mountContract } from './platform/http/contract.ts'
import { metrics } from './platform/metrics/metrics.ts'
import { mountOpenApi } from './platform/openapi/openapi.ts'
import type { Services } from './services.ts'
import { mountMessages, mountUploads } from './site/files.ts'
import { mountSite } from './site/site.ts'

export async function mountRoutes(
  app: FastifyInstance,
  config: Config,
  core: Core,
  services: Services,
): Promise<void> {
  const { pictures, certificateStore } = core
  const { admin, background, backups, company, hasRoom, mail, messages, products, system } =
    services

  if (config.metricsToken !== undefined) {
    await app.register(metrics, {
      token: config.metricsToken,
      disk: system.service.disk,
      lastBackup: () => backups.state()?.last,
      backlog: mail.backlog,
      unanswered: messages.countUnanswered,
      webhookBacklog: services.webhooks.backlog,
      countWebhookAttempts: services.webhooks.countAttempts,
    })
  }
  mountContract(
    app,
    contract,
    {
      products: products.routes,
      catalogueImport: services.catalogueImport.routes,
      company: company.routes,
      categories: categoryRoutes(core.categories, background),
      synonyms: synonymRoutes(core.synonyms),
      certificates: certificateRoutes(core.certificates),
      contact: contactRoutes(core.contact),
      messages: messages.routes,
      conversations: messages.conversationRoutes,
      quotations: services.quotations.routes,
      languages: languageRoutes({
        languages: core.languages,
        texts: core.texts,
        background,
        events: core.events,
      }),
      lists: services.lists.routes,
      documents: { ...services.documents.routes, ...messages.documentRoutes },
      subjects: subjectRoutes(core.subjects),
      buyers: services.buyers,
      statistics: statisticsRoutes(background),
      dashboard: dashboardRoutes(background, services.firstSteps),
      admin: admin.routes,
      account: admin.accountRoutes,
      sessions: admin.sessionRoutes,
      apiKeys: admin.apiKeyRoutes,
      mail: mail.routes,
      siteTransfer: services.siteTransfer,
      newsletter: services.newsletter,
      backups: backups.routes,
      system: system.routes,
      webhooks: services.webhooks.routes,
    },
    {
      incomingDir: pictures.incomingDir,
      publicUrl: config.publicUrl,
      hasRoom,
      beforeWrite: background.written,
      storedResponses: services.storedResponses,
      requireSigned: services.mailbox.requireSigned,
    },
  )
  mountOpenApi(app, config)
  system.mount(app)
  await mountUploads(app, pictures.uploadsDir)
  await mountCertificates(app, pictures.certificatesDir, certificateStore.nameOf)
  mountBrandFiles(app, company.brandFiles)
  mountMessages(app, core.languages)
  await mountSite(app, config, core.languages, {
    languages: { ...core.languages, ofCatalogue: products.catalogueLanguages },
    products: products.listing,
    categories: core.categoryNames.shown,
    texts: core.company.pageTexts,
    companyName: core.company.name,
  })
}
