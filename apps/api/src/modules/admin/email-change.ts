import type { EmailChange } from '@dhow/contract/admin/account'
import { LINK_MAILS } from '@dhow/contract/mail'
import { paths } from '@dhow/contract/paths'
import { AppError } from '#api/platform/app-error.ts'
import {
  emailChangedMail,
  emailChangeRequestedMail,
  emailLinkMail,
} from '#api/platform/mail/templates/system-mails.ts'
import type { AdminContext } from './context.ts'
import { LINK_LIFE_MINUTES } from './links.ts'
import { maskEmail } from './mask-email.ts'

/** The change of the administrator's address, by a link that is mailed to the new one. */
export function createEmailChange(context: AdminContext) {
  const { store, links, outbox, publicUrl, administrator, confirmPassword } = context

  return {
    /**
     * Mails a link to the new address and a notice to the old one, which stays valid until the link is opened.
     * @returns whether the mails were only `stored` as files
     * @throws AppError `invalid` for the address of today, and what `confirmPassword` throws
     */
    async changeEmail({ email, currentPassword }: EmailChange): Promise<{ stored: boolean }> {
      const { email: old } = administrator()
      if (email === old) {
        throw AppError.ofField('invalid', 'email', 'This is the address of your account already.')
      }
      await confirmPassword(currentPassword)
      store.transaction(() => {
        outbox.cancel('email-link')
        const url = publicUrl + paths.confirmEmail(links.make('email', email))
        const siteUrl = publicUrl
        outbox.add(emailLinkMail({ to: email, siteUrl, url, minutes: LINK_LIFE_MINUTES }))
        outbox.add(
          emailChangeRequestedMail({
            to: old,
            newEmail: maskEmail(email),
            accountUrl: publicUrl + paths.account,
          }),
        )
      })
      outbox.drainSoon()
      return { stored: !outbox.configured }
    },

    /** Makes the link to the new address worthless. */
    cancelEmailChange(): void {
      store.transaction(() => {
        links.cancel('email')
        outbox.cancel('email-link')
      })
    },

    /**
     * Changes the address by the mailed link, and mails that to the old one. Sessions go on.
     * @returns the address from now on
     * @throws AppError `gone` when the link is not live
     */
    confirmEmail(token: string): string {
      const link = links.find('email', token)
      const { email: old } = administrator()
      const email = link.email ?? old
      store.transaction(() => {
        links.spend(link)
        // What was mailed to the old address opens nothing any more.
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
