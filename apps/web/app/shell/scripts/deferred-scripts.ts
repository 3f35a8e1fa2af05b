import { HYDRATED_EVENT } from './early-events.ts'

/** Browsers fetch nothing for this `rel`. */
const DEFERRED_REL = 'deferred'

/** Latest start after the first frame, if the browser is not idle before. */
const START_WITHIN_MS = 500

/** Limits the delay of the load event. */
const HOLD_LOAD_MS = 10_000

/**
 * Loads the page's modules after the first paint. A hidden page paints nothing and starts immediately. The open
 * frame delays the load event until hydration, for tools that wait for that event.
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

/** Converts a module script to a function. The page's preload links fetch all files in parallel. */
const toFunction = (module: string): string =>
  `async () => {\n${module
    .replaceAll(/\bimport \* as (\w+) from ("[^"]+")/g, 'const $1 = await import($2)')
    .replaceAll(/\bimport ("[^"]+")/g, 'await import($1)')
    .replaceAll(/^import\(/gm, 'await import(')}\n}`

/** Defers a module, because scripts compete for a slow connection. The router has no option for this. */
export const deferModule = (module: string): string => `(${START})(${toFunction(module)})`

export const withDeferredScripts = (html: string, script: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${DEFERRED_REL}"`)
    .replace('</body>', () => `<script>${script}</script></body>`)
