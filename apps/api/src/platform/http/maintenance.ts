import type { IncomingMessage, ServerResponse } from 'node:http'

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

/** Responds 503 while the server starts, or while a backup is restored. */
export function sendUnavailable(_request: IncomingMessage, response: ServerResponse): void {
  response
    .writeHead(503, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_S),
      connection: 'close',
    })
    .end(PAGE)
}
