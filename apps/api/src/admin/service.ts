import { randomBytes } from 'node:crypto'
import { LIMITS } from '@dhow/contract/limits'
import { AppError } from '#api/app-error.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import { createGuesses } from './guesses.ts'
import type { LoginGuard } from './login-guard.ts'
import { createLogins } from './logins.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { createPasswordReset } from './password-reset.ts'
import type { Sessions } from './sessions.ts'
import type { AdminStore } from './store.ts'

export type AdminService = ReturnType<typeof createAdminService>

export type AdminParts = {
  store: AdminStore
  sessions: Pick<Sessions, 'open'>
  guard: LoginGuard
  outbox: Pick<Outbox, 'add' | 'cancel' | 'configured' | 'drainSoon'>
  publicUrl: string
  log: { warn: (fields: object, message: string) => void }
  now?: () => Date
}

/** Shared by the parts of the service. */
export type AdminContext = Required<AdminParts> & {
  administrator: () => NonNullable<ReturnType<AdminStore['find']>>
  confirmPassword: (password: string) => Promise<void>
}

/** The administrator's password (argon2id), logins and the two-step change of the password. */
export function createAdminService(parts: AdminParts) {
  const { store, log, now = () => new Date() } = parts
  const administrator = () => {
    const row = store.find()
    if (!row) throw new Error('there is no administrator yet')
    return row
  }
  const guesses = createGuesses({ max: 10, windowMs: 15 * 60_000, now })

  /**
   * Asks for the password once more, before what a stolen session must not do. Wrong ones are counted: ten
   * within a quarter of an hour close it for as long.
   * @throws AppError `forbidden` naming the field `currentPassword`, `too-many` after ten wrong ones
   */
  async function confirmPassword(password: string): Promise<void> {
    if (guesses.isFull()) {
      const message = 'Too many wrong passwords. Please try again in 15 minutes.'
      throw AppError.ofField('too-many', 'currentPassword', message)
    }
    guesses.add()
    if (!(await verifyPassword(administrator().passwordHash, password))) {
      const message = 'The current password is not right.'
      throw AppError.ofField('forbidden', 'currentPassword', message)
    }
    guesses.takeBack()
  }

  const context: AdminContext = { ...parts, now, administrator, confirmPassword }
  return {
    confirmPassword,

    email: () => administrator().email,

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
      store.insert(email, await hashPassword(password ?? (generated as string)))
      return generated
    },

    ...createLogins(context),

    ...createPasswordReset(context),
  }
}
