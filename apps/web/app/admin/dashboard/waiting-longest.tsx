import type { Dashboard } from '@dhow/contract/dashboard'
import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { CircleCheck, Clock } from 'lucide-react'
import { companyOf, SubjectLabel } from '#app/admin/badges.tsx'
import { Card } from '#app/admin/frame/card.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/text.ts'

const HOUR = 3_600_000

/** The age of a timestamp: in hours up to two days, then in days. */
export function ageOf(iso: string, now: number): string {
  const hours = Math.floor((now - Date.parse(iso)) / HOUR)
  if (hours < 1) return 'less than an hour'
  return hours < 48 ? countOf(hours, 'hour') : countOf(Math.floor(hours / 24), 'day')
}

type Props = {
  message: Dashboard['messages']['oldestPending']
  /** The time of the figures, in milliseconds since 1970. */
  now: number
}

export function WaitingLongest({ message, now }: Props) {
  const { i18n } = useLingui()
  const company = message && companyOf(message, i18n)
  return (
    <Card small title="Waiting longest" className="flex flex-col gap-4">
      {message ? (
        <>
          <p className="flex items-center gap-2 text-amber">
            <Clock aria-hidden size={18} className="shrink-0" />
            <time dateTime={message.createdAt} className="text-xl font-semibold tabular-nums">
              {ageOf(message.createdAt, now)}
            </time>
          </p>
          <p>
            <bdi>{message.name}</bdi>
            <span className="block text-sm text-muted">
              <SubjectLabel subject={message.subject} />
            </span>
            {company && (
              <span dir="auto" className="block text-sm wrap-anywhere text-muted">
                {company}
              </span>
            )}
          </p>
          <ButtonLink to={paths.message(message._id)} variant="quiet" className="self-start">
            Open message
          </ButtonLink>
        </>
      ) : (
        <p className="flex items-center gap-2 text-muted">
          <CircleCheck aria-hidden size={18} className="shrink-0 text-leaf" /> All enquiries have a
          reply.
        </p>
      )}
    </Card>
  )
}
