import { LINK_MAILS } from '@dhow/contract/mail'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/platform/app-error.ts'
import type { Outbox } from '#api/platform/mail/outbox.ts'
import { passwordChangedMail } from '#api/platform/mail/templates/system-mails.ts'
import { hashPassword } from './password.ts'
import { passwordProblem } from './password-rules.ts'
import type { AdminStore } from './store.ts'

/** A new password that may be one, as it is stored. */
export async function newPasswordHash(newPassword: string, email: string): Promise<string> {
  const fault = await passwordProblem(newPassword, [email, ...email.split(/\W/)])
  if (fault) throw AppError.ofField('invalid', 'newPassword', fault)
  return hashPassword(newPassword)
}

type Parts = {
  store: Pick<AdminStore, 'setPassword' | 'transaction'>
  outbox: Pick<Outbox, 'add' | 'cancel' | 'drainSoon'>
  publicUrl: string
  administrator: () => { email: string }
}

/**
 * Changes the password and mails that; every session ends, and every other mailed link is worthless.
 * @param permit throws where the change may not be made after all, in the transaction of the change
 * @throws AppError `invalid` for a password that is too short or well known, and what `permit` throws
 */
export const createPasswordChange =
  ({ store, outbox, publicUrl, administrator }: Parts) =>
  async (newPassword: string, permit: () => void): Promise<void> => {
    const passwordHash = await newPasswordHash(newPassword, administrator().email)
    store.transaction(() => {
      permit()
      for (const kind of LINK_MAILS) outbox.cancel(kind)
      outbox.add(
        passwordChangedMail({ to: administrator().email, loginUrl: publicUrl + paths.login }),
      )
      store.setPassword(passwordHash)
    })
    outbox.drainSoon()
  }
