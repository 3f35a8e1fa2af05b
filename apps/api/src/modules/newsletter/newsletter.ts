import type { Contract } from '@dhow/contract'
import type { Config } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import type { Db } from '#api/platform/database/open.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { createSubscriptionRequests } from './requests.ts'
import type { NewsletterService } from './service.ts'
import { createNewsletterService, type NewsletterParts } from './service.ts'
import type { NewsletterStore } from './store.ts'
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
  return newsletterRoutes(service, store)
}

const newsletterRoutes = (
  service: NewsletterService,
  store: NewsletterStore,
): Handlers<Contract['newsletter']> => ({
  status: () => ok({ open: service.open() }),

  subscribe: ({ query: { lang }, body, caller }) => {
    service.subscribe(body.email, caller.address, lang)
    const message = 'Please follow the link in the mail that we have sent you.'
    return created(message)
  },

  confirm: ({ body }) => {
    service.confirm(body.token)
    return done('Thank you! You are on the list.')
  },

  unsubscribe: ({ body }) => {
    store.removeByToken(body.token)
    return done('You are no longer on the list.')
  },

  list: ({ query }) => ok(store.page(query)),

  remove: ({ params }) => {
    if (store.remove(params.id)) return done('Subscriber deleted.')
    throw new AppError('not-found', 'There is no such subscriber. They may have left already.')
  },

  download: ({ query }) =>
    ok(writeCsv(table(store.confirmed(query.search), service.unsubscribeUrl))),
})

function* table(
  subscribers: ReturnType<NewsletterStore['confirmed']>,
  unsubscribeUrl: (token: string) => string,
) {
  yield ['Email', 'Asked', 'Confirmed', 'Unsubscribe']
  for (const { email, requestedAt, confirmedAt, token } of subscribers) {
    yield [
      email,
      requestedAt.toISOString(),
      confirmedAt?.toISOString() ?? '',
      unsubscribeUrl(token),
    ]
  }
}
