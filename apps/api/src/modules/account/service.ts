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
  const { store, log, links, administrator, confirmPassword } = context
  return {
    confirmPassword,

    email: () => administrator().email,

    isPasswordChanged: () => administrator().sessionVersion > 1,

    account(): Account {
      const { email, passwordGenerated, totpSecret } = administrator()
      const newEmail = links.live('email')?.email
      return {
        email,
        firstLogin: passwordGenerated,
        ...(newEmail && { newEmail }),
        ...(totpSecret !== null && { twoStep: { recoveryCodes: store.recoveryCodes().length } }),
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
