import { useEffect, useRef } from 'react'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { readView, viewSearch } from '#app/admin/messages/inbox-view.ts'
import { isTaken } from '#app/admin/messages/list/shortcuts.tsx'
import { MessageGone, MessageNav } from '#app/admin/messages/message/message-actions.tsx'
import { MessageView } from '#app/admin/messages/message/message-view.tsx'
import { useInboxPosition, useMarkSpam, useMessage } from '#app/admin/messages/use-inbox.ts'
import { useErrorToast } from '#app/ui/toast.tsx'

export type InboxContext = {
  /** @param successor the message that takes its position */
  onDelete: (id: string, successor: string | undefined) => void
  /** Returns to the list. */
  onLeave: () => void
}

export default function InboxMessage() {
  const { id = '' } = useParams()
  const view = readView(useSearchParams()[0])
  const { onDelete, onLeave } = useOutletContext<InboxContext>()
  const query = useMessage(id)
  const { isDeleted, isError, data } = query
  const position = useInboxPosition(id, view)
  useErrorToast(isError && !isDeleted && !data, 'Failed to fetch messages')
  useEscape(onLeave)
  const move = useMarkSpam()

  return (
    <section
      key={id}
      data-route-focus
      tabIndex={-1}
      aria-label="Message"
      className="printed-alone h-full overflow-y-auto px-5 pt-3 pb-8"
    >
      <MessageNav
        position={isDeleted ? undefined : position}
        search={viewSearch(view)}
        onBack={onLeave}
        spam={isDeleted || data?.trashedAt ? undefined : data && data.spam !== undefined}
        onMarkSpam={(spam) => move.mutate({ body: { ids: [id], spam } })}
        onDelete={() => onDelete(id, position?.next ?? position?.previous)}
      />
      <div className="pt-3">
        {isDeleted ? (
          <MessageGone id={id} onBack={onLeave} />
        ) : (
          <QueryContent query={query} loading="Loading message" error="Could not load the message.">
            {(message) => <MessageView message={message} />}
          </QueryContent>
        )}
      </div>
    </section>
  )
}

/** Calls `onEscape` on Escape, except in dialogs, menus and inputs. */
function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape)
  useEffect(() => {
    latest.current = onEscape
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isTaken(event)) latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
