import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setToken } from '#app/api/token.ts'

const clientLoader = vi.fn(async (_args: { params: unknown; request: Request }) => ({}))

const entry = (id: string, path?: string) => [
  id,
  { id, parentId: 'root', module: `/assets/${id}.js`, imports: ['/assets/vendor.js'], path },
]

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  window.__reactRouterManifest = {
    entry: { module: '/assets/entry.js' },
    routes: Object.fromEntries([
      entry('public/routes/home'),
      entry('public/routes/product', 'products/:id'),
      entry('public/routes/forgotten-password', 'admin-login/forgotten-password'),
      entry('admin/routes/inbox', 'admin/inbox'),
      entry('public/routes/not-found', '*'),
    ]),
  }
  window.__reactRouterRouteModules = { 'public/routes/home': {} }
})

describe('prefetchScreens', () => {
  /** Returns the files fetched after the page has settled and, by default, was used. */
  async function fetchedFiles({ used = true } = {}): Promise<unknown[]> {
    const fetching = vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(''))
    const { prefetchScreens } = await import('./prefetch.ts')
    prefetchScreens()
    if (used) window.dispatchEvent(new Event('pointermove'))
    await vi.runAllTimersAsync()
    return fetching.mock.calls.map(([file]) => file)
  }

  it('fetches the public screens that are not loaded', async () => {
    expect(await fetchedFiles()).toEqual([
      '/assets/public/routes/product.js',
      '/assets/public/routes/not-found.js',
    ])
  })

  it('fetches nothing without interaction', async () => {
    expect(await fetchedFiles({ used: false })).toEqual([])
  })

  it('fetches the admin screens too when logged in', async () => {
    setToken('t1')
    expect(await fetchedFiles()).toContain('/assets/admin/routes/inbox.js')
  })

  it('fetches nothing with the data saver on', async () => {
    vi.stubGlobal('navigator', { connection: { saveData: true } })
    expect(await fetchedFiles()).toEqual([])
  })
})

describe('prefetchOnIntent', () => {
  beforeEach(async () => {
    document.body.innerHTML = `
      <a id="tea" href="/products/tea"><b>Tea</b></a>
      <a id="oud" href="/products/oud">Oud</a>
      <a id="here" href="${window.location.pathname}#main">Here</a>
      <a id="file" href="/uploads/catalogue.pdf">File</a>
      <a id="admin" href="/admin/inbox">Inbox</a>
      <a id="away" href="https://elsewhere.example/products/tea">Away</a>
      <a id="tab" href="/products/tea" target="_blank">Tab</a>`
    const { getQueryClient } = await import('#app/api/query-client.ts')
    const queryKey = ['route-module', '/assets/public/routes/product.js']
    getQueryClient().setQueryData(queryKey, { default: () => null, clientLoader })
    const { prefetchOnIntent } = await import('./prefetch.ts')
    const listening = new AbortController()
    prefetchOnIntent(listening.signal)
    return () => listening.abort()
  })

  const fire = (type: string, selector: string) =>
    document.querySelector(selector)?.dispatchEvent(new PointerEvent(type, { bubbles: true }))
  const loadedParams = async () => {
    await vi.advanceTimersByTimeAsync(100)
    return clientLoader.mock.calls.map(([{ params }]) => params)
  }

  it.each(['pointerover', 'focusin'])('loads the data of a link after a %s', async (type) => {
    fire(type, '#tea b')
    expect(clientLoader).not.toHaveBeenCalled()
    expect(await loadedParams()).toEqual([{ id: 'tea' }])
    expect(clientLoader.mock.lastCall?.[0].request.url).toMatch(/\/products\/tea$/)
  })

  it('loads nothing when the pointer crosses links or a finger scrolls', async () => {
    fire('pointerover', '#tea')
    fire('pointerover', '#oud')
    fire('pointercancel', '#oud')
    expect(await loadedParams()).toEqual([])
  })

  it.each(['#here', '#file', '#admin', '#away', '#tab'])('ignores %s', async (link) => {
    fire('pointerover', link)
    expect(await loadedParams()).toEqual([])
  })

  it.each([{ saveData: true }, { effectiveType: '2g' }])(
    'loads nothing with %o',
    async (connection) => {
      vi.stubGlobal('navigator', { onLine: true, connection })
      fire('pointerover', '#tea')
      expect(await loadedParams()).toEqual([])
    },
  )
})
