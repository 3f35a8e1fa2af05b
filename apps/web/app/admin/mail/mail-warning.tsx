import { LIMITS } from '@dhow/contract/limits'
import type { MailHealth, UndeliveredMail } from '@dhow/contract/mail'
import { paths } from '@dhow/contract/paths'
import { MailX } from 'lucide-react'
import { Link } from 'react-router'
import {
  countAtStart,
  DeliveryWarning,
  refetchWhile,
  useOutcome,
} from '#app/admin/delivery-warning.tsx'
import { formatMoment } from '#app/admin/files/formats.ts'
import { api } from '#app/api/office.ts'
import { Notice } from '#app/ui/notice.tsx'
import { formatNumber } from '#app/ui/text.ts'

const TITLES: Record<UndeliveredMail['kind'], (visitor: string) => string> = {
  reply: (visitor) => `Reply to ${visitor}`,
  enquiry: (visitor) => `Notice of the enquiry from ${visitor}`,
  acknowledgement: (visitor) => `Confirmation to ${visitor}`,
  'follow-up': (visitor) => `Follow-up to ${visitor}`,
  quotation: (visitor) => `Quotation to ${visitor}`,
  'quotation-confirmation': (visitor) => `Confirmation of an order to ${visitor}`,
  'quotation-reminder': (visitor) => `Reminder of a quotation to ${visitor}`,
  'quotation-notice': (visitor) => `Notice of the decision of ${visitor}`,
  'reset-link': () => 'Password reset link',
  'forgotten-password': () => 'Link for a forgotten password',
  'email-link': () => 'Confirmation of the new e-mail address',
  'account-changed': () => 'Notice of a change to your account',
  'password-changed': () => 'Notice that the password was changed',
  'failed-logins': () => 'Notice of failed logins',
  subscription: () => 'Newsletter confirmation',
}

const hasProblem = ({ failing, refused }: MailHealth) => failing > 0 || refused > 0

/** Shorter failures end by themselves, such as those of a provider's maintenance. */
const REPORT_AFTER_MS = 3_600_000

/** Reports that answers of buyers have not been read for an hour. */
function MailboxNotice() {
  const { problem, failingSince } = api.mail.mailbox.useQuery().data ?? {}
  if (!failingSince || Date.now() - Date.parse(failingSince) < REPORT_AFTER_MS) return null
  return (
    <section aria-label="Mailbox">
      <Notice
        Icon={MailX}
        title={`Answers of buyers have not been read since ${formatMoment(failingSince)}.`}
      >
        {problem} Nothing is lost: they appear when the mailbox can be read again.{' '}
        <Link to={paths.mail} className="text-sea underline">
          Check the mailbox
        </Link>
      </Notice>
    </section>
  )
}

export function MailWarning() {
  const { data: health } = api.mail.health.useQuery(undefined, refetchWhile(hasProblem))
  const outcome = useOutcome(api.mail.health.key())
  const sendAgain = api.mail.retryAll.useMutation(outcome)
  const dismiss = api.mail.dismiss.useMutation(outcome)
  if (!health) return null
  const { configured, problem, refused, undelivered } = health
  return (
    <>
      <MailboxNotice />
      {(problem || !configured) && (
        <MailServerNotice
          title={problem ? `${problem} No mail is sent until then.` : NO_MAIL_SERVER}
        />
      )}
      {hasProblem(health) && (
        <DeliveryWarning
          label="Mail"
          noun="mail"
          health={health}
          retryDays={LIMITS.mailRetryDays}
          busy={sendAgain.isPending || dismiss.isPending}
          onRetry={() => sendAgain.mutate({})}
          onDismiss={refused > 0 && (() => dismiss.mutate({}))}
        >
          {refused > 0 && <UndeliveredMails mails={undelivered} total={refused} />}
        </DeliveryWarning>
      )}
    </>
  )
}

function UndeliveredMails({ mails, total }: { mails: MailHealth['undelivered']; total: number }) {
  const more = total - mails.length
  return (
    <>
      <p className="font-semibold">
        {countAtStart(total, 'mail')} could not be delivered. All enquiries are in the inbox.
      </p>
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
              <span>, to </span>
              <bdi>{recipient}</bdi>
              {reason && <span className="block">{reason}</span>}
            </li>
          )
        })}
      </ul>
      {more > 0 && <p className="text-sm">and {formatNumber(more)} more</p>}
    </>
  )
}

const NO_MAIL_SERVER =
  'No mail server is set up. Replies and reset links are saved as files on the server and are not sent.'

const MailServerNotice = ({ title }: { title: string }) => (
  <section aria-label="Mail server">
    <Notice Icon={MailX} title={title}>
      New enquiries are not e-mailed either.{' '}
      <Link to={paths.mail} className="text-sea underline">
        Set up your mail server
      </Link>
      . You can then send saved replies from their messages.
    </Notice>
  </section>
)
