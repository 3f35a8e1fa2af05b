import { paths } from '@dhow/contract/paths'
import { failedLoginsMail, knownPasswordMail } from '#api/mail/templates/password.ts'
import { createGuesses } from './guesses.ts'
import type { AdminContext } from './service.ts'

/** Wrong codes within an hour, with the right password, after which that is no slip of the owner's. */
const MAX_SLIPS = 5

const HOUR_MS = 3_600_000

/** The count of logins that fail, and what is mailed about them. */
export function createFailedLogins(context: AdminContext) {
  const { store, guard, outbox, publicUrl, log, now, administrator } = context
  const wrongCodes = createGuesses({ max: MAX_SLIPS, windowMs: HOUR_MS, now })
  const mails = createGuesses({ max: 1, windowMs: 24 * HOUR_MS, now })

  /**
   * Counts a wrong login for the administrator to see, and mails it when it was one too many.
   * @param isPasswordKnown whether the code alone was wrong
   */
  function note(address: string, isPasswordKnown: boolean): void {
    try {
      store.noteFailedLogin(now())
      if (isPasswordKnown) noteKnownPassword(address)
      const device = guard.linkToMail()
      if (!device) return
      log.warn({ ip: address }, 'many logins fail: closed for browsers that are not known')
      const url = `${publicUrl}${paths.login}#device=${device}`
      outbox.add(failedLoginsMail({ to: administrator().email, url }))
      outbox.drainSoon()
    } catch (err) {
      log.warn({ err }, 'a failed login could not be counted')
    }
  }

  /** Mails that somebody knows the password, when so many wrong codes came with it that it is no slip. */
  function noteKnownPassword(address: string): void {
    wrongCodes.add()
    if (!wrongCodes.isFull() || mails.isFull()) return
    mails.add()
    log.warn({ ip: address }, 'wrong codes are given with the right password')
    outbox.add(knownPasswordMail({ to: administrator().email, loginUrl: publicUrl + paths.login }))
    outbox.drainSoon()
  }

  /** Those before this login, which are told once. */
  function take() {
    const { failedLogins, lastFailedLoginAt } = administrator()
    if (failedLogins > 0) {
      try {
        store.clearFailedLogins()
      } catch (err) {
        log.warn({ err }, 'the failed logins will be told again at the next login')
      }
    }
    return { failedLogins, lastFailedLoginAt }
  }

  return { note, take }
}
