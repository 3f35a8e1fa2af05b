import type { Contract } from '@dhow/contract'
import { BASE_LANGUAGE } from '@dhow/i18n/languages'
import { writeCsv } from '#api/platform/csv/write.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import type { NewsletterService } from './service.ts'

export const createNewsletterRoutes = (
  service: NewsletterService,
): Handlers<Contract['newsletter']> => ({
  status: () => ok({ open: service.isOpen() }),

  subscribe: ({ query: { lang = BASE_LANGUAGE }, body, caller }) => {
    service.subscribe(body.email, caller.address, lang)
    return created('Please follow the link in the mail that we have sent you.')
  },

  confirm: ({ body }) => {
    service.confirm(body.token)
    return done('Thank you! You are on the list.')
  },

  unsubscribe: ({ body }) => {
    service.unsubscribe(body.token)
    return done('You are no longer on the list.')
  },

  list: ({ query }) => ok(service.list(query)),

  remove: ({ params }) => {
    service.remove(params.id)
    return done('Subscriber deleted.')
  },

  download: ({ query }) => ok(writeCsv(service.buildTable(query.search))),
})
