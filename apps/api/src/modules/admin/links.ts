import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#api/platform/app-error.ts'
import type { LinkPurpose } from './link-store.ts'
import type { AdminStore } from './store.ts'

/** Milliseconds a mailed link lives: 30 minutes. */
const LINK_LIFE_MS = 30 * 60_000

/** For the words of the mails. */
export const LINK_LIFE_MINUTES = LINK_LIFE_MS / 60_000

const GONE: Record<LinkPurpose, string> = {
  reset: 'This reset link has expired or was already used. Please ask for a new one.',
  forgotten: 'This link has expired or was already used. Please ask for a new one.',
  email: 'This link has expired or was already used. Please change the address once more.',
}

const gone = (purpose: LinkPurpose) => new AppError('gone', GONE[purpose])

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const isSecretOf = (token: string, tokenHash: string): boolean =>
  timingSafeEqual(sha256(token), Buffer.from(tokenHash, 'hex'))

/** Mailed links that work once and for half an hour, one for each purpose; only their hashes are kept. */
export const createLinks = (store: AdminStore['links'], now: () => Date) => ({
  /**
   * Makes a link, in place of the one there was.
   * @param email the address that it makes the administrator's
   * @returns its secret, which is kept nowhere
   */
  make(purpose: LinkPurpose, email?: string): string {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now().getTime() + LINK_LIFE_MS)
    store.set({
      purpose,
      tokenHash: sha256(token).toString('hex'),
      expiresAt,
      email: email ?? null,
    })
    return token
  },

  /** The live link of a purpose, if there is one. */
  live: (purpose: LinkPurpose) => store.live(purpose, now()),

  /**
   * The live link that a secret belongs to; without a secret, the live one.
   * @throws AppError `gone` when there is none
   */
  find(purpose: LinkPurpose, token: string | undefined) {
    const link = store.live(purpose, now())
    if (!link || (token !== undefined && !isSecretOf(token, link.tokenHash))) throw gone(purpose)
    return link
  },

  /**
   * Spends a link, in the transaction of what it is for.
   * @throws AppError `gone` when it is spent or over by now
   */
  spend(link: { purpose: LinkPurpose; tokenHash: string; expiresAt: Date }): void {
    if (link.expiresAt <= now() || !store.spend(link)) throw gone(link.purpose)
  },

  /** Makes the link of a purpose worthless. */
  cancel: store.remove,
})

export type Links = ReturnType<typeof createLinks>
