import { setTimeout } from 'node:timers/promises'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { createGuesses } from './guesses.ts'
import { createLinks, type Links } from './links.ts'
import type { LoginGuard } from './login-guard.ts'
import { verifyPassword } from './password.ts'
import { createPasswordChange } from './password-change.ts'
import type { Sessions } from './sessions.ts'
import type { AdminStore } from './store.ts'
import { createCodeCheck } from './two-step-code.ts'

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

export function createContext(parts: AdminParts): AdminContext {
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

type Parts = { administrator: () => { passwordHash: string }; now: () => Date }

/**
 * Asks for the password once more, before what a stolen session must not do. Wrong ones are counted: ten
 * within a quarter of an hour close it for as long.
 * @param more throws where something else that is asked for is wrong, which counts as well
 * @throws AppError `forbidden` naming the field `currentPassword`, `too-many` after ten wrong ones
 */
function createPasswordCheck({ administrator, now }: Parts) {
  const guesses = createGuesses({ max: 10, windowMs: 15 * 60_000, now })
  return async (password: string, more?: () => Promise<void>): Promise<void> => {
    if (guesses.isFull()) {
      const message = 'Too many wrong passwords. Please try again in 15 minutes.'
      throw AppError.ofField('too-many', 'currentPassword', message)
    }
    guesses.add()
    if (!(await verifyPassword(administrator().passwordHash, password))) {
      const message = 'The current password is not right.'
      throw AppError.ofField('forbidden', 'currentPassword', message)
    }
    await more?.()
    guesses.takeBack()
  }
}
