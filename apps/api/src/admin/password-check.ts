import { AppError } from '#api/app-error.ts'
import { createGuesses } from './guesses.ts'
import { verifyPassword } from './password.ts'

type Parts = { administrator: () => { passwordHash: string }; now: () => Date }

/**
 * Asks for the password once more, before what a stolen session must not do. Wrong ones are counted: ten
 * within a quarter of an hour close it for as long.
 * @param more throws where something else that is asked for is wrong, which counts as well
 * @throws AppError `forbidden` naming the field `currentPassword`, `too-many` after ten wrong ones
 */
export function createPasswordCheck({ administrator, now }: Parts) {
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
