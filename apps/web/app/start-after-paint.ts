import { ALIVE } from './early-acts.ts'

/** What the page's scripts are while they wait: nothing that a browser fetches or runs. */
const LATER = { link: 'later', script: 'text/later' }

/** Milliseconds after the first frame in which the browser may have other things to do. */
const PATIENCE = 500

/** Milliseconds after which a page counts as loaded though its scripts have not come. */
const LATEST_LOAD = 10_000

/**
 * Runs in the page, at its end. A browser that is not looked at paints nothing, and need not wait. The
 * open frame keeps the load event back: who waits for it finds a page that is alive.
 */
const START = `(() => {
document.currentScript.remove()
const hold = document.createElement('iframe')
hold.hidden = true
document.body.append(hold)
hold.contentDocument.open()
const loaded = () => hold.remove()
document.addEventListener('${ALIVE}', () => setTimeout(loaded))
setTimeout(loaded, ${LATEST_LOAD})
const start = () => {
for (const link of document.querySelectorAll('link[rel=${LATER.link}]')) link.rel = 'modulepreload'
for (const waiting of document.querySelectorAll('script[type="${LATER.script}"]')) {
const script = document.createElement('script')
script.type = 'module'
script.textContent = waiting.textContent
script.addEventListener('error', loaded)
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
