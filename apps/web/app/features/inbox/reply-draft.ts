const keyOf = (id: string) => `replyDraft:${id}`

/** What was typed as a reply to a message and not sent, in this tab; empty where there is nothing. */
export function readReplyDraft(id: string): string {
  try {
    return sessionStorage.getItem(keyOf(id)) ?? ''
  } catch {
    return ''
  }
}

/** Stores what is typed; drops it when that is nothing. */
export function writeReplyDraft(id: string, text: string): void {
  try {
    if (text.trim()) sessionStorage.setItem(keyOf(id), text)
    else sessionStorage.removeItem(keyOf(id))
  } catch {
    // Where the browser refuses to store, the editor works as well.
  }
}
