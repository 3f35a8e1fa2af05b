import type { Message } from '@dhow/contract/messages'
import { useRef, useState } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { Acknowledgement } from './acknowledgement.tsx'
import { EnquiryDetails } from './enquiry/enquiry-details.tsx'
import { ListActions } from './enquiry/list-actions.tsx'
import { MessageHeader } from './message-header.tsx'
import { readReplyDraft, writeReplyDraft } from './reply-draft.ts'
import { ReplyEditor } from './reply-editor.tsx'
import { ReplyStart } from './reply-start.tsx'
import { ReplyView } from './reply-view.tsx'
import { SpamNotice } from './spam-notice.tsx'
import { UnsentReply } from './unsent-reply.tsx'

/** One message with its reply, or the editor to write one. */
export function MessageView({ message }: { message: Message }) {
  const { _id: id, reference, name, email, reply, spam, lines, terms, files } = message
  const { acknowledgement } = message
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
        actions={
          lines && (
            <ListActions id={id} reference={reference} onReply={canReply ? onReply : undefined} />
          )
        }
      />
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
      {/* A list is printed for who quotes it, without what was written since. */}
      <div className={classNames(lines && 'print:hidden')}>
        {acknowledgement && <Acknowledgement delivery={acknowledgement} />}
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
        {canReply && (
          <ReplyStart
            draft={draft.trim() !== ''}
            focused={editor === 'left'}
            onReply={onReply}
            onDiscard={() => change('')}
          />
        )}
      </div>
    </article>
  )
}
