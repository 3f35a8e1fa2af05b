import { createHash } from 'node:crypto'

/** The header of a rendered page that names its inline scripts; the server makes its policy of it. */
const INLINE_SCRIPTS = 'inline-scripts'

/** What may run in a page, as its security policy names it: the SHA-256 of an inline script's text. */
const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Takes the nonce off a rendered page, and gives each script that carried it to `use`, which returns
 * what shall stand there instead. Whoever writes into a page cannot know the nonce of its rendering.
 */
export function takeScripts(
  html: string,
  nonce: string,
  use: (script: { text: string; isModule: boolean }) => string,
): string {
  const carried = ` nonce="${nonce}"`
  return html
    .replaceAll(
      new RegExp(`<script(?=[^>]*${carried})([^>]*)>([\\s\\S]*?)</script>`, 'g'),
      (_tag, attributes: string, text: string) =>
        `<script${attributes}>${use({ text, isModule: attributes.includes('type="module"') })}</script>`,
    )
    .replaceAll(carried, '')
}

/** Tells the server which inline scripts of a page are ours: all others are refused by its policy. */
export function allowScripts(headers: Headers, scripts: readonly string[]): void {
  headers.set(INLINE_SCRIPTS, [...new Set(scripts.map(sourceOf))].join(' '))
}
