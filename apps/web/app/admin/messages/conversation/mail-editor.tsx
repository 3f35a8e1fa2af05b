import { LIMITS } from '@dhow/contract/limits'
import { type Conversation, findUnfilledField } from '@dhow/contract/messages/entries'
import { type Message, Reply } from '@dhow/contract/messages/messages'
import { paths } from '@dhow/contract/paths'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useChange } from '#app/admin/messages/inbox/use-inbox.ts'
import { addMailNote } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { type Attachment, Attachments, addFiles, readDocuments } from './attachments.tsx'
import { SavedRepliesButton } from './saved-replies.tsx'

type MailNoun = 'reply' | 'follow-up'

export type MailEditorProps = {
  message: Message
  conversation: Conversation | undefined
  text: string
  onText: (text: string) => void
  /** Undefined for the default signature. */
  signature: string | undefined
  onSignature: (signature: string) => void
  onSent: () => void
  onClose: () => void
}

export const useSending = (noun: MailNoun, onSent: () => void) => ({
  // Refetches after a failure too: another mail may have been sent or received, or the message deleted.
  ...useChange(`Failed to send ${noun}`),
  onSuccess: ({ message, stored }: { message: string; stored?: boolean | undefined }) => {
    notify[stored ? 'info' : 'success'](addMailNote(message, `the ${noun}`, stored))
    onSent()
  },
})

type Props = Omit<MailEditorProps, 'onSent'> & {
  noun: MailNoun
  label: string
  submit: string
  error?: string | undefined
  isPending: boolean
  onSubmit: (attachments: Attachment[]) => void
  children?: ReactNode
  options?: ReactNode
  buttons?: ReactNode
  /** Text to insert, offered while the editor is empty. */
  greeting?: string
}

export function MailEditor({ message, conversation, text, onText, noun, ...props }: Props) {
  const { isPending, greeting, onClose } = props
  const form = useRef<HTMLFormElement>(null)
  const editor = useRef<HTMLTextAreaElement>(null)
  const [attachments, setAttachments] = useState<Attachment[]>([])
  const unfilled = findUnfilledField(text)
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), [])

  const insert = (inserted: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } =
      editor.current ?? {}
    onText(text.slice(0, start) + inserted + text.slice(end))
    editor.current?.focus()
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) props.onSubmit(attachments)
      }}
      onKeyDown={closeOrSubmit(onClose, isPending)}
      className="grid max-w-prose scroll-mt-18 scroll-mb-5 gap-4"
    >
      {props.children}
      <TextArea
        ref={editor}
        label={props.label}
        placeholder={`Type your ${noun}...`}
        rows={6}
        limit={LIMITS.message}
        error={unfilled ? `Replace ${unfilled} in the text.` : props.error}
        autoFocus
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Attachments message={message} attachments={attachments} onChange={setAttachments} />
      {props.options}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={isPending}>
          {props.submit}
        </Button>
        {props.buttons}
        <SavedRepliesButton fields={conversation?.fields} text={text} onInsert={insert} />
        <Button quiet onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        {greeting && text === '' && (
          <Button quiet onClick={() => insert(`${greeting}\n\n`)}>
            <span className="wrap-anywhere">
              Insert “<bdi>{greeting}</bdi>”
            </span>
          </Button>
        )}
      </div>
      <AppendedTexts noun={noun} signature={props.signature} onSignature={props.onSignature} />
    </form>
  )
}

type AppendedProps = Pick<Props, 'noun' | 'signature' | 'onSignature'>

function AppendedTexts({ noun, signature, onSignature }: AppendedProps) {
  const { data } = api.messages.signature.useQuery()
  return (
    <section aria-label={`Added below your ${noun}`} className="border-s-2 border-line ps-4">
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
      <p className="mt-2 caption">
        Applies to this {noun} only. Set your default signature under{' '}
        <Link to={paths.mail} className="text-sea underline">
          Mail
        </Link>
        . The recipient's quoted message, if any, and your company details follow it.
      </p>
    </section>
  )
}

export function ReplyEditor({ onSent, ...props }: MailEditorProps) {
  const { message, text, signature } = props
  const [email, setEmail] = useState<string>()
  const send = api.messages.reply.useMutation(useSending('reply', onSent))
  const greeting = `Dear ${message.name},`
  const submit = (attachments: Attachment[]) => {
    const { data: body, error } = Reply.safeParse({
      replyContent: text.trim() === greeting ? '' : text,
      signature,
      email,
      ...readDocuments(attachments),
    })
    const unfilled = findUnfilledField(text)
    if (unfilled) return notify.error(`Replace ${unfilled} in the text.`)
    if (error) return notify.error(error.issues.map((issue) => issue.message).join(' '))
    send.mutate({ params: { id: message._id }, body: addFiles(body, attachments) })
  }
  return (
    <MailEditor
      {...props}
      noun="reply"
      label="Write Reply"
      submit="Send Reply"
      greeting={greeting}
      isPending={send.isPending}
      onSubmit={submit}
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
    </MailEditor>
  )
}

/** Returns a key handler of an editor: Escape closes it, but not the message; Ctrl+Enter submits it. */
export const closeOrSubmit =
  (onClose: () => void, isBusy: boolean) => (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Escape' && !isBusy && !event.defaultPrevented) {
      event.preventDefault()
      onClose()
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.currentTarget.requestSubmit()
    }
  }
