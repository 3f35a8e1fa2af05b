import { LIMITS } from '@dhow/contract/limits'
import type { Message } from '@dhow/contract/messages/messages'
import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { useKeyDown } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { formatMoment } from '#app/admin/ui/formats.ts'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { pluralize } from '#app/ui/text.ts'
import { useErrorToast } from '#app/ui/toast.tsx'
import { Composer, useEditors } from './conversation/composer.tsx'
import { Foldable } from './conversation/foldable.tsx'
import { ReplyView } from './conversation/mail-entry.tsx'
import { isAnswered, Timeline } from './conversation/timeline.tsx'
import { PendingReminders } from './conversation/work-actions.tsx'
import { isTaken } from './inbox/shortcuts.tsx'
import {
  readView,
  sortByActivity,
  toViewSearch,
  useChange,
  useInboxPosition,
  useMarkSpam,
  useMessage,
  useSplit,
} from './inbox/use-inbox.ts'
import { EnquiryDetails } from './message/enquiry-details.tsx'
import { Actions } from './message/message-actions.tsx'
import { EnquiryText, MessageHeader } from './message/message-header.tsx'
import { MessageGone, MessageNav } from './message/message-nav.tsx'

export type InboxContext = {
  /** @param successor the message that takes its position */
  onDelete: (id: string, successor: string | undefined) => void
  onLeave: () => void
}

export default function InboxMessage() {
  const { id = '' } = useParams()
  const view = readView(useSearchParams()[0])
  const { onDelete, onLeave } = useOutletContext<InboxContext>()
  const query = useMessage(id)
  const { isDeleted, isError, data } = query
  const position = useInboxPosition(id, useSplit() ? sortByActivity(view) : view)
  useErrorToast(isError && !isDeleted && !data, 'Failed to fetch messages')
  useKeyDown((event) => {
    if (event.key === 'Escape' && !isTaken(event)) onLeave()
  })

  return (
    <section
      key={id}
      data-route-focus
      tabIndex={-1}
      aria-label="Message"
      className="printed-alone absolute inset-0 overflow-y-auto px-5 pb-8 max-md:px-4"
    >
      <MessageNav
        position={isDeleted ? undefined : position}
        search={toViewSearch(view)}
        onBack={onLeave}
      />
      {isDeleted ? (
        <MessageGone id={id} onBack={onLeave} />
      ) : (
        <QueryContent query={query} name="the message">
          {(message) => (
            <MessageView
              message={message}
              onDelete={() => onDelete(id, position?.next ?? position?.previous)}
            />
          )}
        </QueryContent>
      )}
    </section>
  )
}

type ViewProps = { message: Message; onDelete: () => void }

function MessageView({ message, onDelete }: ViewProps) {
  const { _id: id, name, reply, spam, trashedAt, lines, terms, files } = message
  const article = useRef<HTMLElement>(null)
  const query = api.conversations.entries.useQuery({ params: { id } })
  const editors = useEditors(article)
  // Decided once, so that nothing folds while somebody reads.
  const [isAnsweredAtFirst, setAnsweredAtFirst] = useState<boolean>()
  if (query.data && isAnsweredAtFirst === undefined) {
    setAnsweredAtFirst(isAnswered(message, query.data))
  }
  const folded = isAnsweredAtFirst ?? reply !== undefined
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-labelledby="message-subject"
      className="focus-visible:outline-none"
    >
      <MessageHeader message={message} />
      <Actions message={message} editors={editors} onDelete={onDelete} />
      {trashedAt && <TrashNotice id={id} trashedAt={trashedAt} />}
      <div className="grid grid-cols-1 gap-3 py-3">
        {spam && !trashedAt && <SpamNotice id={id} reasons={spam} />}
        <FoldedIf
          isFolded={folded}
          label="Enquiry"
          head={<bdi>{name}</bdi>}
          words={message.message}
          at={message.createdAt}
        >
          <EnquiryText message={message} />
        </FoldedIf>
        {(lines || terms || files) && (
          <FoldedIf
            isFolded={folded}
            label="Details"
            head={lines ? `List of ${pluralize(lines.length, 'line')}` : 'Details'}
            words={lines?.map((line) => line.name).join(', ') ?? terms?.company ?? ''}
          >
            <EnquiryDetails message={message} />
          </FoldedIf>
        )}
      </div>
      {/* A list is printed to quote it, without the replies. */}
      <div className={classNames('grid grid-cols-1 gap-3', lines && 'print:hidden')}>
        {query.data ? (
          <>
            <Timeline message={message} conversation={query.data} />
            <PendingReminders id={id} reminders={query.data.reminders} />
          </>
        ) : (
          reply && <ReplyView message={message} reply={reply} />
        )}
        {query.isError && !query.data && (
          <p role="alert" className="text-sm text-coral">
            Could not load the conversation.{' '}
            <button
              type="button"
              className="min-h-11 underline"
              onClick={() => void query.refetch()}
            >
              Try again
            </button>
          </p>
        )}
        <Composer message={message} conversation={query.data} editors={editors} />
      </div>
    </article>
  )
}

type FoldedProps = Omit<ComponentProps<typeof Foldable>, 'folded'> & { isFolded: boolean }

/** Folds what was sent with the enquiry if there is something newer to read. Otherwise it needs no frame. */
const FoldedIf = ({ isFolded, ...props }: FoldedProps) =>
  isFolded ? <Foldable {...props} folded className="border border-line" /> : props.children

function SpamNotice({ id, reasons }: { id: string; reasons: string[] }) {
  const move = useMarkSpam()
  return (
    <FolderNotice label="Spam" title="This looks like spam">
      <ul className="mt-2 mb-4 list-disc ps-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <Button
        disabled={move.isPending}
        onClick={() => move.mutate({ body: { ids: [id], spam: false } })}
      >
        Not spam: move to inbox
      </Button>
    </FolderNotice>
  )
}

function TrashNotice({ id, trashedAt }: { id: string; trashedAt: string }) {
  const restore = api.conversations.restore.useMutation(
    useChange('Could not restore the message. Try again.'),
  )
  return (
    <FolderNotice label="Trash" title="This message is in the trash">
      <p className="mt-2 mb-4">
        Deleted {formatMoment(trashedAt)}. It is deleted for good {LIMITS.trashDays} days later.
      </p>
      <Button disabled={restore.isPending} onClick={() => restore.mutate({ body: { ids: [id] } })}>
        Restore
      </Button>
    </FolderNotice>
  )
}

type NoticeProps = { label: string; title: string; children: ReactNode }

const FolderNotice = ({ label, title, children }: NoticeProps) => (
  <section aria-label={label} className="my-5 max-w-prose rounded-card bg-amber-soft p-5">
    <h3 className="text-sm font-semibold text-amber">{title}</h3>
    {children}
  </section>
)
