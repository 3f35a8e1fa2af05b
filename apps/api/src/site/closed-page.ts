import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTranslator } from '@dhow/i18n/catalogues'
import { BASE_LANGUAGE, isLanguage, LANGUAGES } from '@dhow/i18n/languages'
import { RETRY_AFTER_S } from '#api/platform/http/closed-site.ts'
import { escapeHtml } from '#api/platform/mail/layout.ts'

const ROBOTS = 'User-agent: *\nDisallow: /\n'

const PAGE = readFileSync(join(import.meta.dirname, 'closed-page.html'), 'utf8')

const [, STYLE = ''] = PAGE.match(/<style>(.*?)<\/style>/s) ?? []

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'retry-after': String(RETRY_AFTER_S),
  'inline-styles': `'sha256-${hash('sha256', STYLE, 'base64')}'`,
}

function buildPage(path: string, company: string): string {
  const [, prefix = ''] = path.split(/[/?]/)
  const language = isLanguage(prefix) ? prefix : BASE_LANGUAGE
  const i18n = getTranslator(language)
  const texts: Record<string, string> = {
    company,
    title: i18n.t('This site is being prepared'),
    text: i18n.t('Please come back soon.'),
    login: i18n.t('Log in'),
  }
  return PAGE.replace(
    'lang="en" dir="ltr"',
    `lang="${language}" dir="${LANGUAGES[language].dir}"`,
  ).replaceAll(/\{(\w+)\}/g, (_, name: string) => escapeHtml(texts[name] ?? ''))
}

/** Returns the page of a closed site in the language of the path, or a robots.txt that allows nothing. */
export const createClosedResponse = (path: string, company = ''): Response =>
  path === '/robots.txt'
    ? new Response(ROBOTS, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
    : new Response(buildPage(path, company), { status: 503, headers: HEADERS })
