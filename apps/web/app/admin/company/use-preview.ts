import { type RefObject, useEffect, useRef, useState } from 'react'
import { hear, type PreviewOrder, tell } from '#app/shell/preview/messages.ts'

/**
 * Shows unsaved words on the page in a frame, whenever they have changed.
 * @param onShown called when the page there has become another one, as by a link
 * @returns whether the page listens
 */
export function usePreview(
  frame: RefObject<HTMLIFrameElement | null>,
  { queries, theme, css, typeface, path }: Omit<PreviewOrder, 'preview'>,
  onShown: (path: string) => void,
): boolean {
  const [isReady, setReady] = useState(false)
  const latest = useRef({ path, onShown })
  useEffect(() => {
    latest.current = { path, onShown }
  })
  const [report, setReport] = useState(0)

  useEffect(
    () =>
      hear(
        () => frame.current?.contentWindow,
        'shown',
        (message) => {
          setReady(true)
          // The page may have been loaded anew, and know nothing any more.
          setReport((count) => count + 1)
          if (message.path !== latest.current.path) latest.current.onShown(message.path)
        },
      ),
    [frame],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: told anew after each report
  useEffect(() => {
    const page = frame.current?.contentWindow
    if (page && isReady) tell(page, { preview: 'show', queries, theme, css, typeface, path })
  }, [frame, isReady, queries, theme, css, typeface, path, report])

  return isReady
}
