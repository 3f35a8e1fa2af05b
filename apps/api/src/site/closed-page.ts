import { hash } from 'node:crypto'
import { paths } from '@dhow/contract/paths'
import { escapeHtml } from '#api/platform/mail/templates/layout.ts'

const ROBOTS = 'User-agent: *\nDisallow: /\n'

const STYLE = `
:root { color-scheme: light dark; font: 1.125rem/1.6 system-ui, sans-serif; }
body { display: grid; align-content: center; min-block-size: 90vh; max-inline-size: 34rem; margin: auto; padding: 1rem; }
h1 { line-height: 1.2; overflow-wrap: anywhere; }
a { display: inline-block; padding-block: 0.5rem; font-size: 1rem; }
`

const STYLE_HASH = `'sha256-${hash('sha256', STYLE, 'base64')}'`

/**
 * Returns the response of a closed site: a page without scripts, or a robots.txt that allows nothing.
 * @param company undefined before the company has a name
 */
export function closedResponse(path: string, company: string | undefined): Response {
  if (path === '/robots.txt')
    return new Response(ROBOTS, { headers: { 'content-type': 'text/plain' } })
  const title = 'This site is being prepared'
  const name = company === undefined ? '' : escapeHtml(company)
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name ? `${title} — ${name}` : title}</title>
    <style>${STYLE}</style>
  </head>
  <body>
    <main>
      ${name && `<p><bdi>${name}</bdi></p>`}
      <h1>${title}</h1>
      <p>Please come back soon.</p>
      <p><a href="${paths.login}">Log in</a></p>
    </main>
  </body>
</html>
`
  return new Response(html, {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '3600',
      'inline-styles': STYLE_HASH,
    },
  })
}
