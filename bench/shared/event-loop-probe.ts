import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

// Preloaded into a measured server. On each SIGUSR2 it writes the event loop delays since the previous signal. `cpu` is
// the longest CPU time of the main thread in one turn, which other programs affect less.
const file = process.env.EVENT_LOOP_FILE
if (file && isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const cpuMs = () => {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1_000
  }
  let [last, cpu] = [cpuMs(), 0]
  setInterval(() => {
    const now = cpuMs()
    cpu = Math.max(cpu, now - last)
    last = now
  }, 1).unref()
  process.on('SIGUSR2', () => {
    const ms = (nanoseconds: number) => nanoseconds / 1e6
    const figures = { p99: ms(delay.percentile(99)), max: ms(delay.max), cpu }
    writeFileSync(file, JSON.stringify({ ...figures, at: Date.now() }))
    delay.reset()
    cpu = 0
  })
}
