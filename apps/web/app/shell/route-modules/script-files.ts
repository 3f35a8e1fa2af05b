import { queryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'

export type RouteEntry = {
  id: string
  /** Layouts and the home page have none. */
  path?: string
  parentId?: string
  module: string
  imports?: string[]
}

type Handler = (args: unknown) => unknown

export type RouteModule = { default: ComponentType; clientLoader?: Handler; clientAction?: Handler }

declare global {
  interface Window {
    /** Built scripts call this instead of `import()`. */
    importScript?: (file: string) => Promise<unknown>
    __reactRouterManifest?: { entry: Omit<RouteEntry, 'id'>; routes: Record<string, RouteEntry> }
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/** The current build of the server no longer has the script: retries cannot help. */
class MissingScriptError extends Error {}

const FIRST_RETRY_MS = 500
const LONGEST_RETRY_MS = 10_000

const RETRY_UNTIL_DONE = {
  retry: (_failures: number, error: Error) => !(error instanceof MissingScriptError),
  retryDelay: (failures: number) => Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS),
  retryOnMount: false,
  // The first attempt runs offline too, because the file may be in the HTTP cache.
  networkMode: 'offlineFirst',
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
} as const

export const filesOf = ({ module, imports = [] }: Omit<RouteEntry, 'id'>): string[] => [
  module,
  ...imports,
]

let running: Set<string> | undefined

export function runningFiles(): Set<string> {
  running ??= initialFiles()
  return running
}

function initialFiles(): Set<string> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules = {} } = window
  if (!manifest) return new Set()
  const initialRoutes = Object.values(manifest.routes).filter(({ id }) => id in modules)
  return new Set([manifest.entry, ...initialRoutes].flatMap(filesOf))
}

/** `import()` cannot be retried, because browsers cache its failures. */
async function fetchScript(file: string, options: RequestInit): Promise<void> {
  const response = await fetch(file, options)
  if (response.status === 404) throw new MissingScriptError(`${file} does not exist.`)
  if (!response.ok) throw new Error(`${file}: status ${response.status}`)
  await response.arrayBuffer()
}

export async function importScript(file: string): Promise<unknown> {
  if (!runningFiles().has(file)) await fetchScript(file, {})
  const module: unknown = await import(/* @vite-ignore */ file)
  runningFiles().add(file)
  return module
}

export const scriptQuery = (file: string) =>
  queryOptions({
    ...RETRY_UNTIL_DONE,
    queryKey: ['script', file],
    queryFn: async ({ signal }) => {
      await fetchScript(file, { signal, priority: 'low' })
      return true
    },
  })

const importModule = (file: string): Promise<RouteModule> => import(/* @vite-ignore */ file)

export const routeModuleQuery = (route: RouteEntry) =>
  queryOptions({
    ...RETRY_UNTIL_DONE,
    queryKey: ['route-module', route.module],
    queryFn: async ({ signal }): Promise<RouteModule> => {
      const missing = filesOf(route).filter((file) => !runningFiles().has(file))
      await Promise.all(missing.map((file) => fetchScript(file, { signal })))
      const module = await importModule(route.module).catch((cause: unknown) => {
        throw new MissingScriptError(`${route.module} cannot be imported.`, { cause })
      })
      for (const file of missing) runningFiles().add(file)
      return module
    },
    structuralSharing: false,
  })
