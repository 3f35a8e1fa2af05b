import { paths } from '@dhow/contract/paths'
import { HTTPError } from 'ky'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type LoaderFunctionArgs, Navigate, Outlet, redirect, useLocation } from 'react-router'
import { useReload } from '#app/admin/messages/inbox/use-inbox.ts'
import { setTimeZone } from '#app/admin/ui/formats.ts'
import { http } from '#app/api/http.ts'
import { api } from '#app/api/office.ts'
import { getToken, hasExpired, useToken } from '#app/api/token.ts'
import { useCompany } from '#app/api/use-company.ts'
import { rememberReturnTo, useLoginNotice } from '#app/shell/session/return-to.ts'
import { useLogout } from '#app/shell/session/use-logout.ts'
import { Spinner } from '#app/ui/notice.tsx'
import { NoIndexMeta } from '#app/ui/page-meta.tsx'
import { OfficeNav } from './office-nav.tsx'

const RECONNECT_DELAY_MS = 3_000

/** Milliseconds between reloads in a window above the limit of streams. */
const POLL_MS = 60_000

/** Loads the inbox again as soon as the server tells of an enquiry, an answer or a change in another window. */
export function useOfficeEvents(): void {
  const reload = useReload()
  const onChange = useEffectEvent(() => void reload())
  useEffect(() => {
    const controller = new AbortController()
    void listen(() => onChange(), controller.signal)
    return () => controller.abort()
  }, [])
}

/** Reads the stream with `fetch`, because `EventSource` cannot send the session's token. */
async function listen(onChange: () => void, signal: AbortSignal): Promise<void> {
  let isFirst = true
  while (!signal.aborted) {
    let delayMs = RECONNECT_DELAY_MS
    try {
      const { body } = await http('/api/office-events', { signal })
      // Events may have been missed.
      if (!isFirst) onChange()
      isFirst = false
      for await (const text of body?.pipeThrough(new TextDecoderStream()) ?? []) {
        if (text.includes('event: inbox')) onChange()
      }
    } catch (error) {
      if (error instanceof HTTPError && error.response.status === 429) {
        delayMs = POLL_MS
        if (!isFirst) onChange()
        isFirst = false
      }
    }
    await new Promise((resolve) => setTimeout(resolve, delayMs))
  }
}

/** Admin pages render in the browser only. The server renders the same fallback for everyone. */
export function clientLoader({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  if (!getToken()) {
    rememberReturnTo(request.url)
    throw redirect(paths.login)
  }
  return null
}

export function HydrateFallback() {
  return (
    <>
      <NoIndexMeta title="Admin" />
      <Spinner />
    </>
  )
}

/** Renders the navigation outside of the main element, and listens to the server's events. */
function OfficeFrame({ onLogout }: { onLogout: () => void }) {
  useOfficeEvents()
  // The slot is not in the document yet if it is rendered at the same time, which is when a visitor's page was shown.
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => setSlot(document.getElementById('office-nav')), [])
  const nav = <OfficeNav onLogout={onLogout} />
  return slot ? createPortal(nav, slot) : nav
}

export default function AdminLayout() {
  const token = useToken()
  const { pathname, search } = useLocation()
  const logout = useLogout()
  useLoginNotice()
  // Runs before the page below renders.
  setTimeZone(useCompany().timeZone)
  useEffect(() => {
    if (!token && hasExpired()) rememberReturnTo(pathname + search)
  }, [token, pathname, search])
  const isFirstLogin = api.account.get.useQuery(undefined, { enabled: token !== null }).data
    ?.firstLogin
  const isWelcome = pathname === paths.firstLogin
  if (!token) return <Navigate to={paths.login} replace state={{ sessionEnded: hasExpired() }} />
  if (isFirstLogin && !isWelcome) return <Navigate to={paths.firstLogin} replace />
  return (
    <>
      {!isWelcome && <OfficeFrame onLogout={logout} />}
      {/* Leaves room for a notice above the heading. */}
      <div className="container-page pt-17 pb-6 lg:pt-14">
        <Outlet />
      </div>
    </>
  )
}
