import { LIMITS } from '@dhow/contract/limits'
import type { Conversation, DraftKind } from '@dhow/contract/messages/entries'
import type { Message } from '@dhow/contract/messages/messages'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useState } from 'react'
import { useChange } from '#app/admin/messages/inbox/use-inbox.ts'
import { DiscardDraft, UnsentReply } from '#app/admin/messages/message/unsent-reply.tsx'
import { api } from '#app/api/office.ts'
import { RestoredDraftNotice } from '#app/forms/form-drafts.tsx'
import { readStoredDraft, storeDraft, useStoredDraft } from '#app/shell/session/reply-drafts.ts'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { FollowUpEditor } from './follow-up-editor.tsx'
import { closeOrSubmit, ReplyEditor } from './mail-editor.tsx'

type Editor = 'mail' | 'note'

/** State of the editors: the open one, and whether the focus returns to the reply button. */
export function useEditors(article: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<Editor>()
  const [wasClosed, setWasClosed] = useState(false)
  return {
    open,
    wasClosed,
    show: setOpen,
    close(): void {
      setWasClosed(open === 'mail')
      setOpen(undefined)
      if (open === 'note') article.current?.focus({ preventScroll: true })
    },
    finish(): void {
      setWasClosed(false)
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

export function Composer({ message, conversation, editors }: Props) {
  const { _id: id, reply, spam, trashedAt } = message
  const { open, close, finish } = editors
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
      {open === undefined && draft.text.trim() && (
        <p className="caption">
          Your draft is saved. <DiscardDraft onDiscard={discard} />
        </p>
      )}
    </>
  )
}

const SAVE_DELAY_MS = 1_000

const toDraftKey = (id: string, kind: DraftKind) => (kind === 'reply' ? id : `${id} ${kind}`)

/**
 * Returns an unsent text of a conversation. It is stored in the browser immediately and on the server a second after the
 * last change, so that it is there on every device and survives a lost connection.
 * @param conversation undefined while loading
 */
function useDraft(id: string, kind: DraftKind, conversation: Conversation | undefined) {
  const client = useQueryClient()
  const key = toDraftKey(id, kind)
  const local = useStoredDraft(key)
  const onServer = conversation?.drafts[kind] ?? ''
  const [editedKey, setEditedKey] = useState<string>()
  // A text that was saved before may have been changed or sent on another device.
  const isLocal = local && (editedKey === key || !local.saved || !conversation)
  const text = isLocal ? local.text : onServer

  const unsaved = local && !local.saved ? local.text : undefined
  useEffect(() => {
    if (unsaved === undefined) return
    const save = async () => {
      const params = { id, kind }
      await api.conversations.saveDraft.call({ params, body: { text: unsaved } })
      const { queryKey } = api.conversations.entries.queryOptions({ params: { id } })
      client.setQueryData<Conversation>(
        queryKey,
        (stored) => stored && { ...stored, drafts: { ...stored.drafts, [kind]: unsaved } },
      )
      if (readStoredDraft(key)?.text === unsaved) storeDraft(key, { text: unsaved, saved: true })
    }
    // The text stays in the browser, and the next change saves it.
    const timer = setTimeout(() => void save().catch(() => {}), SAVE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [client, id, kind, key, unsaved])

  return {
    text,
    change: (next: string): void => {
      setEditedKey(key)
      storeDraft(key, { text: next, saved: false })
    },
    /** Call it after the text was sent, which deletes it on the server. */
    clear: (): void => {
      setEditedKey(undefined)
      storeDraft(key, { text: '', saved: true })
      const { queryKey } = api.conversations.entries.queryOptions({ params: { id } })
      client.setQueryData<Conversation>(queryKey, (conversation) => {
        if (!conversation) return conversation
        const { [kind]: _, ...drafts } = conversation.drafts
        return { ...conversation, drafts }
      })
    },
  }
}

type NoteProps = {
  id: string
  text: string
  onText: (text: string) => void
  onSaved: () => void
  onClose: () => void
}

function NoteEditor({ id, text, onText, onSaved, onClose }: NoteProps) {
  const [isRequired, setRequired] = useState(false)
  const save = api.conversations.addNote.useMutation(
    useChange('Could not save the note. Try again.', onSaved),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending || text.trim().length > LIMITS.message) return
    if (!text.trim()) return setRequired(true)
    save.mutate({ params: { id }, body: { text } })
  }
  return (
    <form
      onSubmit={submit}
      onKeyDown={closeOrSubmit(onClose, save.isPending)}
      className="grid max-w-prose gap-4"
    >
      <TextArea
        label="Note"
        hint="Only you and your colleagues see notes."
        rows={3}
        limit={LIMITS.message}
        error={isRequired && !text.trim() ? 'Note is required.' : undefined}
        autoFocus
        value={text}
        onChange={({ target }) => onText(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          Save note
        </Button>
        <Button quiet onClick={onClose} disabled={save.isPending}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
