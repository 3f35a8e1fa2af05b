import type { Login } from '@dhow/contract/admin'
import { AppError } from '#api/app-error.ts'
import type { Caller } from './caller.ts'
import { createFailedLogins } from './failed-logins.ts'
import { verifyPassword } from './password.ts'
import type { AdminContext } from './service.ts'
import type { SessionClaims } from './sessions.ts'

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
