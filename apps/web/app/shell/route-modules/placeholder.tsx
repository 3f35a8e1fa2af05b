import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useCompany } from '#app/api/use-company.ts'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { SpinnerWithRetry } from '#app/ui/spinner-with-retry.tsx'
import type { RouteModule } from './load-route-module.tsx'
import type { Retried } from './retry.ts'

/** Storage key: the script for which this tab last reloaded the page. */
const RELOADED_FOR = 'reloadedFor'

/**
 * Reloads the page, once, for a script that the server's build no longer has; false when it already has, or
 * cannot remember.
 */
function reloadOnce(file: string): boolean {
  if (tabStorage.read(RELOADED_FOR) === file) return false
  tabStorage.write(RELOADED_FOR, file)
  if (tabStorage.read(RELOADED_FOR) !== file) return false
  window.location.reload()
  return true
}

const LoadingPage = ({ onRetry }: { onRetry: () => void }) => (
  <>
    <title>{useCompany().brand}</title>
    <SpinnerWithRetry label="Loading the page" onRetry={onRetry} />
  </>
)

/** In place of a screen whose script an upgrade has removed. */
function MissingScript({ file }: { file: string }) {
  useEffect(() => void reloadOnce(file), [file])
  return <LoadingPage onRetry={() => window.location.reload()} />
}

type Props = {
  /** Suspends until the script has come. */
  Screen: ComponentType
  loading: Promise<RouteModule>
  retryNow: () => void
}

function Placeholder({ Screen, loading, retryNow }: Props) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let shown = true
    // The screen's own loader has not run yet; it may redirect.
    void loading.then(({ clientLoader }) => {
      if (shown && clientLoader) void revalidate()
    })
    return () => {
      shown = false
    }
  }, [loading, revalidate])
  return (
    <Suspense fallback={<LoadingPage onRetry={retryNow} />}>
      <Screen />
    </Suspense>
  )
}

/**
 * A route module for a screen whose script is still loading: a spinner with 'Try again' that becomes the
 * screen. When the script no longer exists, the page is reloaded.
 */
export function createPlaceholder(
  file: string,
  { result, retryNow }: Retried<RouteModule>,
): RouteModule {
  let loaded: RouteModule | undefined
  const loading = result
    .catch((): RouteModule => ({ default: () => <MissingScript file={file} /> }))
    .then((module) => {
      loaded = module
      return module
    })
  const props = { Screen: lazy(() => loading), loading, retryNow }
  return {
    default: () => <Placeholder {...props} />,
    clientLoader: (args) => loaded?.clientLoader?.(args) ?? null,
    clientAction: (args) => loaded?.clientAction?.(args) ?? null,
  }
}
