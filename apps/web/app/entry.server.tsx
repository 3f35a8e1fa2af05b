import { randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { createI18n } from '@dhow/i18n/i18n'
import { I18nProvider } from '@lingui/react'
import { type PipeableStream, renderToPipeableStream } from 'react-dom/server'
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

/** One character per byte: the tags that are replaced are ASCII, and decoding UTF-8 takes longer. */
const BYTES = 'latin1'

async function readAll({ pipe }: PipeableStream): Promise<string> {
  const chunks: Buffer[] = []
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await finished(pipe(sink))
  return Buffer.concat(chunks).toString(BYTES)
}

const ELEMENTS_OF_CODE = /(<(?:script|style)[ >].*?<\/(?:script|style)>)/s
const AT_SIGN = /(?<=[^\s"'<>@\\])@(?=[^\s"'<>@]+\.)/g

/**
 * Encodes the `@` of e-mail addresses. Cloudflare and others replace addresses that they find in a page, and React
 * would replace such a page.
 */
const encodeAddresses = (html: string): string =>
  html
    .split(ELEMENTS_OF_CODE)
    .map((part) =>
      part.startsWith('<style')
        ? part
        : part.replace(AT_SIGN, part.startsWith('<script') ? '\\u0040' : '&#64;'),
    )
    .join('')

/** Renders the complete page first, because pages are cached and hashed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { id, onError: report } = loadContext.get(servedRequest)
  const { language, messages } = loadContext.get(pageLanguage)
  let failed = false
  const nonce = randomUUID()
  const stream = await new Promise<PipeableStream>((resolve, reject) => {
    const rendering = renderToPipeableStream(
      <RequestId value={id}>
        <I18nProvider i18n={createI18n(language, messages)}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </I18nProvider>
      </RequestId>,
      {
        nonce,
        onAllReady: () => resolve(rendering),
        onShellError: reject,
        onError(error) {
          failed = true
          report(error)
        },
      },
    )
  })
  // Other requests run between steps: a step takes up to 30 ms for a page of 2 MB.
  await setImmediate()
  const rendered = encodeAddresses(await readAll(stream))
  await setImmediate()
  const { html, scripts } = takeScripts(rendered, nonce)
  const root = context.staticHandlerContext.loaderData?.root as
    | { brandStyle?: BrandStyle }
    | undefined
  const page = Buffer.from(deferScripts(html), BYTES)
  await setImmediate()
  allowInline(headers, {
    scripts: [HEAD_SCRIPT, START_SCRIPT, ...scripts.map((script) => Buffer.from(script, BYTES))],
    styles: root?.brandStyle?.css ? [root.brandStyle.css] : [],
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(page, { status: failed ? 500 : status, headers })
}
