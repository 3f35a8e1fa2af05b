import { paths } from '@dhow/contract/paths'
import { matchPath } from 'react-router'
import { documentLanguage, localPath } from '#app/api/language.ts'
import { getQueryClient } from '#app/api/query-client.ts'
import { getToken } from '#app/api/token.ts'
import { hasSlowConnection, savesData, whenUsed } from '#app/browser/environment.ts'
import {
  filesOf,
  type RouteEntry,
  routeModuleQuery,
  runningFiles,
  scriptQuery,
} from './script-files.ts'

const allRoutes = () => Object.values(window.__reactRouterManifest?.routes ?? {})

const isAdminRoute = ({ id, path = '' }: RouteEntry) =>
  id.startsWith('admin/routes/') || `/${path}`.startsWith(paths.login)

function nextFiles(): Set<string> {
  const routes = allRoutes().filter((route) => !isAdminRoute(route) || getToken() !== null)
  return new Set(routes.flatMap(filesOf).filter((file) => !runningFiles().has(file)))
}

/** Prefetches the other screens, so that navigation works on a flaky connection or offline. */
export function prefetchScreens(): void {
  if (savesData()) return
  whenUsed(async () => {
    for (const file of nextFiles()) await getQueryClient().prefetchQuery(scriptQuery(file))
  })
}

/** The pointer may just cross a link, or a finger may scroll. */
const INTENT_DELAY_MS = 60

/** Returns the link if it opens another page of this site in this tab. */
function internalLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return
  const { origin, pathname, search } = window.location
  if (link.origin !== origin) return
  return link.pathname === pathname && link.search === search ? undefined : link
}

async function prefetchPage({ pathname, href }: HTMLAnchorElement): Promise<void> {
  if (savesData() || hasSlowConnection()) return
  const language = { locale: documentLanguage() }
  const routes = allRoutes().filter(
    (route) => route.parentId === 'root' && route.path !== '*' && !isAdminRoute(route),
  )
  for (const route of routes) {
    const match = matchPath(localPath(language, `/${route.path ?? ''}`), pathname)
    if (!match) continue
    const { clientLoader } = await getQueryClient().fetchQuery(routeModuleQuery(route))
    await clientLoader?.({ params: match.params, request: new Request(href) })
    return
  }
}

/** Prefetches the page of a focused or touched link. The router's own `prefetch` loads no data. */
export function prefetchOnIntent(signal?: AbortSignal): void {
  let pending: HTMLAnchorElement | undefined
  let timer: number | undefined
  const onEvent = (event: Event) => {
    const link = event.type === 'pointercancel' ? undefined : internalLink(event)
    if (link === pending) return
    clearTimeout(timer)
    pending = link
    // After a failure the click loads the page again, and reports errors.
    if (link) timer = window.setTimeout(() => prefetchPage(link).catch(() => {}), INTENT_DELAY_MS)
  }
  const options = { passive: true, capture: true, ...(signal && { signal }) }
  for (const type of ['pointerover', 'focusin', 'pointercancel']) {
    addEventListener(type, onEvent, options)
  }
}
