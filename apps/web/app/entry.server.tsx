import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders the whole page before the first byte leaves: it is kept and hashed, not streamed. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let failed = false
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      onError(error) {
        failed = true
        console.error(error)
      },
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(scriptLast(html), { status: failed ? 500 : status, headers })
}

/**
 * Lets styles, fonts and pictures go before the script, without which the page can be read already.
 * The router gives no other way to say so; in a page's texts every `<` is escaped.
 */
const scriptLast = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
