import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { isFramed } from '#app/browser/is-framed.ts'

/** Announces the title of each new page to screen readers, which otherwise notice nothing. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    let last = document.title
    const observer = new MutationObserver(() => {
      // There may be no title while a page is loading.
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

/**
 * Moves the focus after navigation: to the target of the URL's hash, else to `[data-route-focus]`, else to
 * the page's main element. Not while the user types in a field that is still there, nor when only the query
 * string changes, as when a list is filtered.
 */
export function useRouteFocus(): void {
  const { pathname, hash, key } = useLocation()
  const last = useRef({ pathname, key })
  useEffect(() => {
    const before = last.current
    last.current = { pathname, key }
    if (before.key === key || (before.pathname === pathname && !hash)) return
    // The office's preview takes no focus away from the form beside it.
    if (isFramed && !document.hasFocus()) return
    const target =
      document.getElementById(hash.slice(1)) ??
      document.querySelector<HTMLElement>('[data-route-focus]') ??
      document.querySelector('main')
    if (
      !target ||
      (!hash && document.activeElement?.matches('main :is(input, select, textarea)'))
    ) {
      return
    }
    if (!target.matches('a[href]')) target.tabIndex = -1
    // The router restores the scroll position.
    target.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
