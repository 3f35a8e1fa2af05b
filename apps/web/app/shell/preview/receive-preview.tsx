import type { CompanyField } from '@dhow/contract/company'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { forceTheme } from '#app/shell/theme/theme.ts'
import { hear, type PreviewOrder, tell } from './messages.ts'

/** Nothing is sent from a preview. */
function sendNothing(event: SubmitEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** Whatever the page has not taken as a step within the site would leave the preview. */
function stayInside(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/**
 * Scrolls to what shows a field, once that is on the page. Not by `scrollIntoView`, which would scroll the
 * office too.
 * @returns a function that ends the waiting
 */
function scrollToField(field: CompanyField): () => void {
  const scroll = () => {
    const place = document.querySelector(`[data-shows~="${field}"]`)
    if (!place) return
    observer.disconnect()
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
    const margin = Number.parseFloat(getComputedStyle(place).scrollMarginBlockStart)
    const top = place.getBoundingClientRect().top + window.scrollY - margin
    window.scrollTo({ top, behavior: isStill ? 'instant' : 'smooth' })
  }
  const observer = new MutationObserver(scroll)
  observer.observe(document.body, { childList: true, subtree: true })
  scroll()
  return () => observer.disconnect()
}

/**
 * Lets the office show unsaved words on this page, which stands in the frame of its preview: they take the
 * place of what the site's queries have loaded. Nothing is stored.
 */
export default function ReceivePreview() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = createPath(useLocation())
  const here = useRef(path)
  const lastShown = useRef<Pick<PreviewOrder, 'path' | 'field'>>({ path, field: undefined })

  useEffect(() => {
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    let stopScrolling = () => {}
    const show = ({ queries, theme, css, typeface, path, field }: PreviewOrder) => {
      forceTheme(theme)
      sheet.replaceSync(css)
      document.documentElement.dataset.typeface = typeface
      for (const [queryKey, data] of queries) {
        client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
        void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, data))
      }
      // Asked for once: whoever follows a link in the preview, or scrolls it, is not pulled back.
      const before = lastShown.current
      lastShown.current = { path, field }
      if (path !== before.path && path !== here.current) void navigate(path)
      if (field === before.field) return
      stopScrolling()
      stopScrolling = field ? scrollToField(field) : () => {}
    }
    window.addEventListener('click', stayInside)
    window.addEventListener('submit', sendNothing, { capture: true })
    const deafen = hear(() => window.parent, 'show', show)
    return () => {
      window.removeEventListener('click', stayInside)
      window.removeEventListener('submit', sendNothing, { capture: true })
      stopScrolling()
      deafen()
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [client, navigate])

  // After the listener is there, as the office answers at once.
  useEffect(() => {
    here.current = path
    tell(window.parent, { preview: 'shown', path })
  }, [path])
  return null
}
