import type { InboxSettings } from '@dhow/contract/messages/conversation-routes'
import type { MessageSummary, Work } from '@dhow/contract/messages/messages'
import { Check } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Badge } from '#app/admin/badges.tsx'
import { formatMoment } from '#app/admin/files/formats.ts'
import { api } from '#app/api/office.ts'
import { formatNumber } from '#app/ui/text.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** From this many hours on, an age is shown in days. */
const DAYS_FROM_HOURS = 48

const DEFAULTS: InboxSettings = { answerWithinHours: 24, filters: [] }

export const useInboxSettings = (): InboxSettings =>
  api.conversations.settings.useQuery().data ?? DEFAULTS

/** The current minute, in milliseconds since 1970. All ages on a screen change together. */
const useMinute = (): number =>
  useSyncExternalStore(
    (onChange) => {
      const timer = setInterval(onChange, MINUTE_MS)
      return () => clearInterval(timer)
    },
    () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS,
  )

/** Formats an age: 26 h, 3 d. */
const ageText = (hours: number): string =>
  hours < DAYS_FROM_HOURS ? `${Math.floor(hours)} h` : `${formatNumber(Math.floor(hours / 24))} d`

/** The color of an age: coral when it is late, amber from half of the time. */
const ageColor = (hours: number, limit: number) => {
  if (hours >= limit) return 'coral'
  return hours >= limit / 2 ? 'amber' : 'muted'
}

type Props = { work: Work } & Pick<MessageSummary, 'suggestions'>

/** Who has to act next, and for how long. */
export function WorkBadge({ work: { state, since, until }, suggestions = 0 }: Props) {
  const { answerWithinHours } = useInboxSettings()
  const hours = Math.max(0, (useMinute() - Date.parse(since)) / HOUR_MS)
  return (
    <>
      {state === 'ours' && (
        <Badge color={ageColor(hours, answerWithinHours)}>
          <span className="sr-only">Waits for you since </span>
          {ageText(hours)}
          {hours >= answerWithinHours && <span className="sr-only">, late</span>}
        </Badge>
      )}
      {state === 'theirs' && <Badge color="muted">Waits for buyer</Badge>}
      {state === 'snoozed' && (
        <Badge color="muted">{`Until ${until ? formatMoment(until) : ''}`}</Badge>
      )}
      {state === 'done' && (
        <Badge color="muted">
          <Check aria-hidden size={12} className="inline" /> Done
        </Badge>
      )}
      {suggestions > 0 && <Badge color="amber">New sender?</Badge>}
    </>
  )
}
