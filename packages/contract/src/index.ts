import { initContract } from '@ts-rest/core'
import { account, sessions } from './account/account.ts'
import { admin } from './account/admin.ts'
import { apiKeys } from './account/api-keys.ts'
import { buyers } from './buyers/buyers.ts'
import { catalogueImport } from './catalogue-import/import-routes.ts'
import { categories } from './categories/categories.ts'
import { certificates } from './certificates/certificates.ts'
import { company } from './company/company-routes.ts'
import { contact } from './contact/contact.ts'
import { dashboard } from './dashboard/dashboard.ts'
import { documents } from './documents/documents.ts'
import { languages } from './languages/languages.ts'
import { lists } from './lists/lists.ts'
import { mail } from './mail/mail.ts'
import { conversations } from './messages/conversation-routes.ts'
import { messages } from './messages/message-routes.ts'
import { newsletter } from './newsletter/newsletter.ts'
import { backups } from './operations/backups.ts'
import { siteTransfer } from './operations/site-transfer.ts'
import { system } from './operations/system.ts'
import { products } from './products/product-routes.ts'
import { quotations } from './quotations/quotation-routes.ts'
import { statistics } from './statistics/statistics.ts'
import { subjects } from './subjects/subject-routes.ts'
import { synonyms } from './synonyms/synonyms.ts'
import { webhooks } from './webhooks/webhook-routes.ts'

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
