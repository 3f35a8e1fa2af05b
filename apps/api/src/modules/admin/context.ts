import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { createGuesses, type LoginGuard } from './login/login-guard.ts'
import type { Sessions } from './login/sessions.ts'
import { verifyPassword } from './password.ts'
import type { AdminStore, LinkPurpose } from './store.ts'
import { createCodeCheck } from './two-step-code.ts'

export type AdminParts = {
  store: AdminStore
  sessions: Pick<Sessions, 'open' | 'endOthers'>
  guard: LoginGuard
  outbox: Pick<Outbox, 'add' | 'cancel' | 'configured' | 'drainSoon'>
  companyName: () => string
  publicUrl: string
  log: { warn: (fields: object, message: string) => void }
  now?: () => Date
  wait?: (milliseconds: number) => Promise<void>
}

export type AdminContext = Required<AdminParts> & {
  links: Links
  administrator: () => NonNullable<ReturnType<AdminStore['find']>>
  confirmPassword: ReturnType<typeof createPasswordCheck>
  checkCode: ReturnType<typeof createCodeCheck>
}

export function createContext(parts: AdminParts): AdminContext {
  const { store, now = () => new Date(), wait = setTimeout } = parts
  const administrator = () => {
    const row = store.find()
    if (!row) throw new Error('there is no administrator yet')
    return row
  }
  return {
    ...parts,
    now,
    wait: async (milliseconds) => void (await wait(milliseconds)),
    administrator,
    links: createLinks(store.links, now),
    confirmPassword: createPasswordCheck(administrator, now),
    checkCode: createCodeCheck({ ...parts, now, administrator }),
  }
}

/**
 * Checks the password again before an action that a stolen session must not take. Ten wrong ones within 15 minutes block
 * it for 15 minutes.
 * @param checkMore throws if something else is wrong, which counts as a wrong password
 * @throws AppError `forbidden` or `too-many` for the field `currentPassword`
 */
function createPasswordCheck(administrator: () => { passwordHash: string }, now: () => Date) {
  const guesses = createGuesses({ max: 10, windowMs: 15 * 60_000, now })
  return async (password: string, checkMore?: () => Promise<void>): Promise<void> => {
    if (guesses.isFull()) {
      const message = 'Too many wrong passwords. Please try again in 15 minutes.'
      throw AppError.ofField('too-many', 'currentPassword', message)
    }
    guesses.add()
    if (!(await verifyPassword(administrator().passwordHash, password))) {
      const message = 'The current password is not right.'
      throw AppError.ofField('forbidden', 'currentPassword', message)
    }
    await checkMore?.()
    guesses.removeLast()
  }
}

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
