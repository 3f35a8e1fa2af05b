import { LIMITS } from '@dhow/contract/limits'
import type { StoredSavedReply } from '@dhow/contract/messages/conversation-routes'
import { SavedReply } from '@dhow/contract/messages/conversations'
import { type Conversation, REPLY_FIELDS } from '@dhow/contract/messages/entries'
import { BookMarked, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { QueryContent } from '#app/admin/frame/query-content.tsx'
import { useOutcome } from '#app/admin/ui/notices.tsx'
import { api } from '#app/api/office.ts'
import { useZodForm } from '#app/forms/use-zod-form.tsx'
import { Button, IconButton } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextArea, TextField } from '#app/ui/fields/field.tsx'

/** Replaces the known fields. Other fields stay, and prevent sending. */
const fillFields = (text: string, fields: Conversation['fields'] | undefined): string =>
  text.replaceAll(
    /\{(\w+)\}/g,
    (field, name: keyof Conversation['fields']) => fields?.[name] || field,
  )

type Props = {
  fields: Conversation['fields'] | undefined
  text: string
  onInsert: (text: string) => void
}

export function SavedRepliesButton({ fields, text, onInsert }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button quiet onClick={() => setOpen(true)} className="px-4">
        <BookMarked size={18} /> Saved replies
      </Button>
      {isOpen && (
        <SavedReplies
          text={text}
          onClose={() => setOpen(false)}
          onChoose={(reply) => {
            setOpen(false)
            onInsert(fillFields(reply, fields))
          }}
        />
      )}
    </>
  )
}

type DialogProps = { text: string; onChoose: (text: string) => void; onClose: () => void }

const STALE = [api.conversations.savedReplies]

const NEW: StoredSavedReply = { id: '', name: '', text: '' }

function SavedReplies({ text, onChoose, onClose }: DialogProps) {
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<StoredSavedReply>()
  const query = api.conversations.savedReplies.useQuery()
  const searchText = search.trim().toLowerCase()
  return (
    <Dialog onClose={onClose} title="Saved replies" className="w-2xl">
      {edited ? (
        <ReplyForm key={edited.id} reply={edited} onClose={() => setEdited(undefined)} />
      ) : (
        <>
          <TextField
            label="Search"
            type="search"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <QueryContent query={query} name="the saved replies">
            {(replies) => (
              <ReplyList
                replies={replies.filter((reply) =>
                  `${reply.name}\n${reply.text}`.toLowerCase().includes(searchText),
                )}
                isSearch={searchText !== ''}
                onChoose={onChoose}
                onEdit={setEdited}
              />
            )}
          </QueryContent>
          <div className="mt-5 flex flex-wrap justify-end gap-3">
            <Button quiet onClick={() => setEdited(NEW)}>
              New saved reply
            </Button>
            {text.trim() && (
              <Button quiet onClick={() => setEdited({ ...NEW, text })}>
                Save this text
              </Button>
            )}
            <Button quiet onClick={onClose}>
              Cancel
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

type ListProps = {
  replies: StoredSavedReply[]
  isSearch: boolean
  onChoose: (text: string) => void
  onEdit: (reply: StoredSavedReply) => void
}

function ReplyList({ replies, isSearch, onChoose, onEdit }: ListProps) {
  const remove = api.conversations.removeSavedReply.useMutation(
    useOutcome(STALE, 'Could not delete the saved reply. Try again.'),
  )
  if (replies.length === 0) {
    return (
      <p role="status" className="mt-4 text-muted">
        {isSearch ? 'No saved replies found.' : 'Save the texts that you write often.'}
      </p>
    )
  }
  return (
    <ul className="mt-3 grid gap-0.5">
      {replies.map((reply) => (
        <li key={reply.id} className="flex items-start">
          <button
            type="button"
            onClick={() => onChoose(reply.text)}
            className="min-h-12 min-w-0 flex-1 rounded-lg px-2 py-1.5 text-start hover:bg-line"
          >
            <span dir="auto" className="block font-medium wrap-anywhere">
              {reply.name}
            </span>
            <span dir="auto" className="line-clamp-2 caption">
              {reply.text}
            </span>
          </button>
          <IconButton label={`Edit ${reply.name}`} Icon={Pencil} onClick={() => onEdit(reply)} />
          <IconButton
            label={`Delete ${reply.name}`}
            Icon={Trash2}
            disabled={remove.isPending}
            onClick={() => remove.mutate({ params: { id: reply.id } })}
          />
        </li>
      ))}
    </ul>
  )
}

type FormProps = { reply: StoredSavedReply; onClose: () => void }

function ReplyForm({ reply: { id, ...reply }, onClose }: FormProps) {
  const form = useZodForm(SavedReply, reply)
  const outcome = useOutcome(STALE, 'Could not save the saved reply. Try again.', onClose)
  const add = api.conversations.addSavedReply.useMutation(outcome)
  const change = api.conversations.changeSavedReply.useMutation(outcome)
  const save = form.handleSubmit((body) => {
    if (id) change.mutate({ params: { id }, body })
    else add.mutate({ body })
  })
  const isBusy = add.isPending || change.isPending
  return (
    <div className="grid gap-4">
      <TextField label="Name" limit={LIMITS.title} autoFocus {...form.field('name')} />
      <TextArea
        label="Text"
        rows={8}
        limit={LIMITS.message}
        hint={`Replaced when you insert it: ${REPLY_FIELDS.map((field) => `{${field}}`).join(' ')}`}
        {...form.field('text')}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button quiet onClick={onClose} disabled={isBusy}>
          Back
        </Button>
        <Button onClick={save} disabled={isBusy}>
          Save reply
        </Button>
      </div>
    </div>
  )
}
