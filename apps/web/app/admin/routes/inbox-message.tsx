import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { readView, viewSearch } from '#app/admin/messages/inbox-view.ts'
import { MessageGone } from '#app/admin/messages/message/message-gone.tsx'
import { MessageNav } from '#app/admin/messages/message/message-nav.tsx'
import { MessageView } from '#app/admin/messages/message/message-view.tsx'
import { useEscape } from '#app/admin/messages/message/use-escape.ts'
import { useInboxPosition, useMessage } from '#app/admin/messages/use-inbox.ts'
import { retryNote } from '#app/api/retry-note.ts'
import { EmptyNote } from '#app/ui/notice.tsx'
import { Spinner } from '#app/ui/spinner.tsx'
import { useErrorToast } from '#app/ui/toast.tsx'

/** The inbox's actions for the open message. */
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
  const { data: message, gone, isPending, isError, refetch } = query
  const position = useInboxPosition(id, view)
  const failed = isError && !gone && !message
  useErrorToast(failed, 'Failed to fetch messages')

  useEscape(onLeave)

  return (
    <section
      key={id}
      data-route-focus
      tabIndex={-1}
      aria-label="Message"
      className="printed-alone h-full overflow-y-auto px-5 pt-3 pb-8"
    >
      <MessageNav
        position={gone ? undefined : position}
        search={viewSearch(view)}
        onBack={onLeave}
        onDelete={
          message && !gone ? () => onDelete(id, position?.next ?? position?.previous) : undefined
        }
      />
      <div className="pt-3">
        {isPending && <Spinner label="Loading message" note={retryNote(query)} />}
        {failed && <EmptyNote text="Could not load the message." onRetry={() => void refetch()} />}
        {gone && <MessageGone key={id} id={id} onBack={onLeave} />}
        {message && !gone && <MessageView key={id} message={message} />}
      </div>
    </section>
  )
}
