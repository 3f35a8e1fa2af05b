import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Account } from '@dhow/contract/account'
import { LIMITS } from '@dhow/contract/limits'
import type { Outbox } from '#api/mail/outbox.ts'
import { createEmailChange } from './email-change.ts'
import { createFirstLogin } from './first-login.ts'
import { createForgottenPassword } from './forgotten-password.ts'
import { createLinks, type Links } from './links.ts'
import type { LoginGuard } from './login-guard.ts'
import { createLogins } from './logins.ts'
import { hashPassword } from './password.ts'
import { createPasswordChange } from './password-change.ts'
import { createPasswordCheck } from './password-check.ts'
import { createPasswordReset } from './password-reset.ts'
import type { Sessions } from './sessions.ts'
import type { AdminStore } from './store.ts'
import { createCodeCheck, createTwoStep } from './two-step.ts'

export type AdminService = ReturnType<typeof createAdminService>

export type AdminParts = {
  store: AdminStore
  sessions: Pick<Sessions, 'open' | 'endOthers'>
  guard: LoginGuard
  outbox: Pick<Outbox, 'add' | 'cancel' | 'configured' | 'drainSoon'>
  companyName: () => string
  publicUrl: string
  log: { warn: (fields: object, message: string) => void }
  now?: () => Date
  wait?: (milliseconds: number) => Promise<void>
}

/** Shared by the parts of the service. */
export type AdminContext = Required<AdminParts> & {
  links: Links
  administrator: () => NonNullable<ReturnType<AdminStore['find']>>
  confirmPassword: ReturnType<typeof createPasswordCheck>
  changePassword: ReturnType<typeof createPasswordChange>
  checkCode: ReturnType<typeof createCodeCheck>
}

function createContext(parts: AdminParts): AdminContext {
  const { store, now = () => new Date(), wait = setTimeout } = parts
  const administrator = () => {
    const row = store.find()
    if (!row) throw new Error('there is no administrator yet')
    return row
  }
  return {
    ...parts,
    now,
    wait: async (milliseconds) => void (await wait(milliseconds)),
    administrator,
    links: createLinks(store.links, now),
    confirmPassword: createPasswordCheck({ administrator, now }),
    changePassword: createPasswordChange({ ...parts, administrator }),
    checkCode: createCodeCheck({ ...parts, now, administrator }),
  }
}

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
