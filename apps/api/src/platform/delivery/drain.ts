/** `setTimeout` counts in 32 bits; a day is also often enough to remove what is old. */
const MAX_DELAY_MS = 86_400_000

/**
 * Runs a job whenever it is asked for, one run at a time, and again by itself after the delay that a run
 * ends with.
 * @param run answers milliseconds until the next run; never rejects
 */
export function createDrain(run: () => Promise<number>) {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let runAgain = false
  let closed = false

  const schedule = (delayMs: number) => {
    if (!closed) timer = setTimeout(drainSoon, Math.min(delayMs, MAX_DELAY_MS)).unref()
  }

  const drainSoon = () => {
    clearTimeout(timer)
    if (running) runAgain = true
    if (running || closed) return
    running = run().then((delayMs) => {
      running = undefined
      if (!runAgain) return schedule(delayMs)
      runAgain = false
      drainSoon()
    })
  }

  return {
    /** Runs now, or once more after the run that is under way. */
    drainSoon,

    isClosed: (): boolean => closed,

    /** Resolves when nothing runs. */
    idle: async (): Promise<void> => {
      while (running) await running
    },

    /** Begins no further run, and waits for the one under way. */
    async close(): Promise<void> {
      closed = true
      clearTimeout(timer)
      await running
    },
  }
}
