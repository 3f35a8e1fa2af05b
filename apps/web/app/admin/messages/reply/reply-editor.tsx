import { LIMITS } from '@dhow/contract/limits'
import { type Conversation, openField } from '@dhow/contract/messages/entries'
import { type Message, Reply } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import {
  type Attachment,
  Attachments,
  readDocuments,
  withFiles,
} from '#app/admin/messages/conversation/attachments.tsx'
import { closeOrSubmit } from '#app/admin/messages/conversation/note-editor.tsx'
import { SavedRepliesButton } from '#app/admin/messages/conversation/saved-replies.tsx'
import { useReload } from '#app/admin/messages/use-inbox.ts'
import { notifyError, withMailNote } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Longer than usual, because the notice has more text. */
const STORED_NOTICE_MS = 5_000

type SignatureProps = {
  what?: 'reply' | 'follow-up'
  /** Undefined for the default signature. */
  signature: string | undefined
  onSignature: (signature: string) => void
}

type Props = SignatureProps & {
  message: Message
  conversation: Conversation | undefined
  text: string
  onText: (text: string) => void
  onSent: () => void
  onClose: () => void
}

export function ReplyEditor({ message, conversation, text, onText, ...props }: Props) {
  const { _id: id, name } = message
  const { onSent, onClose, signature, onSignature } = props
  const reload = useReload()
  const form = useRef<HTMLFormElement>(null)
  const editor = useRef<HTMLTextAreaElement>(null)
  const [email, setEmail] = useState<string>()
  const [attachments, setAttachments] = useState<Attachment[]>([])
  const greeting = `Dear ${name},`
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const send = api.messages.reply.useMutation({
    onSuccess: async ({ message, stored }) => {
      notify.success(
        withMailNote(message, 'the reply', stored),
        ...(stored ? [STORED_NOTICE_MS] : []),
      )
      onSent()
      await reload()
    },
    onError: async (error) => {
      notifyError('Failed to send reply')(error)
      // The message was deleted or replied to meanwhile.
      if (error.status === 404 || error.status === 409) await reload()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const replyContent = text.trim() === greeting ? '' : text
    const { data: body, error } = Reply.safeParse({
      replyContent,
      signature,
      email,
      ...readDocuments(attachments),
    })
    const unfilled = openField(text)
    if (unfilled) return notify.error(`Replace ${unfilled} in the text.`)
    if (error) return notify.error(error.issues.map(({ message }) => message).join(' '))
    send.mutate({ params: { id }, body: withFiles(body, attachments) })
  }
  const greet = () => {
    onText(`${greeting}\n\n`)
    editor.current?.focus()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={closeOrSubmit(onClose, send.isPending)}
      className="grid max-w-prose scroll-mb-5 gap-4"
    >
      {!message.email && (
        <TextField
          label="Email of the buyer"
          type="email"
          limit={LIMITS.text}
          value={email ?? ''}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <TextArea
        ref={editor}
        label="Write Reply"
        placeholder="Type your reply..."
        rows={6}
        limit={LIMITS.message}
        autoFocus
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Attachments message={message} attachments={attachments} onChange={setAttachments} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={send.isPending}>
          Send Reply
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={send.isPending}>
          Cancel
        </Button>
        <SavedRepliesButton
          fields={conversation?.fields}
          text={text}
          onInsert={(reply) => {
            onText(text + reply)
            editor.current?.focus()
          }}
        />
        {text === '' && (
          <Button variant="quiet" onClick={greet}>
            <span className="wrap-anywhere">
              Insert “<bdi>{greeting}</bdi>”
            </span>
          </Button>
        )}
      </div>
      <AppendedTexts signature={signature} onSignature={onSignature} />
    </form>
  )
}

/** What is added below the text: the signature, which can be changed, and a quote. */
export function AppendedTexts({ what = 'reply', signature, onSignature }: SignatureProps) {
  const { data } = api.messages.signature.useQuery()
  return (
    <section aria-label={`Added below your ${what}`} className="border-s-2 border-line ps-4">
      {data ? (
        <TextArea
          label="Signature"
          rows={3}
          limit={LIMITS.signature}
          value={signature ?? data.signature}
          onChange={({ target }) => onSignature(target.value)}
        />
      ) : (
        <p className="text-sm font-medium">Your signature is added below.</p>
      )}
      <p className="mt-2 text-sm text-muted">
        Applies to this {what} only. Set your default signature under{' '}
        <Link to={paths.mail} className="text-sea underline">
          Mail
        </Link>
        . The recipient's quoted message, if any, and your company details follow it.
      </p>
    </section>
  )
}
