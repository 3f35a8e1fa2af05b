import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadHttp } from './api/load-http.ts'
import { getToken } from './api/token.ts'
import { whenUsed } from './browser/when-used.ts'
import { prefetchOnIntent } from './shell/route-modules/intent.ts'
import { loadRouteModule } from './shell/route-modules/load-route-module.tsx'
import { prefetchScreens } from './shell/route-modules/prefetch.ts'
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

/** After so long a visitor stays: an upgrade that removes the script of calls no longer matters to the page. */
const STAYS_AFTER_MS = 10_000

// The office calls at once.
const prepareCalls = () => void loadHttp().catch(() => {})
whenUsed(prepareCalls)
setTimeout(prepareCalls, getToken() ? 0 : STAYS_AFTER_MS)
prefetchScreens()
prefetchOnIntent()
