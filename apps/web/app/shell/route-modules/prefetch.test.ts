import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearToken, setToken } from '#app/api/token.ts'

const entry = (id: string) => ({ id, module: `/assets/${id}.js`, imports: ['/assets/vendor.js'] })
const routes = [
  entry('public/routes/home'),
  { ...entry('public/routes/about'), path: 'about' },
  { ...entry('public/routes/forgotten-password'), path: 'admin-login/forgotten-password' },
  entry('admin/routes/inbox'),
]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  window.__reactRouterManifest = {
    entry: { module: '/assets/entry.js' },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  }
  window.__reactRouterRouteModules = { 'public/routes/home': {} }
})

afterEach(clearToken)

/** The files that are fetched once the home page has settled, and somebody has moved the pointer in it. */
async function fetched({ used = true } = {}): Promise<unknown[]> {
  const fetching = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(''))
  const { prefetchScreens } = await import('./prefetch.ts')
  prefetchScreens()
  if (used) window.dispatchEvent(new Event('pointermove'))
  await vi.runAllTimersAsync()
  return fetching.mock.calls.map(([file]) => file)
}

it('fetches the screens for visitors that are not loaded', async () => {
  expect(await fetched()).toEqual(['/assets/public/routes/about.js'])
})

it('fetches nothing for whoever only looks at the page', async () => {
  expect(await fetched({ used: false })).toEqual([])
})

it('fetches the admin screens too when logged in', async () => {
  setToken('t1')
  expect(await fetched()).toContain('/assets/admin/routes/inbox.js')
})

it('fetches nothing with the data saver on', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  expect(await fetched()).toEqual([])
})
