import type { Message } from '@dhow/contract/messages'
import { SUBJECT_LABELS } from '@dhow/contract/subjects'
import { ArrowLeft, Reply } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { ReplyDelivery } from './delivery.tsx'
import { receivedAt, repliedAt } from './inbox.ts'
import { ReplyEditor } from './reply-editor.tsx'
import { StatusBadge } from './status-badge.tsx'

/** One message, whole, with its reply or the way to write one. */
export function MessageView({ message, onBack }: { message: Message; onBack: () => void }) {
  const [writing, setWriting] = useState(false)
  const { subject, name, email, createdAt, reply } = message
  return (
    <article className="p-5">
      <button
        type="button"
        onClick={onBack}
        className="mb-3 inline-flex min-h-11 items-center gap-2 text-sm font-medium hover:underline"
      >
        <ArrowLeft aria-hidden size={18} className="rtl:-scale-x-100" /> All messages
      </button>
      <header className="flex flex-wrap items-start justify-between gap-3 border-b border-line pb-4">
        <div>
          <h2 className="text-lg font-semibold">{SUBJECT_LABELS[subject]}</h2>
          <p className="text-sm">
            {name}{' '}
            <a href={`mailto:${email}`} className="text-sea underline">
              {email}
            </a>
          </p>
          <p className="text-sm text-muted">{receivedAt(createdAt)}</p>
        </div>
        <StatusBadge status={message.status} />
      </header>
      <p dir="auto" className="max-w-prose py-5 whitespace-pre-wrap">
        {message.message}
      </p>
      {reply && (
        <section className="rounded-card bg-leaf-soft p-5">
          <h3 className="text-sm font-semibold text-leaf">
            Reply, <time dateTime={reply.repliedAt}>{repliedAt(reply.repliedAt)}</time>
          </h3>
          <p dir="auto" className="mt-2 max-w-prose whitespace-pre-wrap">
            {reply.content}
          </p>
          <ReplyDelivery id={message._id} delivery={reply.delivery} />
        </section>
      )}
      {!reply && !writing && (
        <Button onClick={() => setWriting(true)}>
          <Reply aria-hidden size={18} /> Reply
        </Button>
      )}
      {!reply && writing && <ReplyEditor id={message._id} onClose={() => setWriting(false)} />}
    </article>
  )
}
