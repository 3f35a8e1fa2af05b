import { createStored } from '#app/browser/stored.ts'

const MAX_DRAFTS = 50

/** `saved`: whether the server has the same text. */
type Draft = [key: string, text: string, saved?: boolean]

const isDraft = (stored: unknown): stored is Draft =>
  Array.isArray(stored) && typeof stored[0] === 'string' && typeof stored[1] === 'string'

/** Unsent texts, the newest first. Shared by all tabs, and stored until the logout. */
const replyDrafts = createStored<Draft[]>('replyDrafts', (text) => {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
})

export const clearReplyDrafts = (): void => replyDrafts.write([])

export type StoredDraft = { text: string; saved: boolean }

const find = (drafts: Draft[], key: string) => drafts.find(([draftKey]) => draftKey === key)

/** Stores the unsent text of a key; an empty text deletes it, unless the server must delete it too. */
export function storeDraft(key: string, { text, saved }: StoredDraft): void {
  const otherDrafts = replyDrafts.read().filter(([draftKey]) => draftKey !== key)
  const draft: Draft = saved ? [key, text, true] : [key, text]
  replyDrafts.write(
    text === '' && saved ? otherDrafts : [draft, ...otherDrafts].slice(0, MAX_DRAFTS),
  )
}

/** Returns the unsent text of a key; undefined if there is none. The key of a reply is the message's id. */
export function useStoredDraft(key: string): StoredDraft | undefined {
  const draft = replyDrafts.useSelected((drafts) => find(drafts, key))
  return draft && { text: draft[1], saved: draft[2] === true }
}

export const readStoredDraft = (key: string): StoredDraft | undefined => {
  const draft = find(replyDrafts.read(), key)
  return draft && { text: draft[1], saved: draft[2] === true }
}
