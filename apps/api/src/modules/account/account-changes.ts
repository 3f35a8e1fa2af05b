import type { EmailChange, FirstLogin } from '@dhow/contract/account/account'
import type { NewPassword, PasswordChange } from '@dhow/contract/account/admin'
import { LINK_MAILS } from '@dhow/contract/mail/deliveries'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/platform/app-error.ts'
import type { SessionClaims } from '#api/platform/http/session.ts'
import type { AdminContext } from './context.ts'
import { createGuesses } from './login/login-guard.ts'
import type { Caller } from './login/sessions.ts'
import {
  buildEmailChangedMail,
  buildEmailChangeRequestedMail,
  buildEmailLinkMail,
  buildForgottenPasswordMail,
  buildPasswordChangedMail,
  buildResetLinkMail,
} from './mails.ts'
import { findPasswordProblem, hashPassword } from './password.ts'
import { LINK_LIFE_MINUTES } from './store.ts'

/** Returns an address that its owner recognizes: a•••@example.com. */
const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')

/** Maximum mails per hour for a forgotten password while a link is valid. Protects the mailbox. */
const MAX_MAILS_PER_HOUR = 5

/** Milliseconds until a request is answered, so that the response time does not reveal whether a mail was sent. */
const ANSWER_AFTER_MS = 500

async function hashNewPassword(newPassword: string, email: string) {
  const problem = await findPasswordProblem(newPassword, [email, ...email.split(/\W/)])
  if (problem) throw AppError.forField('invalid', 'newPassword', problem)
  return hashPassword(newPassword)
}

export function createPasswordChanges(context: AdminContext) {
  const { store, links, sessions, guard, outbox, publicUrl, log, now, wait } = context
  const { readAdministrator, confirmPassword } = context
  const forgottenMails = createGuesses({ max: MAX_MAILS_PER_HOUR, windowMs: 3_600_000, now })

  /** Changes the password, ends all sessions and cancels all mailed links. */
  async function changePassword(newPassword: string, link: Parameters<typeof links.spend>[0]) {
    const { email } = readAdministrator()
    const passwordHash = await hashNewPassword(newPassword, email)
    store.transaction(() => {
      links.spend(link)
      for (const kind of LINK_MAILS) outbox.cancel(kind)
      outbox.add(buildPasswordChangedMail({ to: email, loginUrl: publicUrl + paths.login }))
      store.setPassword(passwordHash)
    })
    outbox.drainSoon()
  }

  function mailForgottenLink() {
    if (forgottenMails.isFull() && links.findLive('forgotten')) {
      log.warn({}, 'too many links for a forgotten password: the last one is still valid')
      return
    }
    forgottenMails.add()
    store.transaction(() => {
      outbox.cancel('forgotten-password')
      outbox.add(
        buildForgottenPasswordMail({
          to: readAdministrator().email,
          siteUrl: publicUrl,
          url: publicUrl + paths.newPassword(links.create('forgotten')),
          minutes: LINK_LIFE_MINUTES,
        }),
      )
    })
    outbox.drainSoon()
  }

  const requireGeneratedPassword = () => {
    if (readAdministrator().passwordGenerated) return
    const message = 'The first password was replaced already. Change it under Change Password.'
    throw new AppError('conflict', message)
  }

  return {
    /** Mails a reset link, which replaces older ones. Returns the masked recipient. */
    requestReset(): { sentTo: string; stored: boolean } {
      const { email } = readAdministrator()
      store.transaction(() => {
        outbox.cancel('reset-link')
        outbox.add(
          buildResetLinkMail({
            to: email,
            url: publicUrl + paths.resetPassword(links.create('reset')),
            minutes: LINK_LIFE_MINUTES,
          }),
        )
      })
      outbox.drainSoon()
      return { sentTo: maskEmail(email), stored: !outbox.configured }
    },

    checkReset: (token: string): void => void links.find('reset', token),

    /** Changes the password and opens a new session. @throws AppError `gone` without a live link or request */
    async resetPassword(
      { currentPassword, newPassword, token }: PasswordChange,
      caller: Caller,
    ): Promise<{ claims: SessionClaims; stored: boolean }> {
      const link = links.find('reset', token)
      await confirmPassword(currentPassword)
      await changePassword(newPassword, link)
      return { claims: sessions.open(caller), stored: !outbox.configured }
    },

    canMail: (): boolean => outbox.configured,

    /**
     * Mails a link if the address is the administrator's. The response and its time are the same for any address.
     * @throws AppError `conflict` without a mail server
     */
    async requestNewPassword(email: string): Promise<void> {
      if (!outbox.configured) {
        const message =
          'No mail server is set up. Set a new password on the server, with the command admin set-password.'
        throw new AppError('conflict', message)
      }
      const delay = wait(ANSWER_AFTER_MS)
      try {
        if (email === readAdministrator().email) mailForgottenLink()
      } catch (err) {
        log.warn({ err }, 'the link for a forgotten password could not be mailed')
      }
      await delay
    },

    checkNewPassword: (token: string): void => void links.find('forgotten', token),

    /** Replaces a forgotten password. Returns the token of a known browser for the next login. */
    async setNewPassword({ token, newPassword }: NewPassword): Promise<{ device: string }> {
      await changePassword(newPassword, links.find('forgotten', token))
      return { device: guard.createDeviceToken() }
    },

    /**
     * Sets address and password after the first login with a generated password, and opens a new session. The address is
     * not confirmed by mail, because there may be no mail server yet.
     * @throws AppError `conflict` if the generated password was replaced before
     */
    async completeFirstLogin(
      { email, newPassword }: FirstLogin,
      caller: Caller,
    ): Promise<SessionClaims> {
      requireGeneratedPassword()
      const passwordHash = await hashNewPassword(newPassword, email)
      store.transaction(() => {
        requireGeneratedPassword()
        store.setEmail(email)
        store.setPassword(passwordHash)
      })
      return sessions.open(caller)
    },
  }
}

export function createEmailChange(context: AdminContext) {
  const { store, links, outbox, publicUrl, readAdministrator, confirmPassword } = context

  return {
    /** Mails a link to the new address and a notice to the old one, which is valid until the link is opened. */
    async changeEmail({ email, currentPassword }: EmailChange): Promise<{ stored: boolean }> {
      const { email: old } = readAdministrator()
      if (email === old) {
        throw AppError.forField('invalid', 'email', 'This is the address of your account already.')
      }
      await confirmPassword(currentPassword)
      store.transaction(() => {
        outbox.cancel('email-link')
        const url = publicUrl + paths.confirmEmail(links.create('email', email))
        outbox.add(
          buildEmailLinkMail({ to: email, siteUrl: publicUrl, url, minutes: LINK_LIFE_MINUTES }),
        )
        const accountUrl = publicUrl + paths.account
        outbox.add(
          buildEmailChangeRequestedMail({ to: old, newEmail: maskEmail(email), accountUrl }),
        )
      })
      outbox.drainSoon()
      return { stored: !outbox.configured }
    },

    cancelEmailChange(): void {
      store.transaction(() => {
        links.cancel('email')
        outbox.cancel('email-link')
      })
    },

    /**
     * Changes the address by a mailed link and returns it. Sessions stay open.
     * @throws AppError `gone` if the link is not live
     */
    confirmEmail(token: string): string {
      const link = links.find('email', token)
      const { email: old } = readAdministrator()
      const email = link.email ?? old
      store.transaction(() => {
        links.spend(link)
        // Links in the old mailbox must not work any more.
        links.cancel('forgotten')
        links.cancel('reset')
        for (const kind of LINK_MAILS) outbox.cancel(kind)
        store.setEmail(email)
        outbox.add(buildEmailChangedMail({ to: old, newEmail: maskEmail(email) }))
      })
      outbox.drainSoon()
      return email
    },
  }
}
