import { paths } from '@dhow/contract/paths'
import { getToken } from '#app/api/token.ts'
import { savesData } from '#app/browser/connection.ts'
import { whenUsed } from '#app/browser/when-used.ts'
import { retryUntilDone } from './retry.ts'
import { fetchScript, filesOf, type RouteEntry, runningFiles } from './script-files.ts'

/** Whether a screen is the office's or leads there: a visitor has no use for it. */
export const isOfOffice = ({ id, path = '' }: RouteEntry) =>
  id.startsWith('admin/routes/') || `/${path}`.startsWith(paths.login)

/** The scripts of all other screens; those of the office and its login only when logged in. */
function nextFiles(): Set<string> {
  const running = runningFiles()
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const mayOpen = routes.filter((route) => !isOfOffice(route) || getToken() !== null)
  return new Set(mayOpen.flatMap(filesOf).filter((file) => !running.has(file)))
}

/**
 * Prefetches the scripts of the other screens one by one once the page has settled and is made use of, so
 * that navigation works on a flaky connection or offline.
 */
export function prefetchScreens(): void {
  if (savesData()) return
  whenUsed(async () => {
    for (const file of nextFiles()) {
      const { result } = retryUntilDone((signal) => fetchScript(file, { signal, priority: 'low' }))
      // A missing file is handled when its screen is opened.
      await result.catch(() => {})
    }
  })
}
