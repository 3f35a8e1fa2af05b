import { LIMITS } from '@dhow/contract/limits'
import type { MailHealth, UndeliveredMail } from '@dhow/contract/mail/deliveries'
import { paths } from '@dhow/contract/paths'
import { WEBHOOK_LIMITS, type WebhookHealth } from '@dhow/contract/webhooks/webhooks'
import { MailX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { formatNumber, pluralize, spellNumber } from '#app/ui/text.ts'

/** Problems can begin and end while the dashboard is open. */
const POLLING = { refetchInterval: 60_000 }

/** Formats a count at the start of a sentence: 'One mail', '3 mails'. */
const formatCount = (count: number, noun: string) =>
  count === 1 ? `One ${noun}` : pluralize(count, noun)

type WarningProps = {
  label: string
  /** Singular noun of a delivery: 'mail'. */
  noun: string
  health: { failing: number; failingSince?: string | undefined; lastError?: string | undefined }
  retryDays: number
  busy: boolean
  /** False when there is nothing to retry or to dismiss. */
  onRetry: (() => void) | false
  onDismiss: (() => void) | false
  children: ReactNode
}

const DeliveryWarning = ({ label, noun, health, retryDays, busy, ...props }: WarningProps) => (
  <section
    aria-label={label}
    className="flex items-start gap-3 rounded-card bg-amber-soft p-5 text-amber"
  >
    <TriangleAlert size={22} className="mt-0.5 shrink-0" />
    <div className="grid min-w-0 gap-2">
      {health.failing > 0 && (
        <p className="font-semibold">
          {[
            `${formatCount(health.failing, noun)} could not be delivered yet`,
            health.failingSince ? `, the first since ${formatMoment(health.failingSince)}` : '',
            `. The server retries for ${spellNumber(retryDays)} days.`,
          ].join('')}
        </p>
      )}
      {health.lastError && <p className="text-sm wrap-anywhere">{health.lastError}</p>}
      {props.children}
      <div className="mt-2 flex flex-wrap gap-3">
        {props.onRetry && (
          <Button variant="quiet" disabled={busy} onClick={props.onRetry} className="bg-raised">
            Retry now
          </Button>
        )}
        {props.onDismiss && (
          <Button variant="quiet" disabled={busy} onClick={props.onDismiss} className="bg-raised">
            Dismiss
          </Button>
        )}
      </div>
    </div>
  </section>
)

const hasWebhookProblem = ({ failing, expired, gone }: WebhookHealth) =>
  failing > 0 || expired > 0 || gone > 0

export function WebhookWarning() {
  const { data: health } = api.webhooks.health.useQuery(undefined, POLLING)
  const outcome = useOutcome([api.webhooks])
  const sendAgain = api.webhooks.retryAll.useMutation(outcome)
  const dismiss = api.webhooks.dismiss.useMutation(outcome)
  if (!health || !hasWebhookProblem(health)) return null
  const { failing, expired, gone } = health
  return (
    <DeliveryWarning
      label="Webhooks"
      noun="event"
      health={health}
      retryDays={WEBHOOK_LIMITS.retryDays}
      busy={sendAgain.isPending || dismiss.isPending}
      onRetry={failing + expired > 0 && (() => sendAgain.mutate({}))}
      onDismiss={expired + gone > 0 && (() => dismiss.mutate({}))}
    >
      {expired > 0 && (
        <p className="font-semibold">
          {formatCount(expired, 'event')} could not be delivered. The server does not retry any
          more.
        </p>
      )}
      {gone > 0 && (
        <p className="font-semibold">An endpoint returned 410 Gone and was turned off.</p>
      )}
      <p className="text-sm">
        <Link to={paths.webhooks} className="inline-flex min-h-11 items-center underline">
          View deliveries in Webhooks
        </Link>
      </p>
    </DeliveryWarning>
  )
}

const TITLES: Record<UndeliveredMail['kind'], string> = {
  reply: 'Reply to {visitor}',
  enquiry: 'Notice of the enquiry from {visitor}',
  acknowledgement: 'Confirmation to {visitor}',
  'follow-up': 'Follow-up to {visitor}',
  quotation: 'Quotation to {visitor}',
  'quotation-confirmation': 'Confirmation of an order to {visitor}',
  'quotation-reminder': 'Reminder of a quotation to {visitor}',
  'quotation-notice': 'Notice of the decision of {visitor}',
  'reset-link': 'Password reset link',
  'forgotten-password': 'Link for a forgotten password',
  'email-link': 'Confirmation of the new e-mail address',
  'account-changed': 'Notice of a change to your account',
  'password-changed': 'Notice that the password was changed',
  'failed-logins': 'Notice of failed logins',
  subscription: 'Newsletter confirmation',
}

const hasMailProblem = ({ failing, refused }: MailHealth) => failing > 0 || refused > 0

/** Shorter failures end by themselves, such as those of a provider's maintenance. */
const REPORT_AFTER_MS = 3_600_000

/** Reports that answers of buyers have not been read for an hour. */
function MailboxNotice() {
  const { problem, failingSince } = api.mail.mailbox.useQuery().data ?? {}
  if (!failingSince || Date.now() - Date.parse(failingSince) < REPORT_AFTER_MS) return null
  return (
    <Notice
      label="Mailbox"
      Icon={MailX}
      title={`Answers of buyers have not been read since ${formatMoment(failingSince)}.`}
    >
      {problem} Nothing is lost: they appear when the mailbox can be read again.{' '}
      <Link to={paths.mail} className="text-sea underline">
        Check the mailbox
      </Link>
    </Notice>
  )
}

export function MailWarning() {
  const { data: health } = api.mail.health.useQuery(undefined, POLLING)
  const outcome = useOutcome([api.mail.health])
  const sendAgain = api.mail.retryAll.useMutation(outcome)
  const dismiss = api.mail.dismiss.useMutation(outcome)
  if (!health) return null
  const { configured, problem, refused, undelivered } = health
  return (
    <>
      <MailboxNotice />
      {(problem || !configured) && (
        <MailServerNotice
          title={problem ? `${problem} No mail is sent until this is fixed.` : NO_MAIL_SERVER}
        />
      )}
      {hasMailProblem(health) && (
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
        {formatCount(total, 'mail')} could not be delivered. All enquiries are in the inbox.
      </p>
      <ul className="grid gap-2 text-sm">
        {mails.map(({ id, kind, recipient, visitor = 'a visitor', messageId, reason }) => {
          const title = TITLES[kind].replace('{visitor}', () => visitor)
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
  <Notice label="Mail server" Icon={MailX} title={title}>
    New enquiries are not e-mailed either.{' '}
    <Link to={paths.mail} className="text-sea underline">
      Set up your mail server
    </Link>
    . You can then send saved replies from their messages.
  </Notice>
)
