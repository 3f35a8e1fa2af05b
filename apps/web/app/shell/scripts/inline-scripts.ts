import { createHash } from 'node:crypto'

/** Response headers with the hashes of a page's inline scripts and style sheets, for the server's CSP. */
const INLINE_SCRIPTS = 'inline-scripts'
const INLINE_STYLES = 'inline-styles'

/** The CSP source of an inline script or style sheet: the SHA-256 of its text. */
const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

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

/** Tells the server which inline scripts and style sheets to allow in the page's CSP. */
export function allowInline(
  headers: Headers,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): void {
  const sourcesOf = (texts: readonly string[]) => [...new Set(texts.map(sourceOf))].join(' ')
  headers.set(INLINE_SCRIPTS, sourcesOf(scripts))
  headers.set(INLINE_STYLES, sourcesOf(styles))
}
