import type { Kernel } from '#api/kernel.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { Mail } from '#api/modules/mail/index.ts'
import { createNewsletterRoutes } from './routes.ts'
import { createNewsletterService } from './service.ts'
import { createNewsletterStore, createSubscriptionRequests } from './store.ts'

type Needs = { company: CompanyService; mail: Mail }

export function createNewsletter({ config, db, events, keys }: Kernel, { company, mail }: Needs) {
  const service = createNewsletterService({
    store: createNewsletterStore(db),
    requests: createSubscriptionRequests(db, keys.subscriptions, config.rateLimits),
    company,
    outbox: mail.outbox,
    publicUrl: config.publicUrl,
    events,
  })
  return { routes: createNewsletterRoutes(service) }
}
