import type { CompanyField } from '@dhow/contract/company/company'
import type { Theme } from '#app/shell/theme.ts'

/** Message from the admin area to the page in its preview frame. */
export type PreviewOrder = {
  preview: 'show'
  /** Unsaved query data by query key; replaces the loaded data. */
  queries: [key: readonly unknown[], data: unknown][]
  theme: Theme
  /** Style sheet with the unsaved colors and typefaces. */
  css: string
  typeface: string
  /** Path to open, if it differs from the previous message's path. */
  path: string
  /** Field to scroll to, if it differs from the previous message's field. */
  field: CompanyField | undefined
}

/** Message from the previewed page: its path. Also says that it is ready for messages. */
type PreviewReport = { preview: 'shown'; path: string }

type Message = PreviewOrder | PreviewReport

/** Posts a message to the other window; browsers deliver it to our origin only. */
export const postPreviewMessage = (other: Window, message: Message): void =>
  other.postMessage(message, window.location.origin)

/**
 * Listens for messages of one kind from the other window of our origin.
 * @returns a function that removes the listener
 */
export function onPreviewMessage<Kind extends Message['preview']>(
  other: () => Window | null | undefined,
  kind: Kind,
  listener: (message: Extract<Message, { preview: Kind }>) => void,
): () => void {
  const onMessage = ({ origin, source, data }: MessageEvent) => {
    if (origin !== window.location.origin || !source || source !== other()) return
    if (data?.preview === kind) listener(data)
  }
  window.addEventListener('message', onMessage)
  return () => window.removeEventListener('message', onMessage)
}
