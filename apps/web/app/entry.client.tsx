import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadHttp } from './api/load-http.ts'
import { getToken } from './api/token.ts'
import { whenUsed } from './browser/environment.ts'
import { loadRouteModule } from './shell/route-modules/load-route-module.tsx'
import { prefetchOnIntent, prefetchScreens } from './shell/route-modules/prefetch.ts'
import { importScript } from './shell/route-modules/script-files.ts'

window.loadScreen = loadRouteModule
window.importScript = importScript

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

/**
 * The API client is loaded after this time, before an upgrade of the server can remove its script.
 */
const STAYS_AFTER_MS = 10_000

// The admin area needs it immediately.
const prepareCalls = () => void loadHttp().catch(() => {})
whenUsed(prepareCalls)
setTimeout(prepareCalls, getToken() ? 0 : STAYS_AFTER_MS)
prefetchScreens()
prefetchOnIntent()
