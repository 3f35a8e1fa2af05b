import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError } from '#api/platform/app-error.ts'
import type { AdminStore, LinkPurpose } from './store.ts'

const LINK_LIFE_MS = 30 * 60_000

export const LINK_LIFE_MINUTES = LINK_LIFE_MS / 60_000

const GONE: Record<LinkPurpose, string> = {
  reset: 'This reset link has expired or was already used. Please ask for a new one.',
  forgotten: 'This link has expired or was already used. Please ask for a new one.',
  email: 'This link has expired or was already used. Please change the address once more.',
}

const gone = (purpose: LinkPurpose) => new AppError('gone', GONE[purpose])

const sha256 = (text: string) => createHash('sha256').update(text).digest()

const isTokenOf = (tokenHash: string, token: string): boolean =>
  timingSafeEqual(sha256(token), Buffer.from(tokenHash, 'hex'))

/** Mailed links: one for each purpose, valid once and for 30 minutes. Only their hashes are stored. */
export const createLinks = (store: AdminStore['links'], now: () => Date) => ({
  /**
   * Replaces the link of a purpose and returns its token.
   * @param email the new address of the administrator
   */
  create(purpose: LinkPurpose, email: string | null = null): string {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now().getTime() + LINK_LIFE_MS)
    store.set({ purpose, tokenHash: sha256(token).toString('hex'), expiresAt, email })
    return token
  },

  live: (purpose: LinkPurpose) => store.live(purpose, now()),

  /**
   * Returns the live link of a token. Without a token, returns the live link of the purpose.
   * @throws AppError `gone` if there is none
   */
  find(purpose: LinkPurpose, token: string | undefined) {
    const link = store.live(purpose, now())
    if (!link || (token !== undefined && !isTokenOf(link.tokenHash, token))) throw gone(purpose)
    return link
  },

  /**
   * Uses a link up. Call it in the transaction of its action.
   * @throws AppError `gone` if it was used or expired meanwhile
   */
  spend(link: { purpose: LinkPurpose; tokenHash: string; expiresAt: Date }): void {
    if (link.expiresAt <= now() || !store.spend(link)) throw gone(link.purpose)
  },

  cancel: store.remove,
})

export type Links = ReturnType<typeof createLinks>
