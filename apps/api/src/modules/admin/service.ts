import { randomBytes } from 'node:crypto'
import type { Account } from '@dhow/contract/admin/account'
import { LIMITS } from '@dhow/contract/limits'
import { type AdminParts, createContext } from './context.ts'
import { createEmailChange } from './email-change.ts'
import { createFirstLogin } from './first-login.ts'
import { createForgottenPassword } from './forgotten-password.ts'
import { createLogins } from './logins.ts'
import { hashPassword } from './password.ts'
import { createPasswordReset } from './password-reset.ts'
import { createTwoStep } from './two-step.ts'

export type AdminService = ReturnType<typeof createAdminService>

/** The administrator's address, password (argon2id), second step and logins. */
export function createAdminService(parts: AdminParts) {
  const context = createContext(parts)
  const { store, log, links, administrator, confirmPassword } = context
  return {
    confirmPassword,

    email: () => administrator().email,

    /** Whether the password is no longer the one that the first start was given or made up. */
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
     * Makes the administrator on the first start; later calls change nothing.
     * @returns the password when it was made up here, to be shown once
     */
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

    ...createPasswordReset(context),

    ...createForgottenPassword(context),

    ...createFirstLogin(context),

    ...createEmailChange(context),

    ...createTwoStep(context),
  }
}
