import { hash } from 'node:crypto'

const sourceOf = (text: string | Buffer): string => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * Removes the nonce from a rendered page, and replaces the text of each script that had it. Injected markup
 * cannot know the nonce. React escapes `<` and `>` in attributes.
 */
export function takeScripts(
  html: string,
  nonce: string,
  replace: (script: { text: string; isModule: boolean }) => string,
): string {
  const [first = '', ...rest] = html.split(` nonce="${nonce}"`)
  const pieces = [first]
  let previous = first
  for (const part of rest) {
    const tag = previous.slice(previous.lastIndexOf('<')) + part.slice(0, part.indexOf('>') + 1)
    previous = part
    if (!tag.startsWith('<script')) {
      pieces.push(part)
      continue
    }
    const [start, end] = [part.indexOf('>') + 1, part.indexOf('</script>')]
    const script = { text: part.slice(start, end), isModule: tag.includes('type="module"') }
    pieces.push(part.slice(0, start), replace(script), part.slice(end))
  }
  return pieces.join('')
}

/** Sets response headers for the server's CSP. */
export function allowInline(
  headers: Headers,
  { scripts, styles }: Record<'scripts' | 'styles', readonly (string | Buffer)[]>,
): void {
  const sourcesOf = (texts: readonly (string | Buffer)[]) =>
    [...new Set(texts.map(sourceOf))].join(' ')
  headers.set('inline-scripts', sourcesOf(scripts))
  headers.set('inline-styles', sourcesOf(styles))
}
