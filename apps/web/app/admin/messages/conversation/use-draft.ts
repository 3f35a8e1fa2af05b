import type { Conversation, DraftKind } from '@dhow/contract/messages/entries'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '#app/api/office.ts'
import { readStoredDraft, storeDraft, useStoredDraft } from '#app/shell/session/reply-drafts.ts'

const SAVE_DELAY_MS = 1_000

const keyOf = (id: string, kind: DraftKind) => (kind === 'reply' ? id : `${id} ${kind}`)

/**
 * Returns an unsent text of a conversation. It is stored in the browser immediately and on the server a second after the
 * last change, so that it is there on every device and survives a lost connection.
 * @param conversation undefined while loading
 */
export function useDraft(id: string, kind: DraftKind, conversation: Conversation | undefined) {
  const client = useQueryClient()
  const key = keyOf(id, kind)
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
        (old) => old && { ...old, drafts: { ...old.drafts, [kind]: unsaved } },
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
      client.setQueryData<Conversation>(queryKey, (old) => {
        if (!old) return old
        const { [kind]: _, ...drafts } = old.drafts
        return { ...old, drafts }
      })
    },
  }
}
