import type { IncomingMessage, ServerResponse } from 'node:http'
import { formatError } from './errors.ts'

const RETRY_AFTER_S = 10

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Back in a moment</title>
<h1>Back in a moment</h1>
<p>The site is being restarted. Reload this page in a few minutes.</p>
</html>
`

const MESSAGE =
  'The server is being restarted. Nothing was saved; please try again in a few minutes.'

/** Responds 503 while the server starts, or while a backup is restored. */
export function sendUnavailable({ url, headers }: IncomingMessage, response: ServerResponse): void {
  const { type, body } = url?.startsWith('/api/')
    ? formatError({ status: 503, message: MESSAGE }, headers.accept)
    : { type: 'text/html; charset=utf-8', body: PAGE }
  response
    .writeHead(503, {
      'content-type': type,
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_S),
      connection: 'close',
    })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}
