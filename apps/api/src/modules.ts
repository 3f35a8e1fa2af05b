import type { Core } from './core.ts'
import type { openDatabase } from './database.ts'
import type { Kernel } from './kernel.ts'
import { createAccount } from './modules/account/index.ts'
import { createBuyers } from './modules/buyers/index.ts'
import { createCatalogueImport } from './modules/catalogue-import/index.ts'
import { createCategories } from './modules/categories/index.ts'
import { createCertificates } from './modules/certificates/index.ts'
import { createCompany } from './modules/company/index.ts'
import { createContact } from './modules/contact/index.ts'
import { createDashboard } from './modules/dashboard/index.ts'
import { createDeals } from './modules/deals/index.ts'
import { createDocuments } from './modules/documents/index.ts'
import { createLanguages } from './modules/languages/index.ts'
import { createLists } from './modules/lists/index.ts'
import { createMail } from './modules/mail/index.ts'
import { createMessages } from './modules/messages/index.ts'
import { createNewsletter } from './modules/newsletter/index.ts'
import { createProducts } from './modules/products/index.ts'
import { createQuotations } from './modules/quotations/index.ts'
import { createStatistics } from './modules/statistics/index.ts'
import { createSubjects } from './modules/subjects/index.ts'
import { createSynonyms } from './modules/synonyms/index.ts'
import { createWebhooks } from './modules/webhooks/index.ts'
import { createBackups } from './operations/backup/backups.ts'
import { createSiteTransfer } from './operations/backup/site-transfer.ts'
import { createSystem } from './operations/system/system.ts'

type Database = Pick<ReturnType<typeof openDatabase>, 'installation' | 'ping'>

export type Modules = ReturnType<typeof createModules>

/**
 * Creates the modules of a server. Each gets the kernel and the modules above it that it needs. Messages register with mail as
 * the receiver of its mailbox (`deliverTo`), and quotations and deals with messages as sources of entries (`addSource`).
 */
export function createModules(kernel: Kernel, core: Core, database: Database) {
  const certificates = createCertificates(kernel, core)
  const languages = createLanguages(kernel, core)
  const synonyms = createSynonyms(kernel, core)
  const webhooks = createWebhooks(kernel)
  const categories = createCategories(kernel, core)
  const contact = createContact(kernel, core)
  const subjects = createSubjects(kernel, core)
  const company = createCompany(kernel, core)
  const mail = createMail(kernel, { ...core, readLogo: company.readLogo })
  const account = createAccount(kernel, { ...core, mail })
  const newsletter = createNewsletter(kernel, { ...core, mail })
  const products = createProducts(kernel, core)
  const lists = createLists(kernel, { ...core, catalogue: products })
  const catalogueImport = createCatalogueImport(kernel, core)
  const documents = createDocuments(kernel, { ...core, catalogue: products, lists })
  const messages = createMessages(kernel, { ...core, documents, lists, mail })
  const quotations = createQuotations(kernel, { ...core, documents, mail, messages })
  const deals = createDeals(kernel, { ...core, messages, quotations })
  const buyers = createBuyers(kernel, { ...core, deals, mail, messages, quotations })
  const statistics = createStatistics(kernel)

  const backups = createBackups(kernel, { account, installation: database.installation })
  const siteTransfer = createSiteTransfer(kernel, { ...core, account, backups })
  const system = createSystem(kernel, { ...core, backups, ping: database.ping })
  const dashboard = createDashboard(kernel, { ...core, account, backups })

  return {
    account,
    backups,
    buyers,
    catalogueImport,
    categories,
    certificates,
    company,
    contact,
    dashboard,
    deals,
    documents,
    languages,
    lists,
    mail,
    messages,
    newsletter,
    products,
    quotations,
    siteTransfer,
    statistics,
    subjects,
    synonyms,
    system,
    webhooks,
  }
}
