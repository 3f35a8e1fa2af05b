import type { ComponentType } from 'react'
import { createPlaceholder } from './placeholder.tsx'
import { FinalError, retryUntilDone } from './retry.ts'
import { fetchScript, filesOf, type RouteEntry, runningFiles } from './script-files.ts'

/** A placeholder opens when a screen's script takes longer. */
const PLACEHOLDER_AFTER_MS = 2_000

type Handler = (args: unknown) => unknown

/** A built route module. */
export type RouteModule = {
  default: ComponentType
  clientLoader?: Handler
  clientAction?: Handler
}

declare global {
  interface Window {
    /** Called by the router instead of importing a route's script. */
    loadScreen?: (route: RouteEntry) => Promise<RouteModule>
  }
}

/**
 * Loads a screen's script, retrying until it succeeds. Resolves after PLACEHOLDER_AFTER_MS at the latest, with
 * a placeholder that becomes the screen once its script has loaded. Never rejects.
 */
export async function loadRouteModule(
  route: RouteEntry,
  importModule = (file: string): Promise<RouteModule> => import(/* @vite-ignore */ file),
): Promise<RouteModule> {
  const running = runningFiles()
  const { result, retryNow } = retryUntilDone(async (signal) => {
    const missing = filesOf(route).filter((file) => !running.has(file))
    await Promise.all(missing.map((file) => fetchScript(file, { signal })))
    const module = await importModule(route.module).catch((error: unknown) => {
      // It was fetched but does not run: no retry in this document can help.
      throw new FinalError(`${route.module} cannot be imported.`, { cause: error })
    })
    for (const file of missing) running.add(file)
    return module
  })
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, PLACEHOLDER_AFTER_MS))
  const loaded = await Promise.race([result, timedOut]).catch(() => undefined)
  return loaded ?? createPlaceholder(route.module, { result, retryNow })
}
