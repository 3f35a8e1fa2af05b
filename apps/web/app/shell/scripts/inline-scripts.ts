import { hash } from 'node:crypto'
import { HYDRATED_EVENT } from './early-events.ts'

const toSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/**
 * Removes the nonce from a rendered page, and returns the text of each script that had it. Injected markup cannot know the
 * nonce. React escapes `<` and `>` in attributes.
 */
export function takeScripts(page: string, nonce: string): { html: string; scripts: string[] } {
  const parts = page.split(` nonce="${nonce}"`)
  const scripts = parts.slice(1).flatMap((part, index) => {
    const previous = parts[index] ?? ''
    const isScript = previous.startsWith('<script', previous.lastIndexOf('<'))
    return isScript ? [part.slice(part.indexOf('>') + 1, part.indexOf('</script>'))] : []
  })
  return { html: parts.join(''), scripts }
}

export function allowInline(
  headers: Headers,
  { scripts, styles }: Record<'scripts' | 'styles', readonly string[]>,
): void {
  const toSources = (texts: readonly string[]) => [...new Set(texts.map(toSource))].join(' ')
  headers.set('inline-scripts', toSources(scripts))
  headers.set('inline-styles', toSources(styles))
}

/** Latest start after the first frame, if the browser is not idle before. */
const START_WITHIN_MS = 500

/** Limits the delay of the load event. */
const HOLD_LOAD_MS = 10_000

/**
 * Loads the page's modules after the first paint. A hidden page paints nothing and starts immediately. The open
 * frame delays the load event until hydration, for tools that wait for that event.
 */
export const START_SCRIPT = `(() => {
document.currentScript.remove()
const hold = document.createElement('iframe')
hold.hidden = true
document.body.append(hold)
hold.contentDocument.open()
const loaded = () => hold.remove()
document.addEventListener('${HYDRATED_EVENT}', () => setTimeout(loaded))
setTimeout(loaded, ${HOLD_LOAD_MS})
const start = () => {
for (const template of document.querySelectorAll('template')) template.replaceWith(template.content)
}
if (document.hidden) start()
else requestAnimationFrame(() => {
if (window.requestIdleCallback) requestIdleCallback(start, { timeout: ${START_WITHIN_MS} })
else setTimeout(start)
})
})()`

/** Elements that load modules. In texts and attributes React escapes `<`. */
const MODULES = /(?:<link rel="modulepreload"[^>]*>)+|<script type="module"[^>]*>.*?<\/script>/gs

/** Puts the elements that load modules into templates, because scripts compete with pictures for a slow connection. */
export const deferScripts = (html: string): string =>
  html
    .replaceAll(MODULES, '<template>$&</template>')
    .replace('</body>', () => `<script>${START_SCRIPT}</script></body>`)
