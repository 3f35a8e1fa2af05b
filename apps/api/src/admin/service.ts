import { createHash, randomBytes } from 'node:crypto'
import type { Login, PasswordChange } from '@dhow/contract/admin'
import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/app-error.ts'
import type { Outbox } from '#api/mail/outbox.ts'
import {
  failedLoginsMail,
  passwordChangedMail,
  resetLinkMail,
} from '#api/mail/templates/password.ts'
import type { Caller } from './caller.ts'
import { createGuesses } from './guesses.ts'
import type { LoginGuard } from './login-guard.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { passwordProblem } from './password-rules.ts'
import type { SessionClaims, Sessions } from './sessions.ts'
import type { AdminStore } from './store.ts'

export type AdminService = ReturnType<typeof createAdminService>

/** Milliseconds a mailed reset link lives: 30 minutes. */
const RESET_LINK_LIFE_MS = 30 * 60_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const gone = () =>
  new AppError('gone', 'This reset link has expired or was already used. Please ask for a new one.')

/** An address that says no more than its owner needs to know it by: a•••@example.com. */
const maskEmail = (email: string) => email.replace(/^(.).*(?=@)/u, '$1•••')

type Parts = {
  store: AdminStore
  sessions: Pick<Sessions, 'open'>
  guard: LoginGuard
  outbox: Outbox
  publicUrl: string
  log: { warn: (fields: object, message: string) => void }
  now?: () => Date
}

/** The administrator's password (argon2id) and its two-step change. */
export function createAdminService(parts: Parts) {
  const { store, sessions, guard, outbox, publicUrl, log, now = () => new Date() } = parts
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

  /** Counts a wrong login for the administrator to see, and mails it when it was one too many. */
  function noteFailedLogin(address: string): void {
    try {
      store.noteFailedLogin(now())
      const device = guard.linkToMail()
      if (!device) return
      log.warn({ ip: address }, 'many logins fail: closed for browsers that are not known')
      const url = `${publicUrl}${paths.login}#device=${device}`
      outbox.add(failedLoginsMail({ to: administrator().email, url }))
      outbox.drainSoon()
    } catch (err) {
      log.warn({ err }, 'a failed login could not be counted')
    }
  }

  function takeFailedLogins() {
    const { failedLogins, lastFailedLoginAt } = administrator()
    if (failedLogins > 0) {
      try {
        store.clearFailedLogins()
      } catch (err) {
        log.warn({ err }, 'the failed logins will be told again at the next login')
      }
    }
    return { failedLogins, lastFailedLoginAt }
  }

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

    /**
     * Begins a session.
     * @returns it, and what the browser shows with its next login
     * @throws AppError `unauthenticated`, the same for a wrong address and a wrong password, and what the
     * login guard throws
     */
    async login(
      { email, password, device }: Login,
      caller: Caller,
    ): Promise<{ claims: SessionClaims; device: string }> {
      const attempt = guard.begin(device)
      const { email: known, passwordHash } = administrator()
      // Verified even for an unknown address, so that the time taken tells nothing.
      const matches = await verifyPassword(passwordHash, password)
      if (!matches || email !== known) {
        noteFailedLogin(caller.address)
        throw new AppError('unauthenticated', 'Invalid email or password')
      }
      return { device: attempt.right(), claims: sessions.open(caller, takeFailedLogins()) }
    },

    /**
     * Mails a link that works once; an older link stops working.
     * @returns where to, with most of it hidden, and whether it was only `stored` as a file
     */
    requestReset(): { sentTo: string; stored: boolean } {
      const token = randomBytes(32).toString('base64url')
      store.transaction(() => {
        store.setReset(sha256(token), new Date(now().getTime() + RESET_LINK_LIFE_MS))
        // An older link that has not left yet would be dead on arrival.
        outbox.cancel('reset-link')
        outbox.add(
          resetLinkMail({
            to: administrator().email,
            url: publicUrl + paths.resetPassword(token),
            minutes: RESET_LINK_LIFE_MS / 60_000,
          }),
        )
      })
      outbox.drainSoon()
      return { sentTo: maskEmail(administrator().email), stored: !outbox.configured }
    },

    /**
     * Says whether a mailed link is live, without spending it.
     * @throws AppError `gone` when it is not
     */
    checkReset(token: string): void {
      if (sha256(token) !== store.liveReset(now())) throw gone()
    },

    /**
     * Changes the password, spends the request and ends all sessions.
     * @returns a new session, and whether the mail about it was only `stored` as a file
     * @throws AppError `gone` when the link or request is not live, `invalid` for a
     * password that is too short or well known, and what `confirmPassword` throws
     */
    async resetPassword(
      { currentPassword, newPassword, token }: PasswordChange,
      caller: Caller,
    ): Promise<{ claims: SessionClaims; stored: boolean }> {
      const live = store.liveReset(now())
      if (!live || (token !== undefined && sha256(token) !== live)) throw gone()
      await confirmPassword(currentPassword)
      const { email } = administrator()
      const fault = await passwordProblem(newPassword, [email, ...email.split(/\W/)])
      if (fault) throw AppError.ofField('invalid', 'newPassword', fault)
      const passwordHash = await hashPassword(newPassword)
      store.transaction(() => {
        if (!store.spendReset(live, now())) throw gone()
        outbox.cancel('reset-link')
        outbox.add(
          passwordChangedMail({ to: administrator().email, loginUrl: publicUrl + paths.login }),
        )
        store.setPassword(passwordHash)
      })
      outbox.drainSoon()
      return { claims: sessions.open(caller), stored: !outbox.configured }
    },
  }
}
