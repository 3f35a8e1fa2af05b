import { LIMITS } from '@dhow/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { api } from '#app/api/client.ts'
import { messageOf } from '#app/api/error.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { notify } from '#app/ui/toast.tsx'

export function ReplyEditor({ id, onClose }: { id: string; onClose: () => void }) {
  const client = useQueryClient()
  const [text, setText] = useState('')
  const send = api.messages.reply.useMutation({
    onSuccess: async ({ message }) => {
      notify.success(message)
      await client.invalidateQueries({ queryKey: api.messages.list.queryKey() })
      onClose()
    },
    onError: (error) => notify.error(messageOf(error, 'Failed to send reply')),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const replyContent = text.trim()
    if (!replyContent) return notify.error('Reply cannot be empty')
    send.mutate({ params: { id }, body: { replyContent } })
  }
  return (
    <form onSubmit={submit} className="grid gap-4">
      <TextArea
        label="Write Reply"
        placeholder="Type your reply..."
        rows={6}
        maxLength={LIMITS.message}
        autoFocus
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={send.isPending}>
          Send Reply
        </Button>
        <Button look="quiet" onClick={onClose} disabled={send.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
