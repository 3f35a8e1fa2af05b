import type { InboxPosition } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { ArrowDown, ArrowLeft, ArrowUp, type LucideIcon, MailX } from 'lucide-react'
import { useLocation } from 'react-router'
import { storeDraft, useStoredDraft } from '#app/shell/session/reply-drafts.ts'
import { Button, IconLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/text.ts'
import { UnsentReply } from './unsent-reply.tsx'

type MessageNavProps = {
  position: InboxPosition | undefined
  search: string
  onBack: () => void
}

export const MessageNav = ({ position, search, onBack }: MessageNavProps) => (
  <nav aria-label="Messages" className="flex items-center justify-between gap-2">
    <button type="button" onClick={onBack} className="text-link gap-2 text-sm font-medium">
      <ArrowLeft size={18} className="rtl:-scale-x-100" />
      <span>
        Back <span className="max-md:sr-only">to messages</span>
      </span>
    </button>
    <div className="flex items-center">
      {position?.position !== undefined && (
        <span className="pe-2 caption tabular-nums">
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

export function MessageGone({ id, onBack }: { id: string; onBack: () => void }) {
  const draft = useStoredDraft(id)?.text
  return (
    <section className="grid justify-items-center gap-4 py-10 text-center">
      <MailX size={32} className="text-muted" />
      <h2 className="text-lg font-semibold">This message has been deleted</h2>
      <p role="status" className="max-w-prose text-muted">
        It may have been deleted in another tab.
      </p>
      <Button quiet onClick={onBack}>
        Back to inbox
      </Button>
      {draft && (
        <UnsentReply
          text={draft}
          why="Your reply was not sent."
          onDiscard={() => storeDraft(id, { text: '', saved: true })}
        />
      )}
    </section>
  )
}
