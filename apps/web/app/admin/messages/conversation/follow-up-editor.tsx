import { LIMITS } from '@dhow/contract/limits'
import { FollowUp } from '@dhow/contract/messages/conversations'
import type { Conversation } from '@dhow/contract/messages/entries'
import { Check, Clock, Plus } from 'lucide-react'
import { useState } from 'react'
import { api } from '#app/api/office.ts'
import { createIdempotencyKey } from '#app/api/request.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { type Attachment, addFiles, readDocuments } from './attachments.tsx'
import { MailEditor, type MailEditorProps, useSending } from './mail-editor.tsx'

const parseAddresses = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean)

type PeopleProps = {
  people: Conversation['people']
  copies: string[]
  onChange: (copies: string[]) => void
}

function People({ people, copies, onChange }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <ul aria-label="Copy to" className="flex flex-wrap gap-2">
      {people.map(({ address, name }) => {
        const otherCopies = copies.filter((copy) => copy !== address)
        const isCopied = otherCopies.length < copies.length
        return (
          <li key={address} className="min-w-0">
            <button
              type="button"
              title={name}
              aria-pressed={isCopied}
              onClick={() => onChange(isCopied ? otherCopies : [...otherCopies, address])}
              className="inline-flex min-h-11 items-center gap-1 rounded-card border border-control px-3 text-start text-sm wrap-anywhere aria-pressed:border-sea aria-pressed:text-sea"
            >
              {isCopied ? <Check size={16} /> : <Plus size={16} />}
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

/** Converts the local time of a field to ISO 8601; undefined without one. */
const toIso = (local: string): string | undefined =>
  local ? new Date(local).toISOString() : undefined

export function FollowUpEditor({ onSent, ...props }: MailEditorProps) {
  const { message, conversation, text, signature } = props
  const [to, setTo] = useState<string>()
  const [cc, setCc] = useState<string>()
  const [sendAt, setSendAt] = useState<string>()
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [idempotencyKey] = useState(createIdempotencyKey)
  const send = api.conversations.followUp.useMutation(useSending('follow-up', onSent))

  const submit = (attachments: Attachment[]) => {
    const fields = {
      content: text,
      ...(signature !== undefined && { signature }),
      ...(to !== undefined && { to }),
      ...(cc && { cc: parseAddresses(cc) }),
      ...readDocuments(attachments),
      ...(sendAt && { sendAt: toIso(sendAt) }),
      ...(conversation && { ifVersion: conversation.version }),
    }
    const { data: body, error } = FollowUp.safeParse(fields)
    setErrors(
      Object.fromEntries(error?.issues.map((issue) => [issue.path[0], issue.message]) ?? []),
    )
    if (error) return notify.error(error.issues.map((issue) => issue.message).join(' '))
    const params = { id: message._id }
    send.mutate({ params, body: addFiles(body, attachments), idempotencyKey })
  }

  return (
    <MailEditor
      {...props}
      noun="follow-up"
      label="Write follow-up"
      submit={sendAt ? 'Schedule follow-up' : 'Send follow-up'}
      error={errors.content}
      isPending={send.isPending}
      onSubmit={submit}
      options={
        sendAt !== undefined && (
          <TextField
            label="Send at"
            type="datetime-local"
            hint="In your time zone. It is cancelled if the buyer answers first."
            error={errors.sendAt}
            value={sendAt}
            onChange={({ target }) => setSendAt(target.value)}
          />
        )
      }
      buttons={
        <Button
          quiet
          aria-pressed={sendAt !== undefined}
          onClick={() => setSendAt(sendAt === undefined ? '' : undefined)}
          className="px-4"
        >
          <Clock size={18} /> Send later
        </Button>
      }
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
        copies={parseAddresses(cc ?? '')}
        onChange={(copies) => setCc(copies.join(', '))}
      />
    </MailEditor>
  )
}
