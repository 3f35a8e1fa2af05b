import { randomBytes } from 'node:crypto'
import { Failure } from '#api/failure.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import { subscribeMail } from '#api/mail/templates/newsletter.ts'
import type { NewsletterStore } from './store.ts'

export type NewsletterService = ReturnType<typeof createNewsletterService>

/** Milliseconds in which an address is asked once, however often somebody types it into the box. */
const QUIET = 10 * 60_000

/** Milliseconds in which a link confirms; after them the address is forgotten. */
const PATIENCE = 7 * 24 * 3_600_000

type Parts = {
  store: NewsletterStore
  outbox: Outbox
  /** Whether mail leaves the house: without that nobody could confirm. */
  open: boolean
  publicUrl: string
  now?: () => number
}

/** The rules of the newsletter: nobody is on the list who did not say so from their own mailbox. */
export function createNewsletterService({ store, outbox, open, publicUrl, ...parts }: Parts) {
  const { now = Date.now } = parts
  const address = (query: Record<string, string>) =>
    `${publicUrl}/newsletter?${new URLSearchParams(query)}`

  const unsubscribeUrl = (token: string) => address({ unsubscribe: token })

  /** The token of who is to be asked to confirm; undefined when nobody is. */
  const tokenToAsk = (email: string): string | undefined => {
    const asked = store.findByEmail(email)
    if (!asked) {
      const token = randomBytes(24).toString('base64url')
      store.insert(email, token, new Date(now()))
      return token
    }
    if (asked.confirmedAt || asked.askedAt.getTime() > now() - QUIET) return
    store.touch(asked.id, new Date(now()))
    return asked.token
  }

  return {
    open,

    unsubscribeUrl,

    /**
     * Asks an address to confirm. Whoever is on the list, or was asked just now, gets no mail, and
     * nobody learns which it was.
     * @throws Failure `conflict` when no mail leaves the house
     */
    subscribe(email: string): void {
      if (!open) throw new Failure('conflict', 'The newsletter cannot be subscribed to here yet.')
      store.transaction(() => {
        store.forgetUnconfirmed(new Date(now() - PATIENCE))
        const token = tokenToAsk(email)
        if (!token) return
        const confirmUrl = address({ confirm: token })
        outbox.add(subscribeMail({ to: email, confirmUrl, unsubscribeUrl: unsubscribeUrl(token) }))
      })
      outbox.wake()
    },

    /** @throws Failure `not-found` for a token that is nobody's, or was for too long */
    confirm(token: string): void {
      store.forgetUnconfirmed(new Date(now() - PATIENCE))
      if (store.confirm(token, new Date(now()))) return
      throw new Failure(
        'not-found',
        'This link is no longer valid. Please enter your address again.',
      )
    },
  }
}
