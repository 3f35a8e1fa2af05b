import type { Conversation } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { Reply, StickyNote } from 'lucide-react'
import { type RefObject, useState } from 'react'
import {
  DiscardDraft,
  ReplyButton,
  UnsentReply,
} from '#app/admin/messages/message/message-actions.tsx'
import { ReplyEditor } from '#app/admin/messages/reply/mail-editor.tsx'
import { RestoredDraftNotice } from '#app/forms/form-drafts.tsx'
import { Button } from '#app/ui/button.tsx'
import { FollowUpEditor } from './follow-up-editor.tsx'
import { NoteEditor } from './note-editor.tsx'
import { useDraft } from './use-draft.ts'

type Editor = 'mail' | 'note'

/** Which editor is open, and which was closed last: its button gets the focus. */
export function useEditors(article: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Editor>()
  const [left, setLeft] = useState<Editor>()
  return {
    open,
    left,
    show: setOpen,
    close(): void {
      setLeft(open)
      setOpen(undefined)
    },
    finish(): void {
      setOpen(undefined)
      article.current?.focus({ preventScroll: true })
    },
  }
}

type Props = {
  message: Message
  /** Undefined while loading. */
  conversation: Conversation | undefined
  editors: ReturnType<typeof useEditors>
}

/** The editors below a conversation: reply or follow-up, and note. */
export function Composer({ message, conversation, editors }: Props) {
  const { _id: id, reply, spam, trashedAt } = message
  const { open, left, show, close, finish } = editors
  const draft = useDraft(id, reply ? 'follow-up' : 'reply', conversation)
  const lateReply = useDraft(id, 'reply', conversation)
  const noteDraft = useDraft(id, 'note', conversation)
  /** Undefined for the default signature. */
  const [signature, setSignature] = useState<string>()
  const [isTyped, setTyped] = useState(false)
  const discard = () => draft.change('')
  const editor = {
    message,
    conversation,
    signature,
    text: draft.text,
    onText: (text: string) => {
      setTyped(true)
      draft.change(text)
    },
    onSignature: setSignature,
    onSent: () => {
      draft.clear()
      finish()
    },
    onClose: close,
  }
  const unsentReply = reply && lateReply.text && (
    <UnsentReply
      text={lateReply.text}
      why="Your reply was not sent, because the message already has one."
      onDiscard={() => lateReply.change('')}
    />
  )
  if (spam || trashedAt) return unsentReply
  return (
    <>
      {unsentReply}
      {open === 'mail' && draft.text && !isTyped && <RestoredDraftNotice />}
      {open === 'mail' && (reply ? <FollowUpEditor {...editor} /> : <ReplyEditor {...editor} />)}
      {open === 'note' && (
        <NoteEditor
          id={id}
          text={noteDraft.text}
          onText={noteDraft.change}
          onSaved={() => {
            noteDraft.clear()
            finish()
          }}
          onClose={close}
        />
      )}
      {open === undefined && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {reply ? (
            <Button data-shortcut="r" autoFocus={left === 'mail'} onClick={() => show('mail')}>
              <Reply aria-hidden size={18} className="rtl:-scale-x-100" /> Follow up
            </Button>
          ) : (
            <ReplyButton onReply={() => show('mail')} autoFocus={left === 'mail'} />
          )}
          <Button variant="quiet" autoFocus={left === 'note'} onClick={() => show('note')}>
            <StickyNote aria-hidden size={18} /> Add note
          </Button>
          {draft.text.trim() && (
            <p className="text-sm text-muted">
              Your draft is saved. <DiscardDraft onDiscard={discard} />
            </p>
          )}
        </div>
      )}
    </>
  )
}
