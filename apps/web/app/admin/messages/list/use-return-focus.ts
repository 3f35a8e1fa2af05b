import { useCallback, useEffect, useRef, useState } from 'react'

/** The element to focus; without an id, the list's heading. */
type Target = { id?: string | undefined }

/**
 * Moves the focus when the open message is left: to its row, to the row that took its position, or to
 * the
 * list's heading when that row is out of view.
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
    /** The row to focus. */
    returnTo: target?.id,
    /** Call it when the row has taken the focus, or is out of view. */
    onReturn: useCallback((found: boolean) => setTarget(found ? undefined : {}), []),
    /** Call it before the open message is removed, with the message to focus instead. */
    replaceBy: (successor: string | undefined) => setTarget({ id: successor }),
    heading: { ref: heading, tabIndex: -1, 'data-route-focus': toHeading || undefined },
  }
}
