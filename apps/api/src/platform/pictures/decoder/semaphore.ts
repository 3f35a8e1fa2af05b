/** Creates a weighted semaphore: first come, first served, so that light requests do not starve heavy ones. */
export function createSemaphore(capacity: number) {
  let free = capacity
  const waiting: { weight: number; begin: () => void }[] = []

  const beginNext = () => {
    for (let next = waiting[0]; next && next.weight <= free; next = waiting[0]) {
      waiting.shift()
      free -= next.weight
      next.begin()
    }
  }

  return {
    /** @throws the signal's reason on abort */
    async acquire(weight: number, signal?: AbortSignal): Promise<() => void> {
      signal?.throwIfAborted()
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const turn = { weight, begin: resolve }
      const giveUp = () => {
        const index = waiting.indexOf(turn)
        if (index < 0) return
        waiting.splice(index, 1)
        reject(signal?.reason)
        beginNext()
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.push(turn)
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
