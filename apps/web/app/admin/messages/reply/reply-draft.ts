import { tabStorage } from '#app/browser/tab-storage.ts'

const keyOf = (id: string) => `replyDraft:${id}`

/** The unsent reply to a message, stored in this tab; empty if none. */
export function readReplyDraft(id: string): string {
  const text = tabStorage.read(keyOf(id))
  return typeof text === 'string' ? text : ''
}

/** Stores the draft; removes it when empty. */
export function writeReplyDraft(id: string, text: string): void {
  if (text.trim()) tabStorage.write(keyOf(id), text)
  else tabStorage.drop(keyOf(id))
}
