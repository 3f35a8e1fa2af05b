import { createHash } from 'node:crypto'

/** Response header with the hashes of a page's inline scripts, for the server's CSP. */
const INLINE_SCRIPTS = 'inline-scripts'

/** The CSP source of an inline script: the SHA-256 of its text. */
const sourceOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * Removes the nonce from a rendered page and replaces each script that carried it by what `use` returns.
 * Injected markup cannot know the nonce, so it is not passed to `use`.
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

/** Tells the server which inline scripts to allow in the page's CSP. */
export function allowScripts(headers: Headers, scripts: readonly string[]): void {
  headers.set(INLINE_SCRIPTS, [...new Set(scripts.map(sourceOf))].join(' '))
}
