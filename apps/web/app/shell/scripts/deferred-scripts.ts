import { HYDRATED_EVENT } from './early-events.ts'

/** The `rel` of the scripts' links while they wait: nothing that a browser fetches. */
const DEFERRED_REL = 'deferred'

/** The scripts start when the browser is idle, but so long after the first frame at the latest. */
const START_WITHIN_MS = 500

/** Milliseconds after which a page counts as loaded though its scripts have not come. */
const HOLD_LOAD_MS = 10_000

/**
 * Runs in the page, at its end, with a function that loads the page's modules. A browser that is not
 * looked at paints nothing, and need not wait. The open frame keeps the load event back: who waits for it
 * finds a page that has hydrated.
 */
const START = `(load) => {
document.currentScript.remove()
const hold = document.createElement('iframe')
hold.hidden = true
document.body.append(hold)
hold.contentDocument.open()
const loaded = () => hold.remove()
document.addEventListener('${HYDRATED_EVENT}', () => setTimeout(loaded))
setTimeout(loaded, ${HOLD_LOAD_MS})
const start = () => {
for (const link of document.querySelectorAll('link[rel=${DEFERRED_REL}]')) link.rel = 'modulepreload'
load().catch(loaded)
}
if (document.hidden) start()
else requestAnimationFrame(() => {
if (window.requestIdleCallback) requestIdleCallback(start, { timeout: ${START_WITHIN_MS} })
else setTimeout(start)
})
}`

/**
 * A page's module as a function, which a script that is allowed by its hash can call. One import waits for
 * the one before, as in a module: the links of the page have asked for them all.
 */
const toFunction = (module: string): string =>
  `async () => {\n${module
    .replaceAll(/\bimport \* as (\w+) from ("[^"]+")/g, 'const $1 = await import($2)')
    .replaceAll(/\bimport ("[^"]+")/g, 'await import($1)')
    .replaceAll(/^import\(/gm, 'await import(')}\n}`

/**
 * The script in place of a page's module: it loads the same when the page has been painted. A page can
 * be read and used without its scripts, and on a slow line they would take the connection from what is
 * seen. The router gives no other way to say so.
 */
export const deferModule = (module: string): string => `(${START})(${toFunction(module)})`

/** A rendered page with the script that starts it at its end, and nothing loaded before. */
export const withDeferredScripts = (html: string, script: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_REL}"`)
    .replace('</body>', () => `<script>${script}</script></body>`)
