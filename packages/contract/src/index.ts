import { initContract } from '@ts-rest/core'
import { account } from './account.ts'
import { admin } from './admin.ts'
import { backups } from './backups.ts'
import { catalogueImport } from './catalogue-import.ts'
import { categories } from './categories.ts'
import { certificates } from './certificates.ts'
import { company } from './company-routes.ts'
import { contact } from './contact.ts'
import { dashboard } from './dashboard.ts'
import { lists } from './lists.ts'
import { mail } from './mail.ts'
import { messages } from './messages.ts'
import { moving } from './moving.ts'
import { newsletter } from './newsletter.ts'
import { products } from './products.ts'
import { sessions } from './sessions.ts'
import { subjects } from './subject-list.ts'
import { system } from './system.ts'
import { webhooks } from './webhooks.ts'

/** Every call there is. The server answers all of it; the site can call nothing else. */
export const contract = initContract().router(
  {
    products,
    catalogueImport,
    categories,
    certificates,
    company,
    contact,
    messages,
    lists,
    subjects,
    dashboard,
    admin,
    account,
    sessions,
    mail,
    moving,
    newsletter,
    backups,
    system,
    webhooks,
  },
  { pathPrefix: '/api', strictStatusCodes: true },
)

export type Contract = typeof contract
