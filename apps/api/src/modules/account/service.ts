import { randomBytes } from 'node:crypto'
import type { Account } from '@dhow/contract/account/account'
import { LIMITS } from '@dhow/contract/limits'
import { createEmailChange, createPasswordChanges } from './account-changes.ts'
import { type AdminParts, createContext } from './context.ts'
import { createLogins } from './login/logins.ts'
import { hashPassword } from './password.ts'
import { createTwoStep } from './two-step.ts'

export type AdminService = ReturnType<typeof createAdminService>

export function createAdminService(parts: AdminParts) {
  const context = createContext(parts)
  const { store, log, links, readAdministrator, confirmPassword } = context
  return {
    confirmPassword,

    readEmail: () => readAdministrator().email,

    isPasswordChanged: () => readAdministrator().sessionVersion > 1,

    readAccount(): Account {
      const { email, passwordGenerated, totpSecret } = readAdministrator()
      const newEmail = links.findLive('email')?.email
      return {
        email,
        firstLogin: passwordGenerated,
        ...(newEmail && { newEmail }),
        ...(totpSecret !== null && {
          twoStep: { recoveryCodes: store.listRecoveryCodes().length },
        }),
      }
    },

    /**
     * Creates the administrator on the first start, with a generated password if none is given.
     * @param showPassword called before the password is stored, so that a start that is killed cannot lose it
     */
    async ensure(
      { email, password }: { email: string; password: string | undefined },
      showPassword: (password: string) => void,
    ): Promise<void> {
      if (store.find()) return
      if (password !== undefined && password.length < LIMITS.newPasswordMin) {
        const min = LIMITS.newPasswordMin
        log.warn({ min }, 'ADMIN_PASSWORD is short: change the password after the first login')
      }
      const first = password ?? randomBytes(12).toString('base64url')
      const passwordHash = await hashPassword(first)
      const passwordGenerated = password === undefined
      if (passwordGenerated) showPassword(first)
      store.insert({ email, passwordHash, passwordGenerated })
    },

    ...createLogins(context),
    ...createPasswordChanges(context),
    ...createEmailChange(context),
    ...createTwoStep(context),
  }
}
