import type { CompanyField } from '@dhow/contract/company/company'
import type { Theme } from '#app/shell/theme.ts'

/** Message from the admin area to the page in its preview frame. */
export type PreviewOrder = {
  preview: 'show'
  /** Unsaved data, which replaces the loaded data. */
  queries: [key: readonly unknown[], data: unknown][]
  theme: Theme
  css: string
  typeface: string
  /** The frame opens it if it has changed since the previous message. */
  path: string
  /** The frame scrolls to it if it has changed since the previous message. */
  field: CompanyField | undefined
}

/** Message from the previewed page, also when it is ready for messages. */
type PreviewReport = { preview: 'shown'; path: string }

type Message = PreviewOrder | PreviewReport

/** Browsers deliver the message to our origin only. */
export const postPreviewMessage = (other: Window, message: Message): void =>
  other.postMessage(message, window.location.origin)

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
