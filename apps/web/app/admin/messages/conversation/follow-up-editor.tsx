import { LIMITS } from '@dhow/contract/limits'
import { FollowUp } from '@dhow/contract/messages/conversation-routes'
import { type Conversation, openField } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { Check, Clock, Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { AppendedTexts } from '#app/admin/messages/reply/reply-editor.tsx'
import { useReload } from '#app/admin/messages/use-inbox.ts'
import { notifyError, withMailNote } from '#app/admin/notices.tsx'
import { api } from '#app/api/office.ts'
import { newIdempotencyKey } from '#app/api/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { type Attachment, Attachments, readDocuments, withFiles } from './attachments.tsx'
import { closeOrSubmit } from './note-editor.tsx'
import { SavedRepliesButton } from './saved-replies.tsx'

type Props = {
  message: Message
  conversation: Conversation | undefined
  text: string
  onText: (text: string) => void
  signature: string | undefined
  onSignature: (signature: string) => void
  onSent: () => void
  onClose: () => void
}

/** Splits typed addresses at commas, semicolons and spaces. */
const addressesIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean)

type PeopleProps = {
  people: Conversation['people']
  copies: string[]
  onChange: (copies: string[]) => void
}

/** Offers the other people of the conversation as Cc. */
function People({ people, copies, onChange }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <ul aria-label="Copy to" className="flex flex-wrap gap-2">
      {people.map(({ address, name }) => {
        const others = copies.filter((copy) => copy !== address)
        const isCopied = others.length < copies.length
        return (
          <li key={address} className="min-w-0">
            <button
              type="button"
              title={name}
              aria-pressed={isCopied}
              onClick={() => onChange(isCopied ? others : [...others, address])}
              className="inline-flex min-h-11 items-center gap-1 rounded-card border border-control px-3 text-start text-sm wrap-anywhere aria-pressed:border-sea aria-pressed:text-sea"
            >
              {isCopied ? (
                <Check aria-hidden size={16} className="shrink-0" />
              ) : (
                <Plus aria-hidden size={16} className="shrink-0" />
              )}
              <span>
                Cc <bdi>{address}</bdi>
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The time in a field of the browser, as ISO 8601; undefined without one. */
const toIso = (local: string): string | undefined =>
  local ? new Date(local).toISOString() : undefined

/** Writes a further mail after the reply. */
export function FollowUpEditor({ message, conversation, text, onText, onSent, ...props }: Props) {
  const { _id: id } = message
  const { signature, onSignature, onClose } = props
  const reload = useReload()
  const form = useRef<HTMLFormElement>(null)
  const editor = useRef<HTMLTextAreaElement>(null)
  const [to, setTo] = useState<string>()
  const [cc, setCc] = useState<string>()
  const [sendAt, setSendAt] = useState<string>()
  const [attachments, setAttachments] = useState<Attachment[]>([])
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [idempotencyKey] = useState(newIdempotencyKey)
  useEffect(() => void form.current?.scrollIntoView({ block: 'nearest' }), [])
  const send = api.conversations.followUp.useMutation({
    onSuccess: async ({ message: text, stored }) => {
      notify.success(withMailNote(text, 'the follow-up', stored))
      onSent()
      await reload()
    },
    onError: async (error) => {
      notifyError('Failed to send the follow-up')(error)
      // Another mail was sent or received, or the message was deleted.
      if (error.status === 404 || error.status === 409) await reload()
    },
  })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (send.isPending) return
    const fields = {
      content: text,
      ...(signature !== undefined && { signature }),
      ...(to !== undefined && { to }),
      ...(cc && { cc: addressesIn(cc) }),
      ...readDocuments(attachments),
      ...(sendAt && { sendAt: toIso(sendAt) }),
      ...(conversation && { ifVersion: conversation.version }),
    }
    const { data: body, error } = FollowUp.safeParse(fields)
    setErrors(
      Object.fromEntries(error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []),
    )
    if (error) return notify.error(error.issues.map(({ message: issue }) => issue).join(' '))
    send.mutate({ params: { id }, body: withFiles(body, attachments), idempotencyKey })
  }

  const insert = (reply: string) => {
    const { selectionStart: start = text.length, selectionEnd: end = text.length } =
      editor.current ?? {}
    onText(text.slice(0, start) + reply + text.slice(end))
    editor.current?.focus()
  }
  const unfilled = openField(text)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      onKeyDown={closeOrSubmit(onClose, send.isPending)}
      className="grid max-w-prose scroll-mb-5 gap-4"
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="To"
          type="email"
          limit={LIMITS.text}
          error={errors.to}
          value={to ?? conversation?.recipient ?? message.email}
          onChange={({ target }) => setTo(target.value)}
        />
        {cc === undefined ? (
          <button
            type="button"
            onClick={() => setCc('')}
            className="min-h-11 self-end justify-self-start text-sm text-sea hover:underline"
          >
            Add Cc
          </button>
        ) : (
          <TextField
            label="Cc"
            placeholder="name@example.com, other@example.com"
            autoFocus={cc === ''}
            error={errors.cc}
            value={cc}
            onChange={({ target }) => setCc(target.value)}
          />
        )}
      </div>
      <People
        people={conversation?.people ?? []}
        copies={addressesIn(cc ?? '')}
        onChange={(copies) => setCc(copies.join(', '))}
      />
      <TextArea
        ref={editor}
        label="Write follow-up"
        placeholder="Type your follow-up..."
        rows={6}
        limit={LIMITS.message}
        error={unfilled ? `Replace ${unfilled} in the text.` : errors.content}
        autoFocus
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <Attachments message={message} attachments={attachments} onChange={setAttachments} />
      {sendAt !== undefined && (
        <TextField
          label="Send at"
          type="datetime-local"
          hint="In your time zone. It is cancelled if the buyer answers first."
          error={errors.sendAt}
          value={sendAt}
          onChange={({ target }) => setSendAt(target.value)}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={send.isPending}>
          {sendAt ? 'Schedule follow-up' : 'Send follow-up'}
        </Button>
        <Button
          variant="quiet"
          aria-pressed={sendAt !== undefined}
          onClick={() => setSendAt(sendAt === undefined ? '' : undefined)}
          className="px-4"
        >
          <Clock aria-hidden size={18} /> Send later
        </Button>
        <SavedRepliesButton fields={conversation?.fields} text={text} onInsert={insert} />
        <Button variant="quiet" onClick={onClose} disabled={send.isPending}>
          Cancel
        </Button>
      </div>
      <AppendedTexts what="follow-up" signature={signature} onSignature={onSignature} />
    </form>
  )
}
