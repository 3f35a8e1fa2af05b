import { useCallback, useEffect, useRef, useState } from 'react'

/** What the reader comes back to; without an id, the heading of the list. */
type Target = { id?: string | undefined }

/**
 * Where the focus goes when the open message is left: to its row, to the row that took its place, or to
 * the heading of the list where that row is not in sight.
 */
export function useReturnFocus(openId: string | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [lastOpenId, setLastOpenId] = useState(openId)
  const [target, setTarget] = useState<Target | undefined>(openId ? { id: openId } : undefined)
  if (openId !== lastOpenId) {
    setLastOpenId(openId)
    if (openId) setTarget({ id: openId })
  }
  const toHeading = openId === undefined && target !== undefined && target.id === undefined
  useEffect(() => {
    if (!toHeading) return
    const isTyping = document.activeElement?.matches('input, select, textarea')
    if (!isTyping) heading.current?.focus({ preventScroll: true })
    setTarget(undefined)
  }, [toHeading])

  return {
    /** The id of the row that takes the focus. */
    returnTo: target?.id,
    /** Call it when the row has taken the focus, or when it is not in sight. */
    onReturn: useCallback((found: boolean) => setTarget(found ? undefined : {}), []),
    /** Call it before the open message is removed: the focus goes to this one instead. */
    replaceBy: (successor: string | undefined) => setTarget({ id: successor }),
    heading: { ref: heading, tabIndex: -1, 'data-route-focus': toHeading || undefined },
  }
}
