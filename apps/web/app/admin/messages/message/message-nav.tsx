import type { InboxPosition } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { ArrowDown, ArrowLeft, ArrowUp, type LucideIcon, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { SpamButton } from '#app/admin/badges.tsx'
import { IconButton, IconLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/text.ts'

type Props = {
  position: InboxPosition | undefined
  search: string
  onBack: () => void
  /** Undefined while the message is loading, and if it was deleted or is in the trash. */
  spam: boolean | undefined
  onMarkSpam: (spam: boolean) => void
  onDelete: () => void
}

export const MessageNav = ({ position, search, spam, onBack, ...props }: Props) => (
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
      {spam !== undefined && <SpamButton spam={spam} onMark={props.onMarkSpam} />}
      {spam !== undefined && (
        <IconButton
          label="Delete this message"
          Icon={Trash2}
          onClick={props.onDelete}
          className="me-1.5 md:ms-1.5"
        />
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

type NeighbourProps = { id: string | undefined; label: string; Icon: LucideIcon; search: string }

function Neighbour({ id, label, Icon, search }: NeighbourProps) {
  const { state } = useLocation()
  if (id === undefined) {
    return (
      <span aria-hidden className="inline-grid size-11 place-items-center opacity-35">
        <Icon size={18} />
      </span>
    )
  }
  return (
    <IconLink
      to={{ pathname: paths.message(id), search }}
      // Replace, so that Back opens the list after any number of messages.
      replace
      state={state}
      label={label}
      Icon={Icon}
    />
  )
}
