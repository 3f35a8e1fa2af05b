import { createHash, randomBytes } from 'node:crypto'
import type { PasswordChange } from '@dhow/contract/admin'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/app-error.ts'
import { passwordChangedMail, resetLinkMail } from '#api/mail/templates/password.ts'
import type { Caller } from './caller.ts'
import { hashPassword } from './password.ts'
import { passwordProblem } from './password-rules.ts'
import type { AdminContext } from './service.ts'
import type { SessionClaims } from './sessions.ts'

/** Milliseconds a mailed reset link lives: 30 minutes. */
const RESET_LINK_LIFE_MS = 30 * 60_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const gone = () =>
  new AppError('gone', 'This reset link has expired or was already used. Please ask for a new one.')

/** An address that says no more than its owner needs to know it by: a•••@example.com. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••')

/** The change of the password by a mailed link. */
export function createPasswordReset(context: AdminContext) {
  const { store, sessions, outbox, publicUrl, now, administrator, confirmPassword } = context

  return {
    /**
     * Mails a link that works once; an older link stops working.
     * @returns where to, with most of it hidden, and whether it was only `stored` as a file
     */
    requestReset(): { sentTo: string; stored: boolean } {
      const token = randomBytes(32).toString('base64url')
      store.transaction(() => {
        store.setReset(sha256(token), new Date(now().getTime() + RESET_LINK_LIFE_MS))
        // An older link that has not left yet would be dead on arrival.
        outbox.cancel('reset-link')
        outbox.add(
          resetLinkMail({
            to: administrator().email,
            url: publicUrl + paths.resetPassword(token),
            minutes: RESET_LINK_LIFE_MS / 60_000,
          }),
        )
      })
      outbox.drainSoon()
      return { sentTo: maskEmail(administrator().email), stored: !outbox.configured }
    },

    /**
     * Says whether a mailed link is live, without spending it.
     * @throws AppError `gone` when it is not
     */
    checkReset(token: string): void {
      if (sha256(token) !== store.liveReset(now())) throw gone()
    },

    /**
     * Changes the password, spends the request and ends all sessions.
     * @returns a new session, and whether the mail about it was only `stored` as a file
     * @throws AppError `gone` when the link or request is not live, `invalid` for a
     * password that is too short or well known, and what `confirmPassword` throws
     */
    async resetPassword(
      { currentPassword, newPassword, token }: PasswordChange,
      caller: Caller,
    ): Promise<{ claims: SessionClaims; stored: boolean }> {
      const live = store.liveReset(now())
      if (!live || (token !== undefined && sha256(token) !== live)) throw gone()
      await confirmPassword(currentPassword)
      const { email } = administrator()
      const fault = await passwordProblem(newPassword, [email, ...email.split(/\W/)])
      if (fault) throw AppError.ofField('invalid', 'newPassword', fault)
      const passwordHash = await hashPassword(newPassword)
      store.transaction(() => {
        if (!store.spendReset(live, now())) throw gone()
        outbox.cancel('reset-link')
        outbox.add(
          passwordChangedMail({ to: administrator().email, loginUrl: publicUrl + paths.login }),
        )
        store.setPassword(passwordHash)
      })
      outbox.drainSoon()
      return { claims: sessions.open(caller), stored: !outbox.configured }
    },
  }
}
