import type { Delivery } from '@dhow/contract/mail'
import type { Message } from '@dhow/contract/messages/messages'
import { englishName } from '@dhow/messages/english-name'
import { BASE_LANGUAGE } from '@dhow/messages/languages'
import { Copy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { isUndelivered } from '#app/admin/badges.tsx'
import { formatFully, formatMoment } from '#app/admin/files/formats.ts'
import { MailDelivery } from '#app/admin/mail-delivery.tsx'
import { useSubjectLabels } from '#app/admin/message-labels.tsx'
import { EnquiryDetails } from '#app/admin/messages/enquiry/enquiry-details.tsx'
import { ReplyEditor } from '#app/admin/messages/reply/reply-editor.tsx'
import { StatusBadge } from '#app/admin/messages/status-badge.tsx'
import { useMarkSpam, useReload } from '#app/admin/messages/use-inbox.ts'
import { copyText } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { RestoredDraftNotice } from '#app/forms/form-drafts.tsx'
import { useReplyDraft } from '#app/shell/session/reply-drafts.ts'
import { Button, IconButton } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { Actions, ReplyButton } from './message-actions.tsx'
import { MessageOutcome, MessageQuotations } from './message-quotations.tsx'
import { DiscardDraft, UnsentReply } from './unsent-reply.tsx'

export function MessageView({ message }: { message: Message }) {
  const { _id: id, name, reply, spam, lines, terms, files, acknowledgement } = message
  const article = useRef<HTMLElement>(null)
  const [editor, setEditor] = useState<'closed' | 'open' | 'left'>('closed')
  const [draft, setDraft] = useReplyDraft(id)
  const [restored] = useState(draft !== '')
  /** Undefined for the default signature. */
  const [signature, setSignature] = useState<string>()
  const onDiscard = () => setDraft('')
  const onSent = () => {
    setDraft('')
    setEditor('closed')
    article.current?.focus({ preventScroll: true })
  }
  const onReply = () => setEditor('open')
  const canReply = !reply && !spam && editor !== 'open'
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-labelledby="message-subject"
      className="focus-visible:outline-none"
    >
      <MessageHeader
        message={message}
        actions={<Actions message={message} onReply={canReply ? onReply : undefined} />}
      />
      {!spam && (
        <div className="grid gap-2 border-b border-line py-3 text-sm print:hidden">
          <MessageOutcome message={message} />
          <MessageQuotations id={id} />
        </div>
      )}
      {message.message && (
        <p dir="auto" className="max-w-prose py-5 whitespace-pre-wrap">
          {message.message}
        </p>
      )}
      {spam && (
        <div className={classNames(!message.message && 'pt-5')}>
          <SpamNotice id={id} reasons={spam} />
        </div>
      )}
      {(lines || terms || files) && <EnquiryDetails message={message} />}
      {/* A list is printed to quote it, without the replies. */}
      <div className={classNames(lines && 'print:hidden')}>
        {acknowledgement && <Acknowledgement delivery={acknowledgement} />}
        {reply && <ReplyView message={message} reply={reply} />}
        {reply && draft && (
          <UnsentReply
            text={draft}
            why="Your reply was not sent, because the message already has one."
            onDiscard={onDiscard}
          />
        )}
        {!reply && editor === 'open' && restored && draft && <RestoredDraftNotice />}
        {!reply && editor === 'open' && (
          <ReplyEditor
            id={id}
            name={name}
            text={draft}
            onText={setDraft}
            signature={signature}
            onSignature={setSignature}
            onSent={onSent}
            onClose={() => setEditor('left')}
          />
        )}
        {canReply && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ReplyButton onReply={onReply} autoFocus={editor === 'left'} />
            {draft.trim() && (
              <p className="text-sm text-muted">
                Your draft is saved. <DiscardDraft onDiscard={onDiscard} />
              </p>
            )}
          </div>
        )}
      </div>
    </article>
  )
}

function MessageHeader({ message, actions }: { message: Message; actions: ReactNode }) {
  const { reference, subject, language, name, email, typedEmail, createdAt, reply } = message
  const labels = useSubjectLabels()
  return (
    <header className="border-b border-line pb-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 id="message-subject" dir="auto" className="text-lg font-semibold">
            {labels[subject]}
          </h2>
          <p className="text-sm">
            <bdi>{name}</bdi>{' '}
            <a href={`mailto:${email}`} className="text-sea underline">
              {email}
            </a>
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

const ACKNOWLEDGEMENTS: Record<Delivery['state'], (delivery: Delivery) => string> = {
  queued: () => 'A confirmation is being sent to the visitor.',
  retrying: () =>
    'The confirmation to the visitor was not sent yet. The server tries again automatically.',
  sent: ({ sentAt }) => `A confirmation was sent to the visitor ${sentAt && formatMoment(sentAt)}.`,
  stored: () =>
    'The confirmation to the visitor was saved as a file, because no mail server was set up.',
  refused: () =>
    'The confirmation to the visitor was refused. The address may be wrong, so a reply may not arrive.',
  expired: () => 'The confirmation to the visitor could not be sent within a day.',
}

const Acknowledgement = ({ delivery }: { delivery: Delivery }) => (
  <div
    className={classNames(
      'mb-5 text-sm wrap-anywhere',
      isUndelivered(delivery.state) ? 'text-coral' : 'text-muted',
    )}
  >
    <p>{ACKNOWLEDGEMENTS[delivery.state](delivery)}</p>
    {delivery.reason && <p>The mail server said: {delivery.reason}</p>}
  </div>
)

function SpamNotice({ id, reasons }: { id: string; reasons: string[] }) {
  const move = useMarkSpam()
  return (
    <section aria-label="Spam" className="max-w-prose rounded-card bg-amber-soft p-5">
      <h3 className="text-sm font-semibold text-amber">This looks like spam</h3>
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
    </section>
  )
}

type ReplyViewProps = { message: Message; reply: NonNullable<Message['reply']> }

function ReplyView({ message: { _id: id, email }, reply }: ReplyViewProps) {
  const { content, signature, repliedAt, delivery } = reply
  const reload = useReload()
  const [background, color] = isUndelivered(delivery?.state)
    ? ['bg-coral-soft', 'text-coral']
    : ['bg-leaf-soft', 'text-leaf']
  return (
    <section aria-label="Reply" className={classNames('max-w-prose rounded-card p-5', background)}>
      <h3 className={classNames('text-sm font-semibold', color)}>
        Reply, <time dateTime={repliedAt}>{formatMoment(repliedAt)}</time>
      </h3>
      <p dir="auto" className="mt-2 whitespace-pre-wrap">
        {content}
      </p>
      {signature && (
        <div className="mt-4 text-sm text-muted">
          <p dir="auto" className="mb-2 wrap-anywhere whitespace-pre-line">
            {signature}
          </p>
          <p>The visitor’s message is quoted below.</p>
        </div>
      )}
      <MailDelivery
        what="reply"
        {...{ email, delivery, reload }}
        onSend={(body) => api.messages.retryReply.call({ params: { id }, body })}
      />
    </section>
  )
}
