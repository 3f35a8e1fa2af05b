import { type RefObject, useEffect, useRef, useState } from 'react'
import { hear, type PreviewOrder, tell } from '#app/shell/preview/messages.ts'

/**
 * Shows unsaved words on the page in a frame, whenever they have changed.
 * @param onShown called when the page there has become another one, as by a link
 * @returns whether the page listens
 */
export function usePreview(
  frame: RefObject<HTMLIFrameElement | null>,
  { queries, theme, css, typeface, path, field }: Omit<PreviewOrder, 'preview'>,
  onShown: (path: string) => void,
): boolean {
  const latest = useRef({ path, onShown })
  useEffect(() => {
    latest.current = { path, onShown }
  })
  const [reports, setReports] = useState(0)

  useEffect(
    () =>
      hear(
        () => frame.current?.contentWindow,
        'shown',
        (message) => {
          setReports((count) => count + 1)
          if (message.path !== latest.current.path) latest.current.onShown(message.path)
        },
      ),
    [frame],
  )

  // After each report too: the page may have been loaded anew, and know nothing any more.
  useEffect(() => {
    const page = frame.current?.contentWindow
    const order = { queries, theme, css, typeface, path, field }
    if (page && reports > 0) tell(page, { preview: 'show', ...order })
  }, [frame, reports, queries, theme, css, typeface, path, field])

  return reports > 0
}
