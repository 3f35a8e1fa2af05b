import type { FirstLogin } from '@dhow/contract/admin/account'
import { AppError } from '#api/platform/app-error.ts'
import type { Caller } from './caller.ts'
import type { AdminContext } from './context.ts'
import { newPasswordHash } from './password-change.ts'
import type { SessionClaims } from './sessions.ts'

/** What the first login from a made-up password asks for. */
export function createFirstLogin({ store, sessions, administrator }: AdminContext) {
  const check = () => {
    if (administrator().passwordGenerated) return
    throw new AppError(
      'conflict',
      'The first password was replaced already. Change it under Change Password.',
    )
  }
  return {
    /**
     * Sets address and password; every session ends. The address needs no mailed link, for there may be no
     * mail server yet, and the made-up one belongs to nobody.
     * @returns a new session
     * @throws AppError `conflict` once the password is of the administrator's own choice, `invalid` for one
     * that is too short or well known
     */
    async firstLogin({ email, newPassword }: FirstLogin, caller: Caller): Promise<SessionClaims> {
      check()
      const passwordHash = await newPasswordHash(newPassword, email)
      store.transaction(() => {
        check()
        store.setEmail(email)
        store.setPassword(passwordHash)
      })
      return sessions.open(caller)
    },
  }
}
