import { matchPath } from 'react-router'
import { hasSlowConnection, savesData } from '#app/browser/connection.ts'
import { runRouteModule } from './load-route-module.tsx'
import { isOfOffice } from './prefetch.ts'

/**
 * The pointer, a finger or the focus stays on a link for so long before it is about to be followed. Who crosses a
 * list, or begins to scroll it, is gone by then.
 */
const REST_MS = 60

/** A screen's script that takes longer is left to the click. */
const SCRIPT_TIMEOUT_MS = 2_000

/** The link that an event is about, where it leads to another page of ours in this tab. */
function linkOf({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
  if (!link || link.target || link.hasAttribute('download')) return
  const { origin, pathname, search } = window.location
  if (link.origin !== origin) return
  return link.pathname === pathname && link.search === search ? undefined : link
}

/** The public screen at an address, and the parameters in it. */
function screenAt(pathname: string) {
  for (const route of Object.values(window.__reactRouterManifest?.routes ?? {})) {
    if (route.parentId !== 'root' || route.path === '*' || isOfOffice(route)) continue
    const match = matchPath(`/${route.path ?? ''}`, pathname)
    if (match) return { route, params: match.params }
  }
}

/** Runs the script of a link's screen and loads what the screen shows into the cache of queries. */
async function prepare(link: HTMLAnchorElement): Promise<void> {
  const screen = screenAt(link.pathname)
  if (!screen) return
  const { clientLoader } = await runRouteModule(
    screen.route,
    AbortSignal.timeout(SCRIPT_TIMEOUT_MS),
  )
  await clientLoader?.({ params: screen.params, request: new Request(link.href) })
}

/** Prepares one link at a time; of those that come meanwhile, the last. */
function createQueue() {
  let next: HTMLAnchorElement | undefined
  let busy = false
  return async (link: HTMLAnchorElement) => {
    next = link
    if (busy) return
    busy = true
    while (next) {
      const now = next
      next = undefined
      // What fails is asked for again by the click, which says so.
      await prepare(now).catch(() => {})
    }
    busy = false
  }
}

/**
 * Prepares the page that is about to be opened, whichever link leads there: one that a pointer or the focus
 * rests on, or that is being pressed. Not where data is saved or the connection is slow.
 * @param signal ends it
 */
export function prefetchOnIntent(signal?: AbortSignal): void {
  const prepareNext = createQueue()
  let resting: HTMLAnchorElement | undefined
  let timer: number | undefined

  const leave = () => {
    resting = undefined
    clearTimeout(timer)
  }
  const follow = (link: HTMLAnchorElement) => {
    if (!savesData() && !hasSlowConnection()) void prepareNext(link)
  }
  const rest = (event: Event) => {
    const link = linkOf(event)
    if (link === resting) return
    leave()
    resting = link
    if (link) timer = window.setTimeout(follow, REST_MS, link)
  }
  const press = (event: PointerEvent) => {
    const link = linkOf(event)
    // A finger may be about to scroll.
    if (!link || event.pointerType === 'touch' || event.button !== 0) return
    clearTimeout(timer)
    follow(link)
  }
  const options = { passive: true, capture: true, ...(signal && { signal }) }
  addEventListener('pointerover', rest, options)
  addEventListener('focusin', rest, options)
  addEventListener('pointerdown', press, options)
  addEventListener('pointercancel', leave, options)
}
