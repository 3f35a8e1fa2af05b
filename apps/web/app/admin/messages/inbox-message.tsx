import { LIMITS } from '@dhow/contract/limits'
import type { Message } from '@dhow/contract/messages/messages'
import { BASE_LANGUAGE, getEnglishName } from '@dhow/i18n/languages'
import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useOutletContext, useParams, useSearchParams } from 'react-router'
import { useKeyDown } from '#app/admin/frame/office-page.tsx'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { formatFully, formatMoment } from '#app/admin/ui/formats.ts'
import { copyText } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { useErrorToast } from '#app/ui/toast.tsx'
import { Composer, useEditors } from './conversation/composer.tsx'
import { Acknowledgement, ReplyView } from './conversation/mail-entry.tsx'
import { Timeline } from './conversation/timeline.tsx'
import { PendingReminders, WorkActions } from './conversation/work-actions.tsx'
import { isTaken } from './inbox/shortcuts.tsx'
import {
  readView,
  toViewSearch,
  useChange,
  useInboxPosition,
  useMarkSpam,
  useMessage,
} from './inbox/use-inbox.ts'
import { EnquiryDetails } from './message/enquiry-details.tsx'
import { Actions, MessageGone, MessageNav } from './message/message-actions.tsx'
import { MessageOutcome, MessageQuotations } from './message/message-quotations.tsx'
import { StatusBadge, useSubjectLabels } from './message-badges.tsx'

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
  const position = useInboxPosition(id, view)
  useErrorToast(isError && !isDeleted && !data, 'Failed to fetch messages')
  useKeyDown((event) => {
    if (event.key === 'Escape' && !isTaken(event)) onLeave()
  })
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
        search={toViewSearch(view)}
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

function MessageView({ message }: { message: Message }) {
  const { _id: id, reply, spam, trashedAt, lines, terms, files, acknowledgement } = message
  const article = useRef<HTMLElement>(null)
  const query = api.conversations.entries.useQuery({ params: { id } })
  const editors = useEditors(article)
  const canReply = !reply && !spam && !trashedAt && editors.open !== 'mail'
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-labelledby="message-subject"
      className="focus-visible:outline-none"
    >
      <MessageHeader
        message={message}
        actions={
          <Actions message={message} onReply={canReply ? () => editors.show('mail') : undefined} />
        }
      />
      {!spam && !trashedAt && (
        <div className="grid gap-2 border-b border-line py-3 text-sm print:hidden">
          <WorkActions message={message} />
          <MessageOutcome message={message} />
          <MessageQuotations id={id} />
        </div>
      )}
      {trashedAt && <TrashNotice id={id} trashedAt={trashedAt} />}
      {message.message && (
        <p dir="auto" className="max-w-prose py-5 wrap-anywhere whitespace-pre-wrap">
          {message.message}
        </p>
      )}
      {spam && !trashedAt && <SpamNotice id={id} reasons={spam} />}
      {(lines || terms || files) && <EnquiryDetails message={message} />}
      {/* A list is printed to quote it, without the replies. */}
      <div className={classNames('grid gap-4', lines && 'print:hidden')}>
        {acknowledgement && <Acknowledgement delivery={acknowledgement} />}
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

function MessageHeader({ message, actions }: { message: Message; actions: ReactNode }) {
  const { reference, subject, mailSubject, language, name, email, typedEmail, createdAt, reply } =
    message
  const labels = useSubjectLabels()
  return (
    <header className="border-b border-line pb-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="message-subject" dir="auto" className="text-lg font-semibold">
            {mailSubject || labels[subject]}
          </h2>
          <p className="text-sm">
            <bdi>{name}</bdi>{' '}
            {email && (
              <a
                href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`}
                className="text-sea underline"
              >
                {email}
              </a>
            )}
          </p>
          {typedEmail && (
            <p className="text-sm wrap-anywhere text-muted">
              Corrected. The visitor entered {typedEmail}
            </p>
          )}
          <p className="text-sm text-muted">
            <time dateTime={createdAt}>{formatFully(createdAt)}</time>
          </p>
          {language !== BASE_LANGUAGE && (
            <p className="text-sm text-muted">Language: {getEnglishName(language)}</p>
          )}
          <p className="-my-2.5 flex items-center text-sm print:my-0">
            <span className="sr-only">Reference: </span>
            <span className="whitespace-nowrap tabular-nums">{reference}</span>
            <IconButton
              label="Copy reference"
              Icon={Copy}
              onClick={() => void copyText(reference, 'Reference copied!')}
            />
          </p>
        </div>
        <StatusBadge status={message.status} delivery={reply?.delivery?.state} />
      </div>
      {actions}
    </header>
  )
}

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
