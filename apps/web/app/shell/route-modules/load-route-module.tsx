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

const importFile = (file: string): Promise<RouteModule> => import(/* @vite-ignore */ file)

/**
 * Runs a screen's script, once its files have been fetched.
 * @throws FinalError when no retry in this document can help
 */
export async function runRouteModule(
  route: RouteEntry,
  signal?: AbortSignal,
  importModule = importFile,
): Promise<RouteModule> {
  const running = runningFiles()
  const missing = filesOf(route).filter((file) => !running.has(file))
  await Promise.all(missing.map((file) => fetchScript(file, { signal: signal ?? null })))
  const module = await importModule(route.module).catch((error: unknown) => {
    throw new FinalError(`${route.module} cannot be imported.`, { cause: error })
  })
  for (const file of missing) running.add(file)
  return module
}

/**
 * Loads a screen's script, retrying until it succeeds. Resolves after PLACEHOLDER_AFTER_MS at the latest, with
 * a placeholder that becomes the screen once its script has loaded. Never rejects.
 */
export async function loadRouteModule(
  route: RouteEntry,
  importModule = importFile,
): Promise<RouteModule> {
  const { result, retryNow } = retryUntilDone((signal) =>
    runRouteModule(route, signal, importModule),
  )
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, PLACEHOLDER_AFTER_MS))
  const loaded = await Promise.race([result, timedOut]).catch(() => undefined)
  return loaded ?? createPlaceholder(route.module, { result, retryNow })
}
