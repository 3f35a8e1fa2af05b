import { setTimeout } from 'node:timers/promises'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { createGuesses, type LoginGuard } from './login/login-guard.ts'
import type { Sessions } from './login/sessions.ts'
import { verifyPassword } from './password.ts'
import type { AdminStore } from './store.ts'
import { createCodeCheck } from './two-step-code.ts'

export type AdminParts = {
  store: AdminStore
  sessions: Pick<Sessions, 'open' | 'endOthers'>
  guard: LoginGuard
  outbox: Pick<Outbox, 'add' | 'cancel' | 'configured' | 'drainSoon'>
  getCompanyName: () => string
  publicUrl: string
  log: { warn: (fields: object, message: string) => void }
  now?: () => Date
  wait?: (milliseconds: number) => Promise<void>
}

export type AdminContext = Required<AdminParts> & {
  links: AdminStore['links']
  readAdministrator: () => NonNullable<ReturnType<AdminStore['find']>>
  confirmPassword: ReturnType<typeof createPasswordCheck>
  checkCode: ReturnType<typeof createCodeCheck>
}

export function createContext(parts: AdminParts): AdminContext {
  const { store, now = () => new Date(), wait = setTimeout } = parts
  const readAdministrator = () => {
    const row = store.find()
    if (!row) throw new Error('there is no administrator yet')
    return row
  }
  return {
    ...parts,
    now,
    wait: async (milliseconds) => void (await wait(milliseconds)),
    readAdministrator,
    links: store.links,
    confirmPassword: createPasswordCheck(readAdministrator, now),
    checkCode: createCodeCheck({ ...parts, now, readAdministrator }),
  }
}

/**
 * Checks the password again before an action that a stolen session must not take. Ten wrong ones within 15 minutes block
 * it for 15 minutes.
 * @param checkMore throws if something else is wrong, which counts as a wrong password
 * @throws AppError `forbidden` or `too-many` for the field `currentPassword`
 */
function createPasswordCheck(administrator: () => { passwordHash: string }, now: () => Date) {
  const guesses = createGuesses({ max: 10, windowMs: 15 * 60_000, now })
  return async (password: string, checkMore?: () => Promise<void>): Promise<void> => {
    if (guesses.isFull()) {
      const message = 'Too many wrong passwords. Please try again in 15 minutes.'
      throw AppError.forField('too-many', 'currentPassword', message)
    }
    guesses.add()
    if (!(await verifyPassword(administrator().passwordHash, password))) {
      const message = 'The current password is not right.'
      throw AppError.forField('forbidden', 'currentPassword', message)
    }
    await checkMore?.()
    guesses.removeLast()
  }
}
