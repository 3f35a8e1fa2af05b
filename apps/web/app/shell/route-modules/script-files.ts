import { FinalError } from './retry.ts'

/** A route in the router's manifest. */
export type RouteEntry = {
  id: string
  /** The last part of its address; a layout and the home page have none. */
  path?: string
  parentId?: string
  /** The URL of its script. */
  module: string
  /** The URLs of the script's imports. */
  imports?: string[]
}

declare global {
  interface Window {
    /** Called by built scripts instead of `import()` of another file. */
    importScript?: (file: string) => Promise<unknown>
    __reactRouterManifest?: { entry: Omit<RouteEntry, 'id'>; routes: Record<string, RouteEntry> }
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

export const filesOf = ({ module, imports = [] }: Omit<RouteEntry, 'id'>): string[] => [
  module,
  ...imports,
]

let running: Set<string> | undefined

/**
 * The script files that the document already runs, which need not be fetched again: the initial ones and
 * those loaded since.
 */
export function runningFiles(): Set<string> {
  running ??= firstFiles()
  return running
}

function firstFiles(): Set<string> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules = {} } = window
  if (!manifest) return new Set()
  const first = Object.values(manifest.routes).filter(({ id }) => id in modules)
  return new Set([manifest.entry, ...first].flatMap(filesOf))
}

/**
 * Fetches a script into the browser's cache. It can be retried, unlike `import()`, whose failures browsers
 * may cache.
 * @throws FinalError when the server does not have the file: it runs another build
 */
export async function fetchScript(file: string, options: RequestInit): Promise<void> {
  const response = await fetch(file, options)
  if (response.status === 404) throw new FinalError(`${file} is gone.`)
  if (!response.ok) throw new Error(`${file} was answered with status ${response.status}.`)
  await response.arrayBuffer()
}

/**
 * Imports a script once it has been fetched, so that whoever asks again after a failure may get it.
 */
export async function importScript(file: string): Promise<unknown> {
  const running = runningFiles()
  if (!running.has(file)) await fetchScript(file, {})
  const module: unknown = await import(/* @vite-ignore */ file)
  running.add(file)
  return module
}
