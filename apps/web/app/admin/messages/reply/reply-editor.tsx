import { LIMITS } from '@dhow/contract/limits'
import { Reply } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useReload } from '#app/admin/messages/use-inbox.ts'
import { notifyError, withMailNote } from '#app/admin/notices.tsx'
import { api } from '#app/api/client.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'

/** Longer than usual, because the notice has more text. */
const STORED_NOTICE_MS = 5_000

type SignatureProps = {
  /** Undefined for the default signature. */
  signature: string | undefined
  onSignature: (signature: string) => void
}

type Props = SignatureProps & {
  id: string
  name: string
  text: string
  onText: (text: string) => void
  onSent: () => void
  onClose: () => void
}

export function ReplyEditor({ id, name, text, onText, onSent, onClose, ...appended }: Props) {
  const reload = useReload()
  const form = useRef<HTMLFormElement>(null)
  const editor = useRef<HTMLTextAreaElement>(null)
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
    const { signature } = appended
    const { data: body, error } = Reply.safeParse({ replyContent, signature })
    if (error) return notify.error(error.issues.map(({ message }) => message).join(' '))
    send.mutate({ params: { id }, body })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && !send.isPending) {
      // Close the editor only, not the message.
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.currentTarget.requestSubmit()
    }
  }
  const greet = () => {
    onText(`${greeting}\n\n`)
    editor.current?.focus()
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={onKeyDown}
      className="grid max-w-prose scroll-mb-5 gap-4"
    >
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={send.isPending}>
          Send Reply
        </Button>
        <Button variant="quiet" onClick={onClose} disabled={send.isPending}>
          Cancel
        </Button>
        {text === '' && (
          <Button variant="quiet" onClick={greet}>
            <span className="wrap-anywhere">
              Insert “<bdi>{greeting}</bdi>”
            </span>
          </Button>
        )}
      </div>
      <AppendedTexts {...appended} />
    </form>
  )
}

function AppendedTexts({ signature, onSignature }: SignatureProps) {
  const { data } = api.messages.signature.useQuery()
  return (
    <section aria-label="Added below your reply" className="border-s-2 border-line ps-4">
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
        Applies to this reply only. Set your default signature under{' '}
        <Link to={paths.mail} className="text-sea underline">
          Mail
        </Link>
        . The quoted message and your company details follow it.
      </p>
    </section>
  )
}
