import { getToken } from '#app/api/token.ts'
import { whenSettled } from '#app/browser/when-settled.ts'
import { retryUntilDone } from './retry.ts'
import { fetchScript, filesOf, runningFiles } from './script-files.ts'

/** Of Chromium only: whether the visitor has asked to save data. */
type Connection = { saveData?: boolean }

/** The scripts of the screens that this visitor may open next: the office's only when logged in. */
function nextFiles(): Set<string> {
  const running = runningFiles()
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {})
  const mayOpen = routes.filter(({ id }) => !id.startsWith('admin/routes/') || getToken() !== null)
  return new Set(mayOpen.flatMap(filesOf).filter((file) => !running.has(file)))
}

/**
 * Fetches the scripts of the other screens when the page needs the connection no more, one after the
 * other, so that a tap works on a flaky line and without one.
 */
export function prefetchScreens(): void {
  const { connection } = navigator as { connection?: Connection }
  if (connection?.saveData) return
  whenSettled(async () => {
    for (const file of nextFiles()) {
      const { result } = retryUntilDone((signal) => fetchScript(file, { signal, priority: 'low' }))
      // A file that is gone is dealt with when its screen is opened.
      await result.catch(() => {})
    }
  })
}
