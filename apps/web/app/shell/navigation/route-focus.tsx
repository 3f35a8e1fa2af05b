import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isFramed } from '#app/browser/environment.ts'
import { useDebounced } from '#app/ui/hooks.ts'

/** Screen readers do not notice client-side navigation. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    let last = document.title
    const observer = new MutationObserver(() => {
      if (!document.title || document.title === last) return
      last = document.title
      setTitle(last)
    })
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [])
  return (
    <p aria-live="assertive" className="sr-only">
      {title}
    </p>
  )
}

const ANNOUNCE_DELAY_MS = 1_500

/** Announces changes of a text to screen readers once they settle, but not its first value. */
export function ChangeAnnouncer({ text }: { text: string | undefined }) {
  const settled = useDebounced(text, ANNOUNCE_DELAY_MS)
  const previous = useRef(settled)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (previous.current !== undefined && previous.current !== settled) {
      setAnnouncement(settled ?? '')
    }
    previous.current = settled
  }, [settled])
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  )
}

/**
 * Moves the focus after navigation, except while the user types in a field that remains on the page, and if
 * only the query string changed.
 */
export function useRouteFocus(): void {
  const { pathname, hash, key } = useLocation()
  const last = useRef({ pathname, key })
  useEffect(() => {
    const previous = last.current
    last.current = { pathname, key }
    if (previous.key === key || (previous.pathname === pathname && !hash)) return
    // The preview frame must not take the focus from the admin form.
    if (isFramed && !document.hasFocus()) return
    const target =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>('[data-route-focus]') ??
      document.querySelector('main')
    const isTyping = document.activeElement?.matches('main :is(input, select, textarea)')
    if (!target || (!hash && isTyping)) return
    if (!target.matches('a[href]')) target.tabIndex = -1
    target.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
