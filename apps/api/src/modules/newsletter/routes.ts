import { randomBytes } from 'node:crypto'
import type { Contract } from '@dhow/contract'
import { paths } from '@dhow/contract/paths'
import { BASE_LANGUAGE, getPathPrefix, type Language } from '@dhow/i18n/languages'
import type { Kernel } from '#api/kernel.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import type { Mail } from '#api/modules/mail/index.ts'
import { AppError } from '#api/platform/app-error.ts'
import { writeCsv } from '#api/platform/csv/write.ts'
import { created, done, type Handlers, ok } from '#api/platform/http/contract.ts'
import { buildSubscribeMail } from './mails.ts'
import { createNewsletterStore, createSubscriptionRequests, type NewsletterStore } from './store.ts'

const HOUR_S = 3_600

/** Milliseconds until an unconfirmed address is deleted. */
const CONFIRM_WITHIN_MS = 7 * 24 * HOUR_S * 1_000

export type NewsletterNeeds = { company: CompanyService; mail: Mail }

/** Subscribers must confirm by mail. */
export function createNewsletterRoutes(
  { config, db, events, keys }: Kernel,
  { company, mail }: NewsletterNeeds,
): Handlers<Contract['newsletter']> {
  const { outbox } = mail
  const { publicUrl } = config
  const store = createNewsletterStore(db)
  const requests = createSubscriptionRequests(db, keys.subscriptions, config.rateLimits)
  const buildUnsubscribeUrl = (token: string) =>
    publicUrl + paths.newsletterLink('unsubscribe', token)

  /** Returns the token of an address, or undefined if no mail may be sent. */
  const prepareToken = (email: string, now: number) => {
    const subscriber = store.findByEmail(email)
    if (subscriber?.confirmedAt || !requests.mayMail(email, now)) return undefined
    const token = subscriber?.token ?? randomBytes(24).toString('base64url')
    if (subscriber) store.touch(subscriber.id, new Date(now))
    else store.insert(email, token, new Date(now))
    return token
  }

  /** Mails a confirmation link. Subscribers and recently mailed addresses get none, but the response is the same. */
  const subscribe = (email: string, ip: string, language: Language) => {
    const now = Date.now()
    store.removeUnconfirmed(new Date(now - CONFIRM_WITHIN_MS))
    requests.removeOld(now)
    const limit = requests.findExceededLimit(ip, now)
    if (limit === 'all') events.emit('newsletter.closed')
    if (limit) throw AppError.tooMany(limit === 'all' ? HOUR_S : 24 * HOUR_S)
    const token = prepareToken(email, now)
    requests.add(email, ip, token !== undefined, now)
    if (token === undefined) return
    const siteUrl = publicUrl + getPathPrefix(language)
    outbox.add(
      buildSubscribeMail({
        to: email,
        language,
        siteUrl,
        company: company.getName() ?? new URL(publicUrl).hostname,
        requestedAt: new Date(now),
        timeZone: company.getTimeZone(),
        confirmUrl: siteUrl + paths.newsletterLink('confirm', token),
        unsubscribeUrl: buildUnsubscribeUrl(token),
      }),
    )
  }

  return {
    status: () => ok({ open: outbox.configured }),

    subscribe: ({ query: { lang = BASE_LANGUAGE }, body, caller }) => {
      if (!outbox.configured) throw new AppError('conflict', 'The newsletter is not available yet.')
      store.transaction(() => subscribe(body.email, caller.address, lang))
      outbox.drainSoon()
      return created('Please follow the link in the mail that we have sent you.')
    },

    confirm: ({ body }) => {
      const now = Date.now()
      store.removeUnconfirmed(new Date(now - CONFIRM_WITHIN_MS))
      if (store.confirm(body.token, new Date(now))) return done('Thank you! You are on the list.')
      const message = 'This link is no longer valid. Please enter your address again.'
      throw new AppError('not-found', message)
    },

    unsubscribe: ({ body }) => {
      store.removeByToken(body.token)
      return done('You are no longer on the list.')
    },

    list: ({ query }) => ok(store.listPage(query)),

    remove: ({ params }) => {
      if (store.remove(params.id)) return done('Subscriber deleted.')
      throw new AppError('not-found', 'There is no such subscriber. They may have left already.')
    },

    download: ({ query }) =>
      ok(writeCsv(toTable(store.readConfirmed(query.search), buildUnsubscribeUrl))),
  }
}

function* toTable(
  subscribers: ReturnType<NewsletterStore['readConfirmed']>,
  buildUnsubscribeUrl: (token: string) => string,
) {
  yield ['Email', 'Asked', 'Confirmed', 'Unsubscribe']
  for (const { email, requestedAt, confirmedAt, token } of subscribers) {
    yield [
      email,
      requestedAt.toISOString(),
      confirmedAt?.toISOString() ?? '',
      buildUnsubscribeUrl(token),
    ]
  }
}
