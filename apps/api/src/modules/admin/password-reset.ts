import type { PasswordChange } from '@dhow/contract/admin/admin'
import { paths } from '@dhow/contract/paths'
import { resetLinkMail } from '#api/platform/mail/templates/system-mails.ts'
import type { Caller } from './caller.ts'
import type { AdminContext } from './context.ts'
import { LINK_LIFE_MINUTES } from './links.ts'
import { maskEmail } from './mask-email.ts'
import type { SessionClaims } from './sessions.ts'

/** The change of the password by a mailed link. */
export function createPasswordReset(context: AdminContext) {
  const { store, links, sessions, outbox, publicUrl, administrator } = context

  return {
    /**
     * Mails a link that works once; an older link stops working.
     * @returns where to, with most of it hidden, and whether it was only `stored` as a file
     */
    requestReset(): { sentTo: string; stored: boolean } {
      store.transaction(() => {
        // An older link that has not left yet would be dead on arrival.
        outbox.cancel('reset-link')
        outbox.add(
          resetLinkMail({
            to: administrator().email,
            url: publicUrl + paths.resetPassword(links.make('reset')),
            minutes: LINK_LIFE_MINUTES,
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
    checkReset: (token: string): void => void links.find('reset', token),

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
      const link = links.find('reset', token)
      await context.confirmPassword(currentPassword)
      await context.changePassword(newPassword, () => links.spend(link))
      return { claims: sessions.open(caller), stored: !outbox.configured }
    },
  }
}
