import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { site } from '#app/site.ts'
import { SpinnerWithRetry } from '#app/ui/spinner-with-retry.tsx'
import type { RouteModule } from './load-route-module.tsx'
import type { Retried } from './retry.ts'

/** The script for which this tab has last loaded the page anew. */
const RELOADED_FOR = 'reloadedFor'

/**
 * Loads the page anew for the sake of a script that its build no longer has, once: false when that has
 * been done, or cannot be remembered.
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
    <title>{site.brand}</title>
    <SpinnerWithRetry label="Loading the page" onRetry={onRetry} />
  </>
)

/** In place of a screen whose script will never come, because an upgrade has removed it. */
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
    // What the screen's own loader does, such as a redirect, has not happened yet.
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
 * A screen whose script has not come yet: a spinner at its address, joined by 'Try again', that becomes
 * the screen when the script is there. When it never will be, the page is loaded anew.
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
