import type { Login } from '@dhow/contract/admin/admin'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/platform/app-error.ts'
import { failedLoginsMail, knownPasswordMail } from '#api/platform/mail/templates/system-mails.ts'
import type { Caller } from './caller.ts'
import type { AdminContext } from './context.ts'
import { createGuesses } from './guesses.ts'
import { verifyPassword } from './password.ts'
import type { SessionClaims } from './sessions.ts'

/** Wrong codes within an hour, with the right password, after which that is no slip of the owner's. */
const MAX_SLIPS = 5

const HOUR_MS = 3_600_000

/** The count of logins that fail, and what is mailed about them. */
function createFailedLogins(context: AdminContext) {
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

const codeNeeded = () =>
  AppError.ofField('unauthenticated', 'code', 'Please enter the code of your authenticator app.')

/** Logins; those that fail are counted. */
export function createLogins(context: AdminContext) {
  const { sessions, guard, administrator, checkCode } = context
  const failedLogins = createFailedLogins(context)

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
      // All is looked at whatever is wrong, so that the time taken tells nothing.
      const matches = await verifyPassword(passwordHash, password)
      const spendCode = await checkCode(code)
      const isPasswordKnown = matches && email === known
      if (!isPasswordKnown || !spendCode()) {
        failedLogins.note(caller.address, isPasswordKnown)
        const what = totpSecret === null ? 'email or password' : 'email, password or code'
        throw new AppError('unauthenticated', `Invalid ${what}`)
      }
      const claims = sessions.open(caller, failedLogins.take())
      return { device: attempt.right(), claims, firstLogin: passwordGenerated }
    },
  }
}
