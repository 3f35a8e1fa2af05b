import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { EntryContext, RouterContextProvider } from 'react-router'
import { isRouteErrorResponse, ServerRouter } from 'react-router'
import { pageLanguage } from './api/language.ts'
import { HEAD_SCRIPT } from './head-script.ts'
import { RequestId, servedRequest } from './shell/request.ts'
import {
  allowInline,
  deferScripts,
  START_SCRIPT,
  takeScripts,
} from './shell/scripts/inline-scripts.ts'
import type { BrandStyle } from './styles/brand-style.ts'

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(servedRequest).onError(error)
}

const ELEMENTS_OF_CODE = /(<(?:script|style)[ >].*?<\/(?:script|style)>)/s
const AT_SIGN = /([^\s"'<>@\\])@(?=[^\s"'<>@]+\.)/g

/**
 * Encodes the `@` of e-mail addresses. Cloudflare and others replace addresses that they find in a page, and React
 * would replace such a page.
 */
const encodeAddresses = (html: string): string =>
  html
    .split(ELEMENTS_OF_CODE)
    .map((part) => {
      // A search for one character is much faster than the pattern.
      if (!part.includes('@') || part.startsWith('<style')) return part
      return part.replace(AT_SIGN, part.startsWith('<script') ? '$1\\u0040' : '$1&#64;')
    })
    .join('')

/** Creates the script that hands the data of the loaders to the router in the browser. */
async function createDataScript(stream: ReadableStream | undefined, nonce: string) {
  const data = JSON.stringify(await new Response(stream).text()).replaceAll('<', '\\u003c')
  const controller = 'window.__reactRouterContext.streamController'
  return `<script nonce="${nonce}">${controller}.enqueue(${data});${controller}.close();</script>`
}

/** Markup of React for a `<Suspense>` whose content failed or suspended. */
const UNFINISHED = '<!--$!-->'

/** Renders a page with components that suspend, such as the slices of a long list. */
const renderInSteps = (page: ReactNode, nonce: string) =>
  new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onError: reject,
    })
  })

/**
 * Renders a page in one step if possible: `renderToString` takes half as long as a stream.
 * @throws the error of a component, also below `<Suspense>`: the page would be cached without this component
 */
async function render(page: ReactNode, nonce: string): Promise<string> {
  try {
    const html = renderToString(page)
    if (!html.includes(UNFINISHED)) return html
  } catch {
    // A component suspended, or the stream fails in the same way.
  }
  const html = await renderInSteps(page, nonce)
  return html.replace('<!DOCTYPE html>', '')
}

/** Renders the complete page first, because pages are cached and hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { id, takeTurn } = loadContext.get(servedRequest)
  const { language, messages } = loadContext.get(pageLanguage)
  const nonce = randomUUID()
  const { serverHandoffStream, ...page } = context
  const dataScript = await createDataScript(serverHandoffStream, nonce)
  const element = (
    <RequestId value={id}>
      <I18nProvider i18n={createI18n(language, messages)}>
        <ServerRouter context={page} url={request.url} nonce={nonce} />
      </I18nProvider>
    </RequestId>
  )
  await takeTurn()
  const rendered = await render(element, nonce)
  // Other requests run between steps: a step takes up to 30 ms for a page of 2 MB.
  await takeTurn()
  const withData = `<!DOCTYPE html>${rendered.replace('</body>', () => `${dataScript}</body>`)}`
  const { html, scripts } = takeScripts(encodeAddresses(withData), nonce)
  await takeTurn()
  const root = context.staticHandlerContext.loaderData?.root as
    | { brandStyle?: BrandStyle }
    | undefined
  allowInline(headers, {
    scripts: [HEAD_SCRIPT, START_SCRIPT, ...scripts],
    styles: root?.brandStyle?.css ? [root.brandStyle.css] : [],
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(Buffer.from(deferScripts(html)), { status, headers })
}
