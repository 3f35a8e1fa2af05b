import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { prefetchOnIntent } from './shell/route-modules/intent.ts'
import { loadRouteModule } from './shell/route-modules/load-route-module.tsx'
import { prefetchScreens } from './shell/route-modules/prefetch.ts'

window.loadScreen = loadRouteModule

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

prefetchScreens()
prefetchOnIntent()
