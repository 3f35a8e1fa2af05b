import { LIMITS } from '@dhow/contract/limits'
import { openField } from '@dhow/contract/messages/entries'
import { Reply } from '@dhow/contract/messages/messages'
import { useState } from 'react'
import {
  type Attachment,
  readDocuments,
  withFiles,
} from '#app/admin/messages/conversation/attachments.tsx'
import { api } from '#app/api/office.ts'
import { TextField } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { MailEditor, type MailEditorProps, useSending } from './mail-editor.tsx'

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
    const unfilled = openField(text)
    if (unfilled) return notify.error(`Replace ${unfilled} in the text.`)
    if (error) return notify.error(error.issues.map((issue) => issue.message).join(' '))
    send.mutate({ params: { id: message._id }, body: withFiles(body, attachments) })
  }
  return (
    <MailEditor
      {...props}
      what="reply"
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
