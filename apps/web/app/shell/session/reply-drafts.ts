import { createStored } from '#app/browser/stored.ts'

/** Older drafts are deleted. */
const MAX_DRAFTS = 50

type Draft = [messageId: string, text: string]

const isDraft = (stored: unknown): stored is Draft =>
  Array.isArray(stored) && stored.length === 2 && stored.every((part) => typeof part === 'string')

/** Unsent replies, the newest first. Shared by all tabs, and stored until the logout. */
const replyDrafts = createStored<Draft[]>('replyDrafts', (text) => {
  try {
    const stored: unknown = JSON.parse(text ?? '')
    return Array.isArray(stored) ? stored.filter(isDraft) : []
  } catch {
    return []
  }
})

export const clearReplyDrafts = (): void => replyDrafts.write([])

/** Returns the unsent reply to a message, empty if there is none, and a function that stores it. */
export function useReplyDraft(id: string) {
  const draft = replyDrafts.useSelected((drafts) => drafts.find(([one]) => one === id)?.[1] ?? '')
  const change = (text: string) => {
    const others = replyDrafts.read().filter(([one]) => one !== id)
    replyDrafts.write(text ? [[id, text] as Draft, ...others].slice(0, MAX_DRAFTS) : others)
  }
  return [draft, change] as const
}
