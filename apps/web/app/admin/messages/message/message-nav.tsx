import type { InboxPosition } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { ArrowDown, ArrowLeft, ArrowUp, Trash2 } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link, useLocation } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/text.ts'

type Props = {
  /** The message's position in the list; undefined while loading. */
  position: InboxPosition | undefined
  /** The view's query string, kept by the links. */
  search: string
  onBack: () => void
  /** Undefined when there is nothing to delete. */
  onDelete: (() => void) | undefined
}

/** The message's navigation: back to the list, previous, next, delete. */
export const MessageNav = ({ position, search, onBack, onDelete }: Props) => (
  <nav aria-label="Messages" className="flex flex-wrap items-center justify-between gap-2">
    <button
      type="button"
      onClick={onBack}
      className="inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
    >
      <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" />
      <span>
        Back <span className="max-md:sr-only">to messages</span>
      </span>
    </button>
    <div className="flex items-center">
      {onDelete && (
        <IconButton label="Delete this message" onClick={onDelete} className="me-1.5">
          <Trash2 aria-hidden size={18} />
        </IconButton>
      )}
      {position?.position !== undefined && (
        <span className="pe-2 text-sm text-muted tabular-nums">
          {formatNumber(position.position)} of {formatNumber(position.total)}
        </span>
      )}
      <Neighbour id={position?.previous} label="Previous message" Icon={ArrowUp} search={search} />
      <Neighbour id={position?.next} label="Next message" Icon={ArrowDown} search={search} />
    </div>
  </nav>
)

type NeighbourProps = {
  id: string | undefined
  label: string
  Icon: ComponentType<{ size: number }>
  search: string
}

const SHAPE = 'inline-grid size-11 place-items-center rounded-full'

function Neighbour({ id, label, Icon, search }: NeighbourProps) {
  const { state } = useLocation()
  if (id === undefined) {
    return (
      <span aria-hidden className={`${SHAPE} opacity-35`}>
        <Icon size={18} />
      </span>
    )
  }
  return (
    <Link
      to={{ pathname: paths.message(id), search }}
      // Replace, so that Back leads to the list after any number of messages.
      replace
      state={state}
      aria-label={label}
      title={label}
      className={`${SHAPE} hover:bg-line`}
    >
      <Icon size={18} />
    </Link>
  )
}
