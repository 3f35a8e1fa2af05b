import { createHash, randomBytes } from 'node:crypto'
import type { Login, PasswordChange } from '@dhow/contract/admin'
import { Failure } from '#api/failure.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import { passwordChangedMail, resetLinkMail } from '#api/mail/templates/password.ts'
import type { Caller } from './caller.ts'
import { createGuesses } from './guesses.ts'
import { hashPassword, verifyPassword } from './password.ts'
import type { SessionClaims, Sessions } from './sessions.ts'
import type { AdminStore } from './store.ts'

export type AdminService = ReturnType<typeof createAdminService>

/** Milliseconds a mailed reset link lives: 30 minutes. */
const RESET_LIFE = 30 * 60_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const gone = () =>
  new Failure('gone', 'This reset link has expired or was already used. Please ask for a new one.')

/** An address that says no more than its owner needs to know it by: a•••@example.com. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••')

type Parts = {
  store: AdminStore
  sessions: Pick<Sessions, 'open'>
  outbox: Outbox
  publicUrl: string
  now?: () => Date
}

/** The administrator's password (argon2id) and its two-step change. */
export function createAdminService(parts: Parts) {
  const { store, sessions, outbox, publicUrl, now = () => new Date() } = parts
  const administrator = () => {
    const row = store.find()
    if (!row) throw new Error('there is no administrator yet')
    return row
  }
  const guesses = createGuesses(now)

  /**
   * Asks for the password once more, before what a stolen session must not do. Wrong ones are counted: ten
   * within a quarter of an hour close it for as long.
   * @throws Failure `forbidden` naming the field `currentPassword`, `too-many` after ten wrong ones
   */
  async function confirmPassword(password: string): Promise<void> {
    if (guesses.isFull()) {
      const message = 'Too many wrong passwords. Please try again in 15 minutes.'
      throw Failure.ofField('too-many', 'currentPassword', message)
    }
    // Counted before it is checked, so that many at once are not checked for one.
    guesses.add()
    if (!(await verifyPassword(administrator().passwordHash, password))) {
      const message = 'The current password is not right.'
      throw Failure.ofField('forbidden', 'currentPassword', message)
    }
    guesses.clear()
  }

  return {
    confirmPassword,

    email: () => administrator().email,

    /**
     * Makes the administrator on the first start; later calls change nothing.
     * @returns the password when it was made up here, to be shown once
     */
    async ensure(email: string, password?: string): Promise<string | undefined> {
      if (store.find()) return undefined
      const generated = password ? undefined : randomBytes(12).toString('base64url')
      store.insert(email, await hashPassword(password ?? (generated as string)))
      return generated
    },

    /**
     * Begins a session.
     * @throws Failure `unauthenticated`, the same for a wrong address and a wrong password
     */
    async login({ email, password }: Login, caller: Caller): Promise<SessionClaims> {
      const { email: known, passwordHash } = administrator()
      // Verified even for an unknown address, so that the time taken tells nothing.
      const matches = await verifyPassword(passwordHash, password)
      if (!matches || email !== known) {
        throw new Failure('unauthenticated', 'Invalid email or password')
      }
      return sessions.open(caller)
    },

    /**
     * Mails a link that works once; an older link stops working.
     * @returns where to, with most of it hidden, and whether it was only `stored` as a file
     */
    requestReset(): { sentTo: string; stored: boolean } {
      const token = randomBytes(32).toString('base64url')
      store.transaction(() => {
        store.setReset(sha256(token), new Date(now().getTime() + RESET_LIFE))
        // An older link that has not left yet would be dead on arrival.
        outbox.cancel('reset-link')
        outbox.add(
          resetLinkMail({
            to: administrator().email,
            url: `${publicUrl}/admin/reset-password/${token}`,
            minutes: RESET_LIFE / 60_000,
          }),
        )
      })
      outbox.wake()
      return { sentTo: maskEmail(administrator().email), stored: !outbox.configured }
    },

    /**
     * Says whether a mailed link is live, without spending it.
     * @throws Failure `gone` when it is not
     */
    checkReset(token: string): void {
      if (sha256(token) !== store.liveReset(now())) throw gone()
    },

    /**
     * Changes the password, spends the request and ends all sessions.
     * @returns a new session, and whether the mail about it was only `stored` as a file
     * @throws Failure `gone` when the link or request is not live, and what `confirmPassword` throws
     */
    async resetPassword(
      { currentPassword, newPassword, token }: PasswordChange,
      caller: Caller,
    ): Promise<{ claims: SessionClaims; stored: boolean }> {
      const live = store.liveReset(now())
      if (!live || (token !== undefined && sha256(token) !== live)) throw gone()
      await confirmPassword(currentPassword)
      const passwordHash = await hashPassword(newPassword)
      store.transaction(() => {
        if (!store.spendReset(live, now())) throw gone()
        outbox.cancel('reset-link')
        outbox.add(
          passwordChangedMail({ to: administrator().email, loginUrl: `${publicUrl}/admin-login` }),
        )
        store.setPassword(passwordHash)
      })
      outbox.wake()
      return { claims: sessions.open(caller), stored: !outbox.configured }
    },
  }
}
