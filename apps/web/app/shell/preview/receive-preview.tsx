import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { forceTheme } from '#app/shell/theme/theme.ts'
import { hear, type PreviewOrder, tell } from './messages.ts'

/** Whatever the page has not taken as a step within the site would leave the preview. */
function stayInside(event: MouseEvent) {
  const link = event.target instanceof Element && event.target.closest('a[href]')
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault()
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
  const asked = useRef(path)

  useEffect(() => {
    const sheet = new CSSStyleSheet()
    document.adoptedStyleSheets.push(sheet)
    const show = ({ queries, theme, css, typeface, path }: PreviewOrder) => {
      forceTheme(theme)
      sheet.replaceSync(css)
      document.documentElement.dataset.typeface = typeface
      for (const [queryKey, data] of queries) {
        client.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY })
        void client.cancelQueries({ queryKey }).then(() => client.setQueryData(queryKey, data))
      }
      // Asked for once: whoever follows a link in the preview is not pulled back.
      if (path === asked.current) return
      asked.current = path
      if (path !== here.current) void navigate(path)
    }
    window.addEventListener('click', stayInside)
    const deafen = hear(() => window.parent, 'show', show)
    return () => {
      window.removeEventListener('click', stayInside)
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
