import type { CompanyField } from '@dhow/contract/company'
import type { Theme } from '#app/shell/theme/theme.ts'

/** What the office asks of the page in its preview. */
export type PreviewOrder = {
  preview: 'show'
  /** Query results in place of what is stored, each with its key. */
  queries: [key: readonly unknown[], data: unknown][]
  theme: Theme
  /** The rules of the colours and typefaces, whatever the page has of its own. */
  css: string
  typeface: string
  /** Where to go, when it is another address than asked for before. */
  path: string
  /** What to scroll to, when it is another field than asked for before. */
  field: CompanyField | undefined
}

/** What the page in the preview tells the office: where it is, and that it is ready for an order. */
type PreviewReport = { preview: 'shown'; path: string }

type Message = PreviewOrder | PreviewReport

/** Sends a message to the other side of the preview, if it is ours. */
export const tell = (other: Window, message: Message): void =>
  other.postMessage(message, window.location.origin)

/**
 * Hears what the other side of the preview says; nobody else is listened to.
 * @returns a function that ends it
 */
export function hear<Kind extends Message['preview']>(
  other: () => Window | null | undefined,
  kind: Kind,
  listen: (message: Extract<Message, { preview: Kind }>) => void,
): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || !source || source !== other()) return
    if (data?.preview === kind) listen(data)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}
