const INTERACTIONS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const

/**
 * Calls back once the page has settled and the visitor has interacted with it, so that robots and visitors who
 * leave immediately cause no traffic. Returns a function that cancels.
 */
export function runWhenUsed(callback: () => void): () => void {
  const waiting = new AbortController()
  const { signal } = waiting
  let settled = false
  let used = false
  const proceed = () => {
    if (!settled || !used || signal.aborted) return
    waiting.abort()
    callback()
  }
  const onInteraction = () => {
    used = true
    proceed()
  }
  for (const event of INTERACTIONS) {
    window.addEventListener(event, onInteraction, { signal, passive: true, capture: true })
  }
  const cancel = runWhenSettled(() => {
    settled = true
    proceed()
  })
  return () => {
    waiting.abort()
    cancel()
  }
}

/** Lets work that the load event starts finish. */
const SETTLE_MS = 1_000

export function runWhenSettled(callback: () => void): () => void {
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

export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Whether this is the admin area's preview. The CSP allows no other frame. */
export const isFramed = typeof window !== 'undefined' && window.parent !== window
