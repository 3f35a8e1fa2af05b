import { createHash } from 'node:crypto'
import { buildPaletteCss, createPalette, DEFAULT_COLORS } from '@dhow/palette'
import { type ComponentType, createElement, Fragment, lazy, type ReactNode, Suspense } from 'react'
import {
  createStaticHandler,
  type EntryContext,
  type LoaderFunctionArgs,
  RouterContextProvider,
  Scripts,
  type StaticHandlerContext,
} from 'react-router'
import { expect, it, vi } from 'vitest'
import { apiFetch } from './api/loaders.ts'
import { getQueryClient } from './api/query-client.ts'
import handleRequest, { handleError } from './entry.server.tsx'
import { loader } from './root.tsx'
import routes from './routes.ts'
import { servedRequest } from './shell/request.ts'
import { expectConsoleError, takeConsoleErrors } from './testing/console.ts'
import { fakeContactDetails } from './testing/factories.ts'

/** How the router parses a URL: `*` matches no line break. */
async function getErrorAt(path: string) {
  const request = new Request(`https://dhow.example${path}`)
  const context = new RouterContextProvider()
  const handled = await createStaticHandler([{ path: '*' }]).query(request)
  const [error] = Object.values((handled as StaticHandlerContext).errors ?? {})
  return { error, request, context }
}

const TEXT = 'شاي · café 🍵 é@müller.example'

/** Calls the server's entry for a page with one component. */
async function render(Root: ComponentType) {
  const routes = [{ id: 'root', path: '/', Component: Root }]
  const request = new Request('https://dhow.example/')
  const context = {
    manifest: {
      entry: { module: '/entry.js', imports: [] },
      routes: { root: { id: 'root', path: '/', module: '/root.js' } },
    },
    branches: [],
    routeModules: { root: { default: Root } },
    staticHandlerContext: await createStaticHandler(routes).query(request),
    serverHandoffString: '{}',
    serverHandoffStream: new Blob([JSON.stringify(TEXT)]).stream(),
    renderMeta: {},
    future: {},
    ssr: true,
    routeDiscovery: { mode: 'initial' },
  }
  const loadContext = new RouterContextProvider(
    new Map([[servedRequest, { onError: expect.fail, takeTurn: async () => {} }]]),
  )
  return handleRequest(request, 200, new Headers(), context as unknown as EntryContext, loadContext)
}

const createPage = (...children: ReactNode[]) =>
  createElement('html', null, createElement('body', null, ...children))

it('renders all languages, and allows scripts by the hash of their bytes', async () => {
  const response = await render(() => createPage(TEXT, createElement(Scripts)))
  const html = await response.text()
  // No rewriter of addresses finds one, but the browser reads the same text.
  expect(html).toContain(`<body>${TEXT.replace('@', '&#64;')}`)
  expect(html).not.toContain('@')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  )
  expect(scripts.some((script) => script.includes(TEXT.replace('@', '\\u0040')))).toBe(true)
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'))
  const allowed = response.headers.get('inline-scripts')
  expect(hashes.filter((hash) => !allowed?.includes(hash))).toEqual([])
})

const Broken = () => {
  throw new Error('broken part')
}

it('fails when a part below <Suspense> is broken', async () => {
  const response = render(() => createPage(createElement(Suspense, null, createElement(Broken))))
  await expect(response).rejects.toThrow('broken part')
})

it.each([
  ['a page', Fragment],
  ['a part below <Suspense>', Suspense],
])('waits for %s that suspends', async (_, Parent) => {
  const Part = lazy(async () => ({ default: () => 'late part' }))
  const response = await render(() => createPage(createElement(Parent, null, createElement(Part))))
  const html = await response.text()
  expect(html.match(/<!DOCTYPE html>/gi)).toHaveLength(1)
  expect(html).toContain('late part')
})

it.each(['/a%0ab', '/robots.txt%0d', '/%E2%80%A8'])('the log ignores %s', async (path) => {
  const { error, ...served } = await getErrorAt(path)
  expect(error).toMatchObject({ status: 404 })
  handleError(error, served)
  expect(takeConsoleErrors()).toEqual([])
})

it('the log logs errors of rendering', async () => {
  handleError(new Error('broken page'), await getErrorAt('/'))
  expectConsoleError('broken page')
})

/** Runs the root loader for a company with these settings. */
async function load(layout = { colours: DEFAULT_COLORS, typeface: 'fraunces' }) {
  const respond = async (target: string) =>
    Response.json(target.endsWith('/company/layout') ? layout : fakeContactDetails())
  const context = new RouterContextProvider(new Map([[apiFetch, respond]]))
  const request = new Request('https://shop.example/')
  return (await loader({ request, context, params: {} } as unknown as LoaderFunctionArgs)).data
}

it('loads the UTC year of the server', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2031-12-31T23:59:59Z') })
  expect(await load()).toMatchObject({ origin: 'https://shop.example', year: 2031 })
  vi.setSystemTime('2032-01-01T00:00:00Z')
  expect(await load()).toMatchObject({ year: 2032 })
})

it('loads the selected colors and typefaces', async () => {
  const { brandStyle: byDefault } = await load()
  expect(byDefault).toMatchObject({ typeface: 'fraunces', css: '' })

  const colours = { primary: '#4b0082', accent: '' }
  getQueryClient().clear()
  const { brandStyle: chosen } = await load({ colours, typeface: 'source' })
  expect(chosen?.css).toContain(buildPaletteCss(createPalette(colours)))
  expect(chosen?.css).not.toContain('<')
  expect(chosen?.typeface).toBe('source')
})

it('only office screens require a session', () => {
  const guarded = routes.filter(({ children }) => children)
  expect(guarded.map(({ file }) => file)).toEqual(['admin/frame/layout.tsx'])
  for (const { path } of guarded[0]?.children ?? []) expect(path).toMatch(/^admin(\/|$)/)
  for (const { path } of routes) expect(path ?? '').not.toMatch(/^admin(\/|$)/)
})
