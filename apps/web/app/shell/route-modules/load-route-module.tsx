import type { ComponentType } from 'react'
import { createPlaceholder } from './placeholder.tsx'
import { FinalError, retryUntilDone } from './retry.ts'
import { fetchScript, filesOf, type RouteEntry, runningFiles } from './script-files.ts'

/** Milliseconds in which a script may come before its screen opens without it. */
const PLACEHOLDER_AFTER_MS = 2_000

type Handler = (args: unknown) => unknown

/** What the build makes of a file in `routes/`. */
export type RouteModule = {
  default: ComponentType
  clientLoader?: Handler
  clientAction?: Handler
}

declare global {
  interface Window {
    /** Called by the router wherever it would import a screen's script. */
    loadScreen?: (route: RouteEntry) => Promise<RouteModule>
  }
}

/**
 * Loads the script of a screen, and goes on trying until it has come. Resolves after two seconds
 * at the latest: with a placeholder that becomes the screen when its script is there. Never rejects.
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
      // It came, and still it does not run: no further attempt in this document will help.
      throw new FinalError(`${route.module} cannot be imported.`, { cause: error })
    })
    for (const file of missing) running.add(file)
    return module
  })
  const timedOut = new Promise<undefined>((resolve) => setTimeout(resolve, PLACEHOLDER_AFTER_MS))
  const loaded = await Promise.race([result, timedOut]).catch(() => undefined)
  return loaded ?? createPlaceholder(route.module, { result, retryNow })
}
