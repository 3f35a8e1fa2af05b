import { randomBytes } from 'node:crypto'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { subscribeMail } from '#api/platform/mail/templates/system-mails.ts'
import type { SubscriptionRequests } from './requests.ts'
import type { NewsletterStore } from './store.ts'

export type NewsletterService = ReturnType<typeof createNewsletterService>

/** Milliseconds in which a link confirms; after them the address is forgotten. */
const CONFIRM_WITHIN_MS = 7 * 24 * 3_600_000

const HOUR_S = 3_600

export type NewsletterParts = {
  store: NewsletterStore
  requests: SubscriptionRequests
  outbox: Outbox
  /** Whether mail leaves the house: without that nobody could confirm. */
  open: boolean
  publicUrl: string
  /** Undefined where only the API is served. */
  companyName: () => string | undefined
  /** Told when nobody may subscribe for some time, because so many have. */
  onClosed: () => void
}

/** The rules of the newsletter: nobody is on the list who did not say so from their own mailbox. */
export function createNewsletterService(parts: NewsletterParts) {
  const { store, requests, outbox, open, publicUrl, companyName, onClosed } = parts
  const unsubscribeUrl = (token: string) => publicUrl + paths.newsletterLink('unsubscribe', token)

  /** The token of the address to mail; undefined when none is to be mailed. */
  const tokenToAsk = (email: string, now: number): string | undefined => {
    const known = store.findByEmail(email)
    if (known?.confirmedAt || !requests.mayMail(email, now)) return
    if (!known) {
      const token = randomBytes(24).toString('base64url')
      store.insert(email, token, new Date(now))
      return token
    }
    store.touch(known.id, new Date(now))
    return known.token
  }

  const refuseTooMany = (ip: string, now: number) => {
    const reached = requests.limitReached(ip, now)
    if (reached === 'all') onClosed()
    if (reached) throw AppError.tooMany(reached === 'all' ? HOUR_S : 24 * HOUR_S)
  }

  return {
    open,

    unsubscribeUrl,

    /**
     * Asks an address to confirm. Whoever is on the list, or was asked lately, gets no mail, and nobody
     * learns which it was.
     * @param ip where it was typed
     * @throws AppError `conflict` when no mail leaves the house, `too-many` when too many were asked for,
     * whatever they were
     */
    subscribe(email: string, ip: string): void {
      if (!open) throw new AppError('conflict', 'The newsletter cannot be subscribed to here yet.')
      const now = Date.now()
      store.transaction(() => {
        store.removeUnconfirmed(new Date(now - CONFIRM_WITHIN_MS))
        requests.removeOld(now)
        refuseTooMany(ip, now)
        const token = tokenToAsk(email, now)
        requests.add(email, ip, token !== undefined, now)
        if (token === undefined) return
        outbox.add(
          subscribeMail({
            to: email,
            company: companyName() ?? new URL(publicUrl).hostname,
            siteUrl: publicUrl,
            requestedAt: new Date(now),
            confirmUrl: publicUrl + paths.newsletterLink('confirm', token),
            unsubscribeUrl: unsubscribeUrl(token),
          }),
        )
      })
      outbox.drainSoon()
    },

    /** @throws AppError `not-found` for a token that is nobody's, or was for too long */
    confirm(token: string): void {
      const now = Date.now()
      store.removeUnconfirmed(new Date(now - CONFIRM_WITHIN_MS))
      if (store.confirm(token, new Date(now))) return
      throw new AppError(
        'not-found',
        'This link is no longer valid. Please enter your address again.',
      )
    },
  }
}
