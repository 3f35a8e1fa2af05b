import type { Login } from '@dhow/contract/admin'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/app-error.ts'
import { failedLoginsMail } from '#api/mail/templates/password.ts'
import type { Caller } from './caller.ts'
import { verifyPassword } from './password.ts'
import type { AdminContext } from './service.ts'
import type { SessionClaims } from './sessions.ts'

/** Logins, and the count of those that fail. */
export function createLogins(context: AdminContext) {
  const { store, sessions, guard, outbox, publicUrl, log, now, administrator } = context

  /** Counts a wrong login for the administrator to see, and mails it when it was one too many. */
  function noteFailedLogin(address: string): void {
    try {
      store.noteFailedLogin(now())
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

  function takeFailedLogins() {
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

  return {
    /**
     * Begins a session.
     * @returns it, and what the browser shows with its next login
     * @throws AppError `unauthenticated`, the same for a wrong address and a wrong password, and what the
     * login guard throws
     */
    async login(
      { email, password, device }: Login,
      caller: Caller,
    ): Promise<{ claims: SessionClaims; device: string }> {
      const attempt = guard.begin(device)
      const { email: known, passwordHash } = administrator()
      // Verified even for an unknown address, so that the time taken tells nothing.
      const matches = await verifyPassword(passwordHash, password)
      if (!matches || email !== known) {
        noteFailedLogin(caller.address)
        throw new AppError('unauthenticated', 'Invalid email or password')
      }
      return { device: attempt.right(), claims: sessions.open(caller, takeFailedLogins()) }
    },
  }
}
