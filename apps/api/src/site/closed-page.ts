import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RETRY_AFTER_S } from '#api/platform/http/closed-site.ts'
import { escapeHtml } from '#api/platform/mail/templates/layout.ts'

const ROBOTS = 'User-agent: *\nDisallow: /\n'

const PAGE = readFileSync(join(import.meta.dirname, 'closed-page.html'), 'utf8')

const [, STYLE = ''] = PAGE.match(/<style>(.*?)<\/style>/s) ?? []

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'retry-after': String(RETRY_AFTER_S),
  'inline-styles': `'sha256-${hash('sha256', STYLE, 'base64')}'`,
}

/** Returns the page of a closed site, or a robots.txt that allows nothing. */
export const closedResponse = (path: string, company = ''): Response =>
  path === '/robots.txt'
    ? new Response(ROBOTS, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    : new Response(
        PAGE.replace('{company}', () => escapeHtml(company)),
        { status: 503, headers: HEADERS },
      )
