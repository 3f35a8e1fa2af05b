import type { Message } from '@dhow/contract/messages'
import { useRef, useState } from 'react'
import { useSubjectLabels } from '#app/admin/use-subject-labels.ts'
import { useCompany } from '#app/api/use-company.ts'
import { Acknowledgement } from './acknowledgement.tsx'
import { receivedAt } from './inbox.ts'
import { readReplyDraft, writeReplyDraft } from './reply-draft.ts'
import { ReplyEditor } from './reply-editor.tsx'
import { ReplyStart } from './reply-start.tsx'
import { ReplyView } from './reply-view.tsx'
import { SpamNotice } from './spam-notice.tsx'
import { StatusBadge } from './status-badge.tsx'
import { UnsentReply } from './unsent-reply.tsx'

/** One message with its reply, or the editor to write one. */
export function MessageView({ message }: { message: Message }) {
  const { _id: id, subject, name, email, typedEmail, createdAt, reply, spam } = message
  const { acknowledgement } = message
  const { timeZone } = useCompany()
  const labels = useSubjectLabels()
  const article = useRef<HTMLElement>(null)
  const [editor, setEditor] = useState<'closed' | 'open' | 'left'>('closed')
  const [draft, setDraft] = useState(() => readReplyDraft(id))
  /** Of this reply; undefined while it is the usual one. */
  const [signature, setSignature] = useState<string>()
  const change = (text: string) => {
    setDraft(text)
    writeReplyDraft(id, text)
  }
  const onSent = () => {
    change('')
    setEditor('closed')
    article.current?.focus({ preventScroll: true })
  }
  return (
    <article
      ref={article}
      tabIndex={-1}
      aria-labelledby="message-subject"
      className="focus-visible:outline-none"
    >
      <header className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4">
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
              Corrected; the visitor typed {typedEmail}
            </p>
          )}
          <p className="text-sm text-muted">
            <time dateTime={createdAt}>{receivedAt(createdAt, timeZone)}</time>
          </p>
        </div>
        <StatusBadge status={message.status} delivery={reply?.delivery?.state} />
      </header>
      <p dir="auto" className="max-w-prose py-5 whitespace-pre-wrap">
        {message.message}
      </p>
      {acknowledgement && <Acknowledgement delivery={acknowledgement} />}
      {spam && <SpamNotice id={id} reasons={spam} />}
      {reply && <ReplyView id={id} email={email} reply={reply} />}
      {reply && draft && (
        <UnsentReply
          text={draft}
          why="There was a reply already, so yours was not sent."
          onDiscard={() => change('')}
        />
      )}
      {!reply && editor === 'open' && (
        <ReplyEditor
          id={id}
          name={name}
          text={draft}
          onText={change}
          signature={signature}
          onSignature={setSignature}
          onSent={onSent}
          onClose={() => setEditor('left')}
        />
      )}
      {!reply && !spam && editor !== 'open' && (
        <ReplyStart
          draft={draft.trim() !== ''}
          focused={editor === 'left'}
          onReply={() => setEditor('open')}
          onDiscard={() => change('')}
        />
      )}
    </article>
  )
}
