import { tabStorage } from '#app/browser/tab-storage.ts'

const keyOf = (id: string) => `replyDraft:${id}`

/** What was typed as a reply to a message and not sent, in this tab; empty where there is nothing. */
export function readReplyDraft(id: string): string {
  const text = tabStorage.read(keyOf(id))
  return typeof text === 'string' ? text : ''
}

/** Stores what is typed; drops it when that is nothing. */
export function writeReplyDraft(id: string, text: string): void {
  if (text.trim()) tabStorage.write(keyOf(id), text)
  else tabStorage.drop(keyOf(id))
}
