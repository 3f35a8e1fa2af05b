/** Gives back what was acquired. */
type Release = () => void

/**
 * A weighted semaphore: first come, first served, so that whoever asks for much is not overtaken by those
 * who ask for little.
 */
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
    /** @throws the signal's reason when it is given up before its turn */
    async acquire(weight: number, signal?: AbortSignal): Promise<Release> {
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
