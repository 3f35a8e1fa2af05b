import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { getQueryClient } from '#app/api/query-client.ts'
import { useCompany } from '#app/api/use-company.ts'
import { tabStorage } from '#app/browser/tab-storage.ts'
import { SpinnerWithRetry } from '#app/ui/spinner.tsx'
import { type RouteEntry, type RouteModule, routeModuleQuery } from './script-files.ts'

declare global {
  interface Window {
    /** The router calls this instead of importing a route's script. */
    loadScreen?: (route: RouteEntry) => Promise<RouteModule>
  }
}

const PLACEHOLDER_AFTER_MS = 2_000

/** Resolves with a placeholder if the script has not loaded in time. Never rejects. */
export async function loadRouteModule(route: RouteEntry): Promise<RouteModule> {
  const query = routeModuleQuery(route)
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, PLACEHOLDER_AFTER_MS))
  const loaded = await Promise.race([getQueryClient().fetchQuery(query), timeout]).catch(
    () => undefined,
  )
  return loaded ?? createPlaceholder(query)
}

type RouteModuleQuery = ReturnType<typeof routeModuleQuery>

function createPlaceholder(query: RouteModuleQuery): RouteModule {
  const loaded = () => getQueryClient().getQueryData(query.queryKey)
  return {
    default: () => <Placeholder query={query} />,
    clientLoader: (args) => loaded()?.clientLoader?.(args) ?? null,
    clientAction: (args) => loaded()?.clientAction?.(args) ?? null,
  }
}

function Placeholder({ query }: { query: RouteModuleQuery }) {
  const { data: module, isError } = useQuery(query)
  const { brand } = useCompany()
  const { revalidate } = useRevalidator()
  const [, file] = query.queryKey
  useEffect(() => {
    // The screen's own loader has not run yet; it may redirect.
    if (module?.clientLoader) void revalidate()
  }, [module, revalidate])
  useEffect(() => {
    if (isError) reloadOnce(String(file))
  }, [isError, file])

  if (module) return <module.default />
  return (
    <>
      <title>{brand}</title>
      <SpinnerWithRetry
        label="Loading the page"
        onRetry={isError ? () => window.location.reload() : () => void restart(query)}
      />
    </>
  )
}

async function restart({ queryKey }: RouteModuleQuery): Promise<void> {
  const client = getQueryClient()
  await client.cancelQueries({ queryKey })
  await client.refetchQueries({ queryKey })
}

const RELOADED_FOR = 'reloadedFor'

/** At most once per script, and only if the tab can remember it. */
function reloadOnce(file: string): void {
  if (tabStorage.read(RELOADED_FOR) === file) return
  tabStorage.write(RELOADED_FOR, file)
  if (tabStorage.read(RELOADED_FOR) === file) window.location.reload()
}
