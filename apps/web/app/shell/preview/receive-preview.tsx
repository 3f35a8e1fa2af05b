import type { CompanyField } from '@dhow/contract/company/company'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { forceTheme } from '#app/shell/theme.ts'
import { onPreviewMessage, type PreviewOrder, postPreviewMessage } from './messages.ts'

function blockSubmit(event: SubmitEvent) {
  event.preventDefault()
  event.stopPropagation()
}

/** Links that the router does not handle would leave the preview. */
function blockExternalLink(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
}

/**
 * Scrolls to a field's element, once the page contains it; returns a function that stops waiting.
 * `scrollIntoView` would also scroll the admin page around the frame.
 */
function scrollToField(field: CompanyField): () => void {
  const scroll = () => {
    const element = document.querySelector(`[data-shows~="${field}"]`)
    if (!element) return
    observer.disconnect()
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    const margin = Number.parseFloat(getComputedStyle(element).scrollMarginBlockStart)
    const top = element.getBoundingClientRect().top + window.scrollY - margin
    window.scrollTo({ top, behavior: reducedMotion ? 'instant' : 'smooth' })
  }
  const observer = new MutationObserver(scroll)
  observer.observe(document.body, { childList: true, subtree: true })
  scroll()
  return () => observer.disconnect()
}

export default function ReceivePreview() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = createPath(useLocation())
  const currentPath = useRef(path)
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
      // Ignores equal values, so that the user's navigation and scrolling stay.
      const previous = lastShown.current
      lastShown.current = { path, field }
      if (path !== previous.path && path !== currentPath.current) void navigate(path)
      if (field === previous.field) return
      stopScrolling()
      stopScrolling = field ? scrollToField(field) : () => {}
    }
    window.addEventListener('click', blockExternalLink)
    window.addEventListener('submit', blockSubmit, { capture: true })
    const stopListening = onPreviewMessage(() => window.parent, 'show', show)
    return () => {
      window.removeEventListener('click', blockExternalLink)
      window.removeEventListener('submit', blockSubmit, { capture: true })
      stopScrolling()
      stopListening()
      forceTheme(undefined)
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((item) => item !== sheet)
    }
  }, [client, navigate])

  // Runs after the listener is added, because the admin area responds immediately.
  useEffect(() => {
    currentPath.current = path
    postPreviewMessage(window.parent, { preview: 'shown', path })
  }, [path])
  return null
}
