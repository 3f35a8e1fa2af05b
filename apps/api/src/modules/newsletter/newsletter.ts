import type { Config } from '#api/config.ts'
import type { Db } from '#api/platform/database/open.ts'
import { createSubscriptionRequests } from './requests.ts'
import { newsletterRoutes } from './routes.ts'
import { createNewsletterService, type NewsletterParts } from './service.ts'
import { createNewsletterStore } from './store.ts'

type Parts = Omit<NewsletterParts, 'store' | 'requests'> & {
  db: Db
  rateLimits: Config['rateLimits']
  /** Key that hashes addresses. */
  addressKey: string
}

export function createNewsletter({ db, rateLimits, addressKey, ...parts }: Parts) {
  const store = createNewsletterStore(db)
  const requests = createSubscriptionRequests(db, addressKey, rateLimits)
  const service = createNewsletterService({ ...parts, store, requests })
  return { routes: newsletterRoutes(service, store) }
}
