import { randomBytes } from 'node:crypto'
import type { Account } from '@dhow/contract/admin/account'
import { LIMITS } from '@dhow/contract/limits'
import { type AdminParts, createContext } from './context.ts'
import { createEmailChange } from './email-change.ts'
import { createLogins } from './login/logins.ts'
import { hashPassword } from './password.ts'
import { createPasswordChanges } from './password-changes.ts'
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

    /** Creates the administrator on the first start. Returns the password if it was generated. */
    async ensure(email: string, password?: string): Promise<string | undefined> {
      if (store.find()) return undefined
      if (password !== undefined && password.length < LIMITS.newPasswordMin) {
        const min = LIMITS.newPasswordMin
        log.warn({ min }, 'ADMIN_PASSWORD is short: change the password after the first login')
      }
      const generated = password ? undefined : randomBytes(12).toString('base64url')
      const passwordHash = await hashPassword(password ?? (generated as string))
      store.insert({ email, passwordHash, passwordGenerated: generated !== undefined })
      return generated
    },

    ...createLogins(context),
    ...createPasswordChanges(context),
    ...createEmailChange(context),
    ...createTwoStep(context),
  }
}
