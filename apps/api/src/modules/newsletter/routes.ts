import type { Contract } from '@dhow/contract'
import { AppError } from '#api/platform/app-error.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import type { Handlers } from '#api/platform/http/contract.ts'
import type { NewsletterService } from './service.ts'
import type { NewsletterStore } from './store.ts'

const done = (message: string) => ({ success: true as const, message })

export const newsletterRoutes = (
  service: NewsletterService,
  store: NewsletterStore,
): Handlers<Contract['newsletter']> => ({
  status: () => ({ status: 200, body: { open: service.open } }),

  subscribe: ({ body, caller }) => {
    service.subscribe(body.email, caller.address)
    return { status: 201, body: done('Please follow the link in the mail that we have sent you.') }
  },

  confirm: ({ body }) => {
    service.confirm(body.token)
    return { status: 200, body: done('Thank you! You are on the list.') }
  },

  unsubscribe: ({ body }) => {
    store.removeByToken(body.token)
    return { status: 200, body: done('You are no longer on the list.') }
  },

  list: ({ query }) => ({ status: 200, body: store.page(query) }),

  remove: ({ params }) => {
    if (store.remove(params.id)) return { status: 200, body: done('Subscriber deleted.') }
    throw new AppError('not-found', 'There is no such subscriber. They may have left already.')
  },

  download: ({ query }) => ({
    status: 200,
    body: writeCsv(table(store.confirmed(query.search), service.unsubscribeUrl)),
  }),
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
