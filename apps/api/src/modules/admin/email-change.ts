import type { EmailChange } from '@dhow/contract/admin/account'
import { LINK_MAILS } from '@dhow/contract/mail'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/platform/app-error.ts'
import {
  emailChangedMail,
  emailChangeRequestedMail,
  emailLinkMail,
} from '#api/platform/mail/templates/system-mails.ts'
import { type AdminContext, LINK_LIFE_MINUTES } from './context.ts'

/** Returns an address that its owner recognizes: a•••@example.com. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1•••')

export function createEmailChange(context: AdminContext) {
  const { store, links, outbox, publicUrl, administrator, confirmPassword } = context

  return {
    /** Mails a link to the new address and a notice to the old one, which is valid until the link is opened. */
    async changeEmail({ email, currentPassword }: EmailChange): Promise<{ stored: boolean }> {
      const { email: old } = administrator()
      if (email === old) {
        throw AppError.ofField('invalid', 'email', 'This is the address of your account already.')
      }
      await confirmPassword(currentPassword)
      store.transaction(() => {
        outbox.cancel('email-link')
        const url = publicUrl + paths.confirmEmail(links.create('email', email))
        outbox.add(
          emailLinkMail({ to: email, siteUrl: publicUrl, url, minutes: LINK_LIFE_MINUTES }),
        )
        const accountUrl = publicUrl + paths.account
        outbox.add(emailChangeRequestedMail({ to: old, newEmail: maskEmail(email), accountUrl }))
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
      const { email: old } = administrator()
      const email = link.email ?? old
      store.transaction(() => {
        links.spend(link)
        // Links in the old mailbox must not work any more.
        links.cancel('forgotten')
        links.cancel('reset')
        for (const kind of LINK_MAILS) outbox.cancel(kind)
        store.setEmail(email)
        outbox.add(emailChangedMail({ to: old, newEmail: maskEmail(email) }))
      })
      outbox.drainSoon()
      return email
    },
  }
}
