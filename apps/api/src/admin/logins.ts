import type { Login } from '@dhow/contract/admin'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/app-error.ts'
import { failedLoginsMail } from '#api/mail/templates/password.ts'
import type { Caller } from './caller.ts'
import { verifyPassword } from './password.ts'
import type { AdminContext } from './service.ts'
import type { SessionClaims } from './sessions.ts'

const codeNeeded = () =>
  AppError.ofField('unauthenticated', 'code', 'Please enter the code of your authenticator app.')

/** Logins, and the count of those that fail. */
export function createLogins(context: AdminContext) {
  const { store, sessions, guard, outbox, publicUrl, log, now, administrator, takeCode } = context

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
     * @throws AppError `unauthenticated`, the same for a wrong address, a wrong password and a wrong code;
     * naming the field `code`, for whatever address and password, where that is missing; and what the login
     * guard throws
     */
    async login(
      { email, password, device, code }: Login,
      caller: Caller,
    ): Promise<{ claims: SessionClaims; device: string; firstLogin: boolean }> {
      const { email: known, passwordHash, passwordGenerated, totpSecret } = administrator()
      if (totpSecret !== null && code === undefined) throw codeNeeded()
      const attempt = guard.begin(device)
      // Verified even for an unknown address, so that the time taken tells nothing.
      const matches = await verifyPassword(passwordHash, password)
      if (!matches || email !== known || !(await takeCode(code))) {
        noteFailedLogin(caller.address)
        const what = totpSecret === null ? 'email or password' : 'email, password or code'
        throw new AppError('unauthenticated', `Invalid ${what}`)
      }
      const claims = sessions.open(caller, takeFailedLogins())
      return { device: attempt.right(), claims, firstLogin: passwordGenerated }
    },
  }
}
