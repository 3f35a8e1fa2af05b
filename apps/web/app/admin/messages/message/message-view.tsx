import type { Message } from '@dhow/contract/messages/messages'
import { englishName } from '@dhow/messages/english-name'
import { BASE_LANGUAGE } from '@dhow/messages/languages'
import { Copy } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { formatFully } from '#app/admin/files/formats.ts'
import { useSubjectLabels } from '#app/admin/message-labels.tsx'
import { Composer, useEditors } from '#app/admin/messages/conversation/composer.tsx'
import { PendingReminders } from '#app/admin/messages/conversation/reminders.tsx'
import { Timeline } from '#app/admin/messages/conversation/timeline.tsx'
import { useConversation } from '#app/admin/messages/conversation/use-conversation.ts'
import { WorkActions } from '#app/admin/messages/conversation/work-actions.tsx'
import { EnquiryDetails } from '#app/admin/messages/enquiry/enquiry-details.tsx'
import { StatusBadge } from '#app/admin/messages/status-badge.tsx'
import { copyText } from '#app/admin/notices.tsx'
import { IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Actions } from './message-actions.tsx'
import { MessageOutcome, MessageQuotations } from './message-quotations.tsx'
import { SpamNotice, TrashNotice } from './notices.tsx'
import { Acknowledgement, ReplyView } from './reply-view.tsx'

export function MessageView({ message }: { message: Message }) {
  const { _id: id, reply, spam, trashedAt, lines, terms, files, acknowledgement } = message
  const article = useRef<HTMLElement>(null)
  const query = useConversation(id)
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
      {spam && !trashedAt && (
        <div className={classNames(!message.message && 'pt-5')}>
          <SpamNotice id={id} reasons={spam} />
        </div>
      )}
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
            <p className="text-sm text-muted">Language: {englishName(language)}</p>
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
