import type { NewPassword } from '@dhow/contract/admin/admin'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/platform/app-error.ts'
import { forgottenPasswordMail } from '#api/platform/mail/templates/system-mails.ts'
import type { AdminContext } from './context.ts'
import { createGuesses } from './guesses.ts'
import { LINK_LIFE_MINUTES } from './links.ts'

/** Links an hour for whoever asks, so that nobody can fill the mailbox; then only when none is live any more. */
const MAX_MAILS_AN_HOUR = 5

/** Milliseconds after which a request is answered, longer than what it does takes. */
const ANSWER_AFTER_MS = 500

/** A new password for who has forgotten theirs, by a link that is mailed to whoever is not logged in. */
export function createForgottenPassword(context: AdminContext) {
  const { store, links, guard, outbox, publicUrl, log, now, wait, administrator } = context
  const mails = createGuesses({ max: MAX_MAILS_AN_HOUR, windowMs: 3_600_000, now })

  function mailLink(): void {
    if (mails.isFull() && links.live('forgotten')) {
      log.warn({}, 'no more links for a forgotten password: the last one mailed is live')
      return
    }
    mails.add()
    store.transaction(() => {
      // An older link that has not left yet would be dead on arrival.
      outbox.cancel('forgotten-password')
      outbox.add(
        forgottenPasswordMail({
          to: administrator().email,
          siteUrl: publicUrl,
          url: publicUrl + paths.newPassword(links.make('forgotten')),
          minutes: LINK_LIFE_MINUTES,
        }),
      )
    })
    outbox.drainSoon()
  }

  return {
    /** Whether a forgotten password can be replaced by mail. */
    canMail: (): boolean => outbox.configured,

    /**
     * Mails a link that works once, if the address is the administrator's. Neither what this answers nor how
     * long it takes tells whether it is.
     * @throws AppError `conflict` where there is no mail server
     */
    async requestNewPassword(email: string): Promise<void> {
      if (!outbox.configured) {
        throw new AppError(
          'conflict',
          'No mail server is set up. Set a new password on the server, with the command admin set-password.',
        )
      }
      const answer = wait(ANSWER_AFTER_MS)
      try {
        if (email === administrator().email) mailLink()
      } catch (err) {
        log.warn({ err }, 'the link for a forgotten password could not be mailed')
      }
      await answer
    },

    /**
     * Says whether a mailed link is live, without spending it.
     * @throws AppError `gone` when it is not
     */
    checkNewPassword: (token: string): void => void links.find('forgotten', token),

    /**
     * Sets the password by a mailed link, spends it and ends all sessions; none begins by it.
     * @returns what the browser shows with its next login, so that others' wrong ones do not keep it out
     * @throws AppError `gone` when the link is not live, `invalid` for a password that is too short or well
     * known
     */
    async setNewPassword({ token, newPassword }: NewPassword): Promise<{ device: string }> {
      const link = links.find('forgotten', token)
      await context.changePassword(newPassword, () => links.spend(link))
      return { device: guard.deviceToken() }
    },
  }
}
