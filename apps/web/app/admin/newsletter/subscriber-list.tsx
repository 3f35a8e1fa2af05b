import type { Subscriber } from '@dhow/contract/newsletter'
import { Trash2 } from 'lucide-react'
import { IconButton } from '#app/ui/button.tsx'

const day = (moment: string) => new Date(moment).toLocaleDateString('en', { dateStyle: 'medium' })

type Props = { subscribers: Subscriber[]; onDelete: (subscriber: Subscriber) => void }

/** The newsletter's subscribers, each with their confirmation status. */
export const SubscriberList = ({ subscribers, onDelete }: Props) => (
  <ul aria-label="Subscribers">
    {subscribers.map((subscriber) => (
      <li
        key={subscriber._id}
        className="flex items-center gap-3 border-b border-line py-1 ps-4 pe-2 last:border-0"
      >
        <p className="grid min-w-0 flex-1 sm:grid-cols-[minmax(0,1fr)_16rem] sm:gap-4">
          <bdi className="truncate font-medium">{subscriber.email}</bdi>
          <Progress {...subscriber} />
        </p>
        <IconButton label={`Delete ${subscriber.email}`} onClick={() => onDelete(subscriber)}>
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </li>
    ))}
  </ul>
)

const Progress = ({ askedAt, confirmedAt }: Subscriber) =>
  confirmedAt ? (
    <span className="text-sm text-leaf">
      On the list since <time dateTime={confirmedAt}>{day(confirmedAt)}</time>
    </span>
  ) : (
    <span className="text-sm text-muted">
      Asked on <time dateTime={askedAt}>{day(askedAt)}</time>, not confirmed
    </span>
  )
