/**
 * Creates a weighted semaphore. The highest priority comes first. Within a priority it is first come, first served, so that
 * light requests do not starve heavy ones.
 */
export function createSemaphore(capacity: number) {
  let free = capacity
  const waiting: { weight: number; priority: number; begin: () => void }[] = []

  const beginNext = () => {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.weight
      next.begin()
    }
  }

  return {
    /** Returns the number of waiting requests of at least a priority. */
    countWaiting: (minPriority = 0): number =>
      waiting.filter(({ priority }) => priority >= minPriority).length,

    /** @throws the signal's reason on abort */
    async acquire(weight: number, signal?: AbortSignal, priority = 0): Promise<() => void> {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const turn = { weight, priority, begin: resolve }
      const giveUp = () => {
        const index = waiting.indexOf(turn)
        if (index < 0) return
        waiting.splice(index, 1)
        reject(signal?.reason)
        beginNext()
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      const next = waiting.findIndex((other) => other.priority < priority)
      waiting.splice(next < 0 ? waiting.length : next, 0, turn)
      beginNext()
      try {
        await promise
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
      return () => {
        free += weight
        beginNext()
      }
    },
  }
}
