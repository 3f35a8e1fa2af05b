import { LIMITS } from '@dhow/contract/limits'
import type { MailHealth, UndeliveredMail } from '@dhow/contract/mail/deliveries'
import { paths } from '@dhow/contract/paths'
import { WEBHOOK_LIMITS, type WebhookHealth } from '@dhow/contract/webhooks/webhooks'
import { MailX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useConnect } from '#app/admin/mail/use-connect.ts'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { formatNumber, pluralize, spellNumber } from '#app/ui/text.ts'
import { AttentionButton, AttentionLink, AttentionRow } from './attention.tsx'

/** Problems can begin and end while the dashboard is open. */
const POLLING = { refetchInterval: 60_000 }

/** Formats a count at the start of a sentence: 'One mail', '3 mails'. */
const formatCount = (count: number, noun: string) =>
  count === 1 ? `One ${noun}` : pluralize(count, noun)

type WarningProps = {
  /** Singular noun of a delivery: 'mail'. */
  noun: string
  health: { failing: number; failingSince?: string | undefined; lastError?: string | undefined }
  retryDays: number
  /** Sentences about deliveries that are not retried. */
  ended: (string | false)[]
  busy: boolean
  /** False when there is nothing to retry or to dismiss. */
  onRetry: (() => void) | false
  onDismiss: (() => void) | false
  link?: ReactNode
  children?: ReactNode
}

function DeliveryWarning({ noun, health, retryDays, ended, busy, ...props }: WarningProps) {
  const { failing, failingSince, lastError } = health
  const since = failingSince ? `, the first since ${formatMoment(failingSince)}` : ''
  const [title, ...others] = [
    failing > 0 &&
      `${formatCount(failing, noun)} could not be delivered yet${since}. The server retries for ${spellNumber(retryDays)} days.`,
    ...ended,
  ].filter((sentence) => sentence !== false)
  const action = (
    <>
      {props.link}
      {props.onRetry && (
        <AttentionButton disabled={busy} onClick={props.onRetry}>
          Retry now
        </AttentionButton>
      )}
      {props.onDismiss && (
        <AttentionButton disabled={busy} onClick={props.onDismiss}>
          Dismiss
        </AttentionButton>
      )}
    </>
  )
  return (
    <AttentionRow Icon={TriangleAlert} title={title} action={action}>
      {(others.length > 0 || lastError || props.children) && (
        <>
          {others.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
          {lastError && <p>{lastError}</p>}
          {props.children}
        </>
      )}
    </AttentionRow>
  )
}

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
      noun="event"
      health={health}
      retryDays={WEBHOOK_LIMITS.retryDays}
      ended={[
        expired > 0 &&
          `${formatCount(expired, 'event')} could not be delivered. The server does not retry any more.`,
        gone > 0 && 'One receiver no longer exists and was turned off.',
      ]}
      busy={sendAgain.isPending || dismiss.isPending}
      onRetry={failing + expired > 0 && (() => sendAgain.mutate({}))}
      onDismiss={expired + gone > 0 && (() => dismiss.mutate({}))}
      link={<AttentionLink to={paths.webhooks}>View deliveries</AttentionLink>}
    />
  )
}

const TITLES: Record<UndeliveredMail['kind'], string> = {
  reply: 'Reply to {visitor}',
  enquiry: 'Notice of the enquiry from {visitor}',
  acknowledgement: 'Confirmation to {visitor}',
  'follow-up': 'Follow-up to {visitor}',
  quotation: 'Quotation to {visitor}',
  proforma: 'Proforma invoice to {visitor}',
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

function MailboxNotice() {
  const { problem, failingSince } = api.mail.mailbox.useQuery().data ?? {}
  if (!failingSince || Date.now() - Date.parse(failingSince) < REPORT_AFTER_MS) return null
  return (
    <AttentionRow
      Icon={MailX}
      title={`Answers of buyers have not been read since ${formatMoment(failingSince)}.`}
      action={<AttentionLink to={paths.mail}>Check the mailbox</AttentionLink>}
    >
      {problem} Nothing is lost: the answers appear when the mailbox can be read again.
    </AttentionRow>
  )
}

export function MailWarning() {
  const { data: health } = api.mail.health.useQuery(undefined, POLLING)
  const outcome = useOutcome([api.mail.health])
  const sendAgain = api.mail.retryAll.useMutation(outcome)
  const dismiss = api.mail.dismiss.useMutation(outcome)
  const { connect, reconnect } = useConnect()
  if (!health) return null
  const { configured, problem, needsConsent, refused, undelivered } = health
  return (
    <>
      {!(problem && needsConsent) && <MailboxNotice />}
      {(problem || !configured) && (
        <AttentionRow
          Icon={MailX}
          title={
            problem
              ? `${problem} No mail is sent until this is fixed.`
              : 'No mail server is set up.'
          }
          action={
            needsConsent ? (
              <AttentionButton disabled={connect.isPending} onClick={reconnect}>
                Reconnect
              </AttentionButton>
            ) : (
              <AttentionLink to={paths.mail}>Connect your mailbox</AttentionLink>
            )
          }
        >
          {!problem && (
            <p>Replies and reset links are saved as files on the server and are not sent.</p>
          )}
          {needsConsent && <p>Answers of buyers are not read either. Nothing is lost.</p>}
          <p>
            New enquiries are not mailed to you either. You can send saved replies from their
            messages later.
          </p>
        </AttentionRow>
      )}
      {hasMailProblem(health) && (
        <DeliveryWarning
          noun="mail"
          health={health}
          retryDays={LIMITS.mailRetryDays}
          ended={[
            refused > 0 &&
              `${formatCount(refused, 'mail')} could not be delivered. All enquiries are in the inbox.`,
          ]}
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
