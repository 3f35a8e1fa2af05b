import { whenSettled } from './when-settled.ts'

/** The first of these says that somebody is there: a pointer that moves or presses, a wheel, a key, a scroll. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'scroll'] as const

/**
 * Calls back once the page has settled and its visitor has made use of it; returns a function that cancels.
 * For what serves the next page: who leaves at the first glance, and a robot, never pay for it.
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
