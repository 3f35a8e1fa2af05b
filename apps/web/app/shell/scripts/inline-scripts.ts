import { createHash } from 'node:crypto'

const sourceOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Removes the nonce from a rendered page, and replaces the text of each script that had it. Injected markup
 * cannot know the nonce.
 */
export function takeScripts(
  html: string,
  nonce: string,
  replace: (script: { text: string; isModule: boolean }) => string,
): string {
  const attribute = ` nonce="${nonce}"`
  return html
    .replaceAll(
      new RegExp(`<script(?=[^>]*${attribute})([^>]*)>([\\s\\S]*?)</script>`, 'g'),
      (_tag, attributes: string, text: string) =>
        `<script${attributes}>${replace({ text, isModule: attributes.includes('type="module"') })}</script>`,
    )
    .replaceAll(attribute, '')
}

/** Sets response headers for the server's CSP. */
export function allowInline(
  headers: Headers,
  { scripts, styles }: { scripts: readonly string[]; styles: readonly string[] },
): void {
  const sourcesOf = (texts: readonly string[]) => [...new Set(texts.map(sourceOf))].join(' ')
  headers.set('inline-scripts', sourcesOf(scripts))
  headers.set('inline-styles', sourcesOf(styles))
}
