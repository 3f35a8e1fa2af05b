import { createHash } from 'node:crypto'
import { createElement } from 'react'
import {
  createStaticHandler,
  type EntryContext,
  RouterContextProvider,
  Scripts,
  type StaticHandlerContext,
} from 'react-router'
import { expect, it } from 'vitest'
import handleRequest, { handleError } from './entry.server.tsx'
import { servedRequest } from './shell/request.ts'
import { expectConsoleError, takeConsoleErrors } from './testing/console.ts'

/** How the router parses a URL: `*` matches no line break. */
async function errorAt(path: string) {
  const request = new Request(`https://dhow.example${path}`)
  const context = new RouterContextProvider()
  const handled = await createStaticHandler([{ path: '*' }]).query(request)
  const [error] = Object.values((handled as StaticHandlerContext).errors ?? {})
  return { error, request, context }
}

const TEXT = 'شاي · café 🍵 é@müller.example'

const Root = () =>
  createElement('html', null, createElement('body', null, TEXT, createElement(Scripts)))

it('renders all languages, and allows scripts by the hash of their bytes', async () => {
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
    new Map([[servedRequest, { onError: expect.fail }]]),
  )
  const headers = new Headers()
  const response = await handleRequest(
    request,
    200,
    headers,
    context as unknown as EntryContext,
    loadContext,
  )
  const html = await response.text()
  // No rewriter of addresses finds one, but the browser reads the same text.
  expect(html).toContain(`<body>${TEXT.replace('@', '&#64;')}`)
  expect(html).not.toContain('@')
  const scripts = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => script,
  )
  expect(scripts.some((script) => script.includes(TEXT.replace('@', '\\u0040')))).toBe(true)
  const hashes = scripts.map((script) => createHash('sha256').update(script).digest('base64'))
  expect(hashes.filter((hash) => !headers.get('inline-scripts')?.includes(hash))).toEqual([])
})

it.each(['/a%0ab', '/robots.txt%0d', '/%E2%80%A8'])('the log ignores %s', async (path) => {
  const { error, ...served } = await errorAt(path)
  expect(error).toMatchObject({ status: 404 })
  handleError(error, served)
  expect(takeConsoleErrors()).toEqual([])
})

it('the log logs errors of rendering', async () => {
  handleError(new Error('broken page'), await errorAt('/'))
  expectConsoleError('broken page')
})
