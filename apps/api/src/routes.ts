import { contract } from '@dhow/contract'
import type { Core } from './core.ts'
import type { Kernel, Module } from './kernel.ts'
import type { Modules } from './modules.ts'
import { mountContract } from './platform/http/mount-contract.ts'
import { createStoredResponses } from './platform/http/stored-responses.ts'
import { metrics } from './platform/metrics/metrics.ts'
import { mountOpenApi } from './platform/openapi/openapi.ts'
import { mountMessages, mountUploads } from './site/files.ts'
import { mountSite } from './site/site.ts'

export async function mountRoutes(kernel: Kernel, core: Core, modules: Modules): Promise<void> {
  const { app, config, pictures } = kernel
  const { account, backups, mail, messages, products, system, webhooks } = modules

  if (config.metricsToken !== undefined) {
    await app.register(metrics, {
      token: config.metricsToken,
      measureDisk: system.service.measureDisk,
      getLastBackup: () => backups.getState()?.last,
      measureBacklog: mail.measureBacklog,
      countUnanswered: messages.countUnanswered,
      measureWebhookBacklog: webhooks.measureBacklog,
      countWebhookAttempts: webhooks.countAttempts,
    })
  }
  mountContract(
    app,
    contract,
    {
      products: products.routes,
      catalogueImport: modules.catalogueImport.routes,
      company: modules.company.routes,
      categories: modules.categories.routes,
      synonyms: modules.synonyms.routes,
      certificates: modules.certificates.routes,
      contact: modules.contact.routes,
      messages: messages.routes,
      conversations: messages.conversationRoutes,
      quotations: modules.quotations.routes,
      deals: modules.deals.routes,
      languages: modules.languages.routes,
      lists: modules.lists.routes,
      documents: { ...modules.documents.routes, ...messages.documentRoutes },
      subjects: modules.subjects.routes,
      buyers: modules.buyers.routes,
      statistics: modules.statistics.routes,
      dashboard: modules.dashboard.routes,
      admin: account.routes,
      account: account.accountRoutes,
      sessions: account.sessionRoutes,
      apiKeys: account.apiKeyRoutes,
      mail: { ...mail.routes, ...messages.mailRoutes },
      siteTransfer: modules.siteTransfer.routes,
      newsletter: modules.newsletter.routes,
      backups: backups.routes,
      system: system.routes,
      webhooks: webhooks.routes,
    },
    {
      incomingDir: pictures.incomingDir,
      publicUrl: config.publicUrl,
      hasRoom: kernel.hasRoom,
      beforeWrite: kernel.background.waitForWrites,
      storedResponses: createStoredResponses(kernel.db, kernel.encryption),
      requireSigned: mail.mailbox.requireSigned,
    },
  )
  mountOpenApi(app, config)
  const list: Module[] = Object.values(modules)
  for (const module of list) await module.mount?.(app)
  await mountUploads(app, pictures.uploadsDir)
  mountMessages(app, core.languages)
  await mountSite(app, config, core.languages, {
    languages: { ...core.languages, listCatalogueLanguages: products.listCatalogueLanguages },
    products: products.listing,
    listCategories: core.categoryNames.listShown,
    getTexts: core.company.listPageTexts,
    getCompanyName: core.company.getName,
  })
}
