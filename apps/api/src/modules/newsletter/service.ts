import { randomBytes } from 'node:crypto'
import { paths } from '@dhow/contract/paths'
import { BASE_LANGUAGE, type Language, prefixOf } from '@dhow/messages/languages'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { subscribeMail } from '#api/platform/mail/templates/system-mails.ts'
import type { SubscriptionRequests } from './requests.ts'
import type { NewsletterStore } from './store.ts'

export type NewsletterService = ReturnType<typeof createNewsletterService>

/** Milliseconds until an unconfirmed address is deleted. */
const CONFIRM_WITHIN_MS = 7 * 24 * 3_600_000

const HOUR_S = 3_600

export type NewsletterParts = {
  store: NewsletterStore
  requests: SubscriptionRequests
  outbox: Outbox
  publicUrl: string
  companyName: () => string | undefined
  timeZone: () => string
  /** Called when the limit for all subscribers is reached. */
  onClosed: () => void
}

/** Subscribers must confirm by mail. */
export function createNewsletterService(parts: NewsletterParts) {
  const { store, requests, outbox, publicUrl, companyName, onClosed } = parts
  const unsubscribeUrl = (token: string) => publicUrl + paths.newsletterLink('unsubscribe', token)

  /** Returns the token of an address, or undefined if no mail may be sent. */
  const tokenToMail = (email: string, now: number): string | undefined => {
    const known = store.findByEmail(email)
    if (known?.confirmedAt || !requests.mayMail(email, now)) return undefined
    const token = known?.token ?? randomBytes(24).toString('base64url')
    if (known) store.touch(known.id, new Date(now))
    else store.insert(email, token, new Date(now))
    return token
  }

  return {
    /** Whether there is a mail server for the confirmations. */
    open: (): boolean => outbox.configured,

    unsubscribeUrl,

    /**
     * Mails a confirmation link in a language. Subscribers and recently mailed addresses get no mail, but the response is the same.
     * @throws AppError `conflict` without a mail server, `too-many`
     */
    subscribe(email: string, ip: string, language: Language = BASE_LANGUAGE): void {
      if (!outbox.configured) throw new AppError('conflict', 'The newsletter is not available yet.')
      const now = Date.now()
      store.transaction(() => {
        store.removeUnconfirmed(new Date(now - CONFIRM_WITHIN_MS))
        requests.removeOld(now)
        const limit = requests.limitReached(ip, now)
        if (limit === 'all') onClosed()
        if (limit) throw AppError.tooMany(limit === 'all' ? HOUR_S : 24 * HOUR_S)
        const token = tokenToMail(email, now)
        requests.add(email, ip, token !== undefined, now)
        if (token === undefined) return
        const siteUrl = publicUrl + prefixOf(language)
        outbox.add(
          subscribeMail({
            to: email,
            language,
            siteUrl,
            company: companyName() ?? new URL(publicUrl).hostname,
            requestedAt: new Date(now),
            timeZone: parts.timeZone(),
            confirmUrl: siteUrl + paths.newsletterLink('confirm', token),
            unsubscribeUrl: unsubscribeUrl(token),
          }),
        )
      })
      outbox.drainSoon()
    },

    /** @throws AppError `not-found` for an unknown or expired token */
    confirm(token: string): void {
      const now = Date.now()
      store.removeUnconfirmed(new Date(now - CONFIRM_WITHIN_MS))
      if (store.confirm(token, new Date(now))) return
      const message = 'This link is no longer valid. Please enter your address again.'
      throw new AppError('not-found', message)
    },
  }
}
