import type { Login } from '@dhow/contract/account/admin'
import { paths } from '@dhow/contract/paths'
import type { AdminContext } from '#api/modules/account/context.ts'
import { buildFailedLoginsMail, buildKnownPasswordMail } from '#api/modules/account/mails.ts'
import { verifyPassword } from '#api/modules/account/password.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createGuesses } from './login-guard.ts'
import type { Caller } from './sessions.ts'

/** Wrong codes per hour with the right password that the owner may enter by mistake. */
const MAX_WRONG_CODES = 5

const HOUR_MS = 3_600_000

function createFailedLogins(context: AdminContext) {
  const { store, guard, outbox, publicUrl, log, now, readAdministrator } = context
  const wrongCodes = createGuesses({ max: MAX_WRONG_CODES, windowMs: HOUR_MS, now })
  const mails = createGuesses({ max: 1, windowMs: 24 * HOUR_MS, now })

  /** @param isPasswordKnown whether only the code was wrong */
  function note(address: string, isPasswordKnown: boolean) {
    try {
      store.noteFailedLogin(now())
      if (isPasswordKnown) noteKnownPassword(address)
      const device = guard.createMailToken()
      if (!device) return
      log.warn({ ip: address }, 'many logins fail: unknown browsers are blocked')
      const url = `${publicUrl}${paths.login}#device=${device}`
      outbox.add(buildFailedLoginsMail({ to: readAdministrator().email, url }))
      outbox.drainSoon()
    } catch (err) {
      log.warn({ err }, 'a failed login could not be counted')
    }
  }

  function noteKnownPassword(address: string) {
    wrongCodes.add()
    if (!wrongCodes.isFull() || mails.isFull()) return
    mails.add()
    log.warn({ ip: address }, 'wrong codes are entered with the right password')
    outbox.add(
      buildKnownPasswordMail({ to: readAdministrator().email, loginUrl: publicUrl + paths.login }),
    )
    outbox.drainSoon()
  }

  /** Returns and resets the count for the next session. */
  function take() {
    const { failedLogins, lastFailedLoginAt } = readAdministrator()
    if (failedLogins > 0) {
      try {
        store.clearFailedLogins()
      } catch (err) {
        log.warn({ err }, 'the failed logins will be reported again at the next login')
      }
    }
    return { failedLogins, lastFailedLoginAt }
  }

  return { note, take }
}

export function createLogins(context: AdminContext) {
  const { sessions, guard, readAdministrator, checkCode } = context
  const failedLogins = createFailedLogins(context)

  return {
    /**
     * Opens a session and returns the token of a known browser.
     * @throws AppError `unauthenticated`, the same for a wrong address, password or code; for the field `code` if it is missing
     */
    async login({ email, password, device, code }: Login, caller: Caller) {
      const { email: adminEmail, passwordHash, passwordGenerated, totpSecret } = readAdministrator()
      if (totpSecret !== null && code === undefined) {
        const message = 'Please enter the code of your authenticator app.'
        throw AppError.forField('unauthenticated', 'code', message)
      }
      const attempt = guard.begin(device)
      // Everything is checked in any case, so that the time does not tell what is wrong.
      const matches = await verifyPassword(passwordHash, password)
      const spendCode = await checkCode(code)
      const isPasswordKnown = matches && email === adminEmail
      if (!isPasswordKnown || !spendCode()) {
        failedLogins.note(caller.address, isPasswordKnown)
        const what = totpSecret === null ? 'email or password' : 'email, password or code'
        throw new AppError('unauthenticated', `Invalid ${what}`)
      }
      const claims = sessions.open(caller, failedLogins.take())
      return { device: attempt.succeed(), claims, firstLogin: passwordGenerated }
    },
  }
}
