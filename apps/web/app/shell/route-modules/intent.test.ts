import { beforeEach, expect, it, vi } from 'vitest'

const clientLoader = vi.fn(async (_args: { params: unknown; request: Request }) => ({}))
const runRouteModule = vi.fn(async (_route: { id: string }) => ({ clientLoader }))
vi.mock('./load-route-module.tsx', () => ({ runRouteModule }))

const entry = (id: string, path?: string) => [
  id,
  { id, parentId: 'root', module: `/${id}.js`, ...(path && { path }) },
]

beforeEach(async () => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  vi.resetModules()
  window.__reactRouterManifest = {
    entry: { module: '/assets/entry.js' },
    routes: Object.fromEntries([
      entry('public/routes/home'),
      entry('public/routes/product', 'products/:id'),
      entry('public/routes/not-found', '*'),
      entry('admin/routes/dashboard', 'admin'),
    ]),
  }
  document.body.innerHTML = `
    <a id="tea" href="/products/tea"><b>Tea</b></a>
    <a id="oud" href="/products/oud">Oud</a>
    <a id="here" href="${window.location.pathname}#main">Here</a>
    <a id="file" href="/uploads/catalogue.pdf">File</a>
    <a id="office" href="/admin">Office</a>
    <a id="away" href="https://elsewhere.example/products/tea">Away</a>
    <a id="tab" href="/products/tea" target="_blank">Tab</a>`
  const { prefetchOnIntent } = await import('./intent.ts')
  const listening = new AbortController()
  prefetchOnIntent(listening.signal)
  return () => {
    listening.abort()
    document.body.replaceChildren()
  }
})

const happen = (type: string, selector: string, init: PointerEventInit = {}) =>
  document
    .querySelector(selector)
    ?.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType: 'mouse', ...init }))
const rest = () => vi.advanceTimersByTimeAsync(100)
const loaded = () => clientLoader.mock.calls.map(([{ params }]) => params)

it.each(['pointerover', 'focusin'])('loads the page of a link that has had a %s', async (type) => {
  happen(type, '#tea b')
  expect(runRouteModule).not.toHaveBeenCalled()
  await rest()
  expect(runRouteModule.mock.lastCall?.[0].id).toBe('public/routes/product')
  expect(loaded()).toEqual([{ id: 'tea' }])
  expect(clientLoader.mock.lastCall?.[0].request.url).toMatch(/\/products\/tea$/)
})

it('loads at once when a link is pressed', async () => {
  happen('pointerdown', '#tea')
  await vi.advanceTimersByTimeAsync(0)
  expect(loaded()).toEqual([{ id: 'tea' }])
})

it('loads nothing of links that are crossed', async () => {
  happen('pointerover', '#tea')
  happen('pointerover', '#oud')
  happen('pointerover', 'body')
  await rest()
  expect(loaded()).toEqual([])
})

it('loads nothing for a finger that scrolls', async () => {
  happen('pointerover', '#tea', { pointerType: 'touch' })
  happen('pointerdown', '#tea', { pointerType: 'touch' })
  happen('pointercancel', '#tea', { pointerType: 'touch' })
  await rest()
  expect(loaded()).toEqual([])
})

it('loads one page at a time, then the last that was asked for', async () => {
  const gate = Promise.withResolvers<object>()
  clientLoader.mockReturnValueOnce(gate.promise)
  for (const link of ['#tea', '#oud', '#tea', '#oud']) happen('pointerdown', link)
  await rest()
  expect(loaded()).toEqual([{ id: 'tea' }])
  gate.resolve({})
  await rest()
  expect(loaded()).toEqual([{ id: 'tea' }, { id: 'oud' }])
})

it('goes on after a failure', async () => {
  runRouteModule.mockRejectedValueOnce(new Error('gone'))
  happen('pointerdown', '#tea')
  await rest()
  happen('pointerdown', '#oud')
  await rest()
  expect(loaded()).toEqual([{ id: 'oud' }])
})

it.each(['#here', '#file', '#office', '#away', '#tab'])('leaves %s alone', async (link) => {
  happen('pointerdown', link)
  await rest()
  expect(runRouteModule).not.toHaveBeenCalled()
})

it.each([{ saveData: true }, { effectiveType: '2g' }])(
  'loads nothing with %o',
  async (connection) => {
    vi.stubGlobal('navigator', { onLine: true, connection })
    happen('pointerdown', '#tea')
    await rest()
    expect(loaded()).toEqual([])
  },
)
