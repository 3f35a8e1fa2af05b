import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Loaded into a measured server before it starts: at each SIGUSR2 it writes how long the event loop was
// held up since the last, and begins anew.
const file = process.env.EVENT_LOOP_FILE
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('SIGUSR2', () => {
    const ms = (nanoseconds: number) => nanoseconds / 1e6
    const figures = { p99: ms(delay.percentile(99)), max: ms(delay.max) }
    writeFileSync(file, JSON.stringify({ ...figures, at: Date.now() }))
    delay.reset()
  })
}
