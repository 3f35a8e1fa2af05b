import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** Says the title of every page that comes after the first: a screen reader hears nothing else of it. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('')
  useEffect(() => {
    let last = document.title
    const observer = new MutationObserver(() => {
      // Between two pages, while one is loading, there may be none.
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
 * Takes the focus along to the new page: to what its address points at, otherwise to what the page
 * marks with `data-route-focus` or to the beginning of its content. Whoever types in a field that is still
 * there goes on typing. Where only the query changes, as when a list is filtered, it stays.
 */
export function useRouteFocus(): void {
  const { pathname, hash, key } = useLocation()
  const last = useRef({ pathname, key })
  useEffect(() => {
    const before = last.current
    last.current = { pathname, key }
    if (before.key === key || (before.pathname === pathname && !hash)) return
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
    // Where the page is scrolled to is the router's to decide.
    target.focus({ preventScroll: true })
  }, [pathname, hash, key])
}
