/** Milliseconds after the page has loaded, in which what it started may come to rest. */
const SETTLE_MS = 1_000

/** Calls back when the page needs the connection no more; returns the way to call it off. */
export function whenSettled(callback: () => void): () => void {
  let timer: number | undefined
  const wait = () => {
    timer = window.setTimeout(callback, SETTLE_MS)
  }
  if (document.readyState === 'complete') wait()
  else window.addEventListener('load', wait, { once: true })
  return () => {
    window.removeEventListener('load', wait)
    clearTimeout(timer)
  }
}
