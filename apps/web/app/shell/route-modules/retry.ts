/** The wait doubles after each attempt. */
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000

/** An error that a retry cannot fix. */
export class FinalError extends Error {}

export type Retried<T> = {
  /** Rejects with a FinalError only. */
  result: Promise<T>
  /** Abandons the attempt under way, or the wait for the next one, and starts anew. */
  retryNow: () => void
}

/**
 * Repeats an attempt until it succeeds or throws a FinalError, with growing waits that end early when the
 * browser comes back online.
 */
export function retryUntilDone<T>(attempt: (signal: AbortSignal) => Promise<T>): Retried<T> {
  let current = new AbortController()

  async function run(): Promise<T> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      current = new AbortController()
      try {
        return await attempt(current.signal)
      } catch (error) {
        if (error instanceof FinalError) throw error
      }
      await pause(wait, current.signal)
    }
  }

  return { result: run(), retryNow: () => current.abort() }
}

/** Resolves after a time, when the signal is aborted, or when the browser is online again. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, milliseconds)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
