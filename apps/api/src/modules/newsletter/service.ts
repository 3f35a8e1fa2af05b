import { randomBytes } from 'node:crypto'
import { paths } from '@dhow/contract/paths'
import { getPathPrefix, type Language } from '@dhow/i18n/languages'
import type { Events } from '#api/events.ts'
import type { CompanyService } from '#api/modules/company/service.ts'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { buildSubscribeMail } from './mails.ts'
import type { NewsletterStore, SubscriptionRequests } from './store.ts'

const HOUR_S = 3_600

/** Milliseconds until an unconfirmed address is deleted. */
const CONFIRM_WITHIN_MS = 7 * 24 * HOUR_S * 1_000

type Parts = {
  store: NewsletterStore
  requests: SubscriptionRequests
  company: CompanyService
  outbox: Outbox
  publicUrl: string
  events: Events
}

export type NewsletterService = ReturnType<typeof createNewsletterService>

/** Subscribers must confirm by mail. */
export function createNewsletterService(parts: Parts) {
  const { store, requests, company, outbox, publicUrl, events } = parts
  const buildUnsubscribeUrl = (token: string) =>
    publicUrl + paths.newsletterLink('unsubscribe', token)

  const removeUnconfirmed = (now: number) =>
    store.removeUnconfirmed(new Date(now - CONFIRM_WITHIN_MS))

  /** Returns the token of an address, or undefined if no mail may be sent. */
  const prepareToken = (email: string, now: number) => {
    const subscriber = store.findByEmail(email)
    if (subscriber?.confirmedAt || !requests.mayMail(email, now)) return undefined
    const token = subscriber?.token ?? randomBytes(24).toString('base64url')
    if (subscriber) store.touch(subscriber.id, new Date(now))
    else store.insert(email, token, new Date(now))
    return token
  }

  const addRequest = (email: string, ip: string, language: Language) => {
    const now = Date.now()
    removeUnconfirmed(now)
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
    isOpen: (): boolean => outbox.configured,

    /**
     * Mails a confirmation link. Subscribers and recently mailed addresses get none, but the response is the same.
     * @throws AppError `conflict` without a mail server, `too-many`
     */
    subscribe(email: string, ip: string, language: Language): void {
      if (!outbox.configured) throw new AppError('conflict', 'The newsletter is not available yet.')
      store.transaction(() => addRequest(email, ip, language))
      outbox.drainSoon()
    },

    /** @throws AppError `not-found` if the token is unknown or too old */
    confirm(token: string): void {
      const now = Date.now()
      removeUnconfirmed(now)
      if (store.confirm(token, new Date(now))) return
      const message = 'This link is no longer valid. Please enter your address again.'
      throw new AppError('not-found', message)
    },

    unsubscribe: (token: string): void => void store.removeByToken(token),

    list: store.listPage,

    /** @throws AppError `not-found` */
    remove(id: string): void {
      if (store.remove(id)) return
      throw new AppError('not-found', 'There is no such subscriber. They may have left already.')
    },

    *buildTable(search: string | undefined) {
      yield ['Email', 'Asked', 'Confirmed', 'Unsubscribe']
      for (const { email, requestedAt, confirmedAt, token } of store.readConfirmed(search)) {
        yield [
          email,
          requestedAt.toISOString(),
          confirmedAt?.toISOString() ?? '',
          buildUnsubscribeUrl(token),
        ]
      }
    },
  }
}
