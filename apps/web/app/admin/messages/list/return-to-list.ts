import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { tabStorage } from '#app/browser/tab-storage.ts'

/** The element to focus; without an id, the list's heading. */
type Target = { id?: string | undefined }

/**
 * Moves the focus when the open message is left: to its row, to the row that took its position, or to the
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
    if (!isTyping()) heading.current?.focus({ preventScroll: true })
    setTarget(undefined)
  }, [toHeading])

  return {
    returnTo: target?.id,
    /** Call it when the row has taken the focus, or is out of view. */
    onReturn: useCallback((found: boolean) => setTarget(found ? undefined : {}), []),
    /** Call it before the open message is removed, with the message to focus instead. */
    replaceBy: (successor: string | undefined) => setTarget({ id: successor }),
    heading: { ref: heading, tabIndex: -1, 'data-route-focus': toHeading || undefined },
  }
}

/** Whether the focus is in a field, from which it must not be taken. */
export const isTyping = () => document.activeElement?.matches('input, select, textarea')

const KEY = 'inboxScroll'

type ScrollOffset = { entry: string; top: number }

/** Reads the stored scroll offset of a history entry, in pixels. */
export function readScrollOffset(entry: string | undefined): number {
  const stored = tabStorage.read(KEY) as Partial<ScrollOffset> | undefined | null
  return entry !== undefined && stored?.entry === entry && Number.isFinite(stored.top)
    ? Number(stored.top)
    : 0
}

const writeScrollOffset = (entry: string | undefined, top: number): void => {
  if (entry !== undefined) tabStorage.write(KEY, { entry, top } satisfies ScrollOffset)
}

/**
 * Stores a list's scroll offset for Back to this history entry, and for reloads.
 * @param isIdle false while scrolling
 */
export function useScrollOffset(
  entry: string | undefined,
  list: RefObject<HTMLElement | null>,
  isIdle: boolean,
) {
  const top = useRef(0)
  useEffect(() => {
    top.current = list.current?.scrollTop ?? top.current
  })
  useEffect(() => {
    if (isIdle) writeScrollOffset(entry, top.current)
  }, [entry, isIdle])
  useEffect(() => () => writeScrollOffset(entry, top.current), [entry])
}
