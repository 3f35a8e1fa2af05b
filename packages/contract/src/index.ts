import { initContract } from '@ts-rest/core'
import { account, sessions } from './admin/account.ts'
import { admin } from './admin/admin.ts'
import { apiKeys } from './admin/api-keys.ts'
import { buyers } from './buyers/buyers.ts'
import { catalogueImport } from './catalogue-import/catalogue-import.ts'
import { categories } from './categories/categories.ts'
import { certificates } from './certificates.ts'
import { company } from './company/company-routes.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { documents } from './documents.ts'
import { languages } from './languages/languages.ts'
import { lists } from './lists.ts'
import { mail } from './mail.ts'
import { conversations } from './messages/conversation-routes.ts'
import { messages } from './messages/message-routes.ts'
import { newsletter } from './newsletter.ts'
import { backups } from './operations/backups.ts'
import { siteTransfer } from './operations/site-transfer.ts'
import { system } from './operations/system.ts'
import { products } from './products/products.ts'
import { synonyms } from './products/synonyms.ts'
import { quotations } from './quotations/quotation-routes.ts'
import { statistics } from './statistics.ts'
import { subjects } from './subjects/subject-routes.ts'
import { webhooks } from './webhooks.ts'

export const contract = initContract().router(
  {
    products,
    catalogueImport,
    categories,
    synonyms,
    certificates,
    company,
    contact,
    messages,
    conversations,
    quotations,
    languages,
    lists,
    documents,
    subjects,
    dashboard,
    buyers,
    statistics,
    admin,
    account,
    sessions,
    apiKeys,
    mail,
    siteTransfer,
    newsletter,
    backups,
    system,
    webhooks,
  },
  { pathPrefix: '/api', strictStatusCodes: true },
)

export type Contract = typeof contract
