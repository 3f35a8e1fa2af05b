import { paths } from '@dhow/contract/paths'
import { matchPath } from 'react-router'
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

/** Whether a route belongs to the admin area or its login, which visitors do not open. */
const isAdminRoute = ({ id, path = '' }: RouteEntry) =>
  id.startsWith('admin/routes/') || `/${path}`.startsWith(paths.login)

/** Returns the scripts of the other routes; those of the admin area only when logged in. */
function nextFiles(): Set<string> {
  const routes = allRoutes().filter((route) => !isAdminRoute(route) || getToken() !== null)
  return new Set(routes.flatMap(filesOf).filter((file) => !runningFiles().has(file)))
}

/**
 * Prefetches the scripts of the other screens one by one once the page is used, so that navigation
 * works on a flaky connection or offline.
 */
export function prefetchScreens(): void {
  if (savesData()) return
  whenUsed(async () => {
    for (const file of nextFiles()) await getQueryClient().prefetchQuery(scriptQuery(file))
  })
}

/** A shorter stay on a link is no intent: the pointer crosses a list, or a finger scrolls. */
const INTENT_DELAY_MS = 60

/** Returns the link of an event if it opens another page of this site in this tab. */
function internalLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return
  const { origin, pathname, search } = window.location
  if (link.origin !== origin) return
  return link.pathname === pathname && link.search === search ? undefined : link
}

/** Loads the script and the data of a link's screen into the query cache. */
async function prefetchPage({ pathname, href }: HTMLAnchorElement): Promise<void> {
  if (savesData() || hasSlowConnection()) return
  const routes = allRoutes().filter(
    (route) => route.parentId === 'root' && route.path !== '*' && !isAdminRoute(route),
  )
  for (const route of routes) {
    const match = matchPath(`/${route.path ?? ''}`, pathname)
    if (!match) continue
    const { clientLoader } = await getQueryClient().fetchQuery(routeModuleQuery(route))
    await clientLoader?.({ params: match.params, request: new Request(href) })
    return
  }
}

/**
 * Prefetches a page when the pointer, a finger or the focus stays on its link. The router's own
 * `prefetch="intent"` loads scripts only, because the data comes from client loaders.
 * @param signal removes the listeners
 */
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
