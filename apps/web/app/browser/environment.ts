/** Events that show that a person uses the page. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const

/**
 * Calls back once the page has settled and the visitor has interacted with it. Used to prepare the
 * next page: robots and visitors who leave at once cause no traffic. Returns a function that
 * cancels.
 */
export function whenUsed(callback: () => void): () => void {
  const used = new AbortController()
  const { signal } = used
  let settled = false
  let wanted = false
  const proceed = () => {
    if (!settled || !wanted || signal.aborted) return
    used.abort()
    callback()
  }
  for (const sign of SIGNS) {
    const onSign = () => {
      wanted = true
      proceed()
    }
    window.addEventListener(sign, onSign, { signal, passive: true, capture: true })
  }
  const cancel = whenSettled(() => {
    settled = true
    proceed()
  })
  return () => {
    used.abort()
    cancel()
  }
}

/** Wait after the load event, so that work started by it can finish. */
const SETTLE_MS = 1_000

/** Calls back after the page has loaded and settled. Returns a function that cancels. */
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

type Connection = { saveData?: boolean; effectiveType?: string }

/** Returns the browser's network information, which only Chromium has. */
const connection = (): Connection => (navigator as { connection?: Connection }).connection ?? {}

export const savesData = (): boolean => connection().saveData === true

/** Whether the connection is too slow for prefetching. */
export const hasSlowConnection = (): boolean =>
  connection().effectiveType?.endsWith('2g') === true || !navigator.onLine

/** Whether this page is in the admin area's preview frame. The CSP allows no other frame. */
export const isFramed = typeof window !== 'undefined' && window.parent !== window
