import type { MailHealth, UndeliveredMail } from '@dhow/contract/mail'
import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { formatNumber } from '#app/ui/numbers.ts'

const TITLES: Record<UndeliveredMail['kind'], (visitor: string) => string> = {
  reply: (visitor) => `Reply to ${visitor}`,
  enquiry: (visitor) => `Notice of the enquiry from ${visitor}`,
  acknowledgement: (visitor) => `Confirmation to ${visitor}`,
  'reset-link': () => 'Password reset link',
  'forgotten-password': () => 'Link for a forgotten password',
  'email-link': () => 'Confirmation of the new e-mail address',
  'account-changed': () => 'Notice of a change to your account',
  'password-changed': () => 'Notice that the password was changed',
  'failed-logins': () => 'Notice of failed logins',
  subscription: () => 'Newsletter confirmation',
}

/** The undelivered mails, each with its kind, recipient and reason, linked to its message. */
export function UndeliveredMails({
  mails,
  total,
}: {
  mails: MailHealth['undelivered']
  total: number
}) {
  const more = total - mails.length
  return (
    <>
      <ul className="grid gap-2 text-sm">
        {mails.map(({ id, kind, recipient, visitor = 'a visitor', messageId, reason }) => {
          const title = TITLES[kind](visitor)
          return (
            <li key={id} className="wrap-anywhere">
              {messageId ? (
                <Link to={paths.message(messageId)} className="font-semibold underline">
                  {title}
                </Link>
              ) : (
                <span className="font-semibold">{title}</span>
              )}
              , to <bdi>{recipient}</bdi>
              {reason && <span className="block">{reason}</span>}
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="text-sm">and {formatNumber(more)} earlier ones</p>}
    </>
  )
}
