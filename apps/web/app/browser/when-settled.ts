/** Between the load event and the callback, for what the load started to finish. */
const SETTLE_MS = 1_000

/** Calls back once the page has loaded and settled; returns a function that cancels. */
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
