/** What the page's scripts are while they wait: nothing that a browser fetches or runs. */
const LATER = { link: 'later', script: 'text/later' }

/** Milliseconds after the first frame in which the browser may have other things to do. */
const PATIENCE = 500

/** Runs in the page, at its end; a browser that is not looked at paints nothing, and need not wait. */
const START = `(() => {
document.currentScript.remove()
const start = () => {
for (const link of document.querySelectorAll('link[rel=${LATER.link}]')) link.rel = 'modulepreload'
for (const waiting of document.querySelectorAll('script[type="${LATER.script}"]')) {
const script = document.createElement('script')
script.type = 'module'
script.textContent = waiting.textContent
waiting.replaceWith(script)
}
}
if (document.hidden) start()
else requestAnimationFrame(() => {
if (window.requestIdleCallback) requestIdleCallback(start, { timeout: ${PATIENCE} })
else setTimeout(start)
})
})()`

/**
 * A page whose scripts begin to load when it has been painted: it can be read and used without them,
 * and on a slow line they would take the connection from what is seen. The router gives no other way to
 * say so; in a page's texts every `<` is escaped.
 */
export const startAfterPaint = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${LATER.link}"`)
    .replaceAll('<script type="module"', `<script type="${LATER.script}"`)
    .replace('</body>', `<script>${START}</script></body>`)
