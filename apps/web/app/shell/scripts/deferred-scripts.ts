import { HYDRATED_EVENT } from './early-events.ts'

/** The `rel` of deferred script links; browsers fetch nothing for it. */
const DEFERRED_REL = 'deferred'

/** Scripts start when the browser is idle, at most this long after the first frame. */
const START_WITHIN_MS = 500

/** The load event fires after this time even if the scripts have not loaded. */
const HOLD_LOAD_MS = 10_000

/**
 * Runs at the end of the page with a function that loads its modules. A hidden page paints nothing
 * and starts immediately. The open frame delays the load event until hydration, for tools that
 * wait for it.
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
 * Converts a module script to a function that a script allowed by its hash can call. Imports run
 * one after another, as in a module; the page's preload links fetch all files in parallel.
 */
const toFunction = (module: string): string =>
  `async () => {\n${module
    .replaceAll(/\bimport \* as (\w+) from ("[^"]+")/g, 'const $1 = await import($2)')
    .replaceAll(/\bimport ("[^"]+")/g, 'await import($1)')
    .replaceAll(/^import\(/gm, 'await import(')}\n}`

/**
 * Returns a script that runs a page's module after the first paint. Pages can be read and used
 * without scripts, which would compete for a slow connection. The router has no option for this.
 */
export const deferModule = (module: string): string => `(${START})(${toFunction(module)})`

/** Adds the start script to the end of a rendered page and disables its module preloads. */
export const withDeferredScripts = (html: string, script: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_REL}"`)
    .replace('</body>', () => `<script>${script}</script></body>`)
