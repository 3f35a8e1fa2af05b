import { Worker } from 'node:worker_threads'
import type { CompileReply, CompileRequest } from './compiler.ts'

// Child process that compiles documents. Its main thread limits the CPU time, and the memory, which Typst allocates outside
// of the heap, so that limits of worker threads do not apply.

// A service manager signals all processes, but the server still needs this one to finish its work.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
const end = () => process.kill(process.pid, 'SIGKILL')
process.on('disconnect', end)
// The server may have been killed before this module was loaded.
if (!process.connected) end()

/** Milliseconds between checks of the limits. */
const CHECK_INTERVAL_MS = 10

const [, , templates, maxBytes, maxCpuMs] = process.argv
const thread = new Worker(new URL('compile-thread.ts', import.meta.url), { workerData: templates })

const reply = (message: CompileReply, sent = () => {}) =>
  process.send?.({ ...message, rss: process.memoryUsage.rss() }, sent)

let cpuBefore = process.cpuUsage()
process.on('message', (request: CompileRequest) => {
  cpuBefore = process.cpuUsage()
  thread.postMessage(request)
})
thread.on('message', (message: CompileReply) => reply(message))
thread.on('error', ({ message }: Error) => reply({ type: 'fault', message, code: undefined }, end))

const watch = setInterval(() => {
  const { user, system } = process.cpuUsage(cpuBefore)
  const isOverMemory = process.memoryUsage.rss() > Number(maxBytes)
  if (!isOverMemory && (user + system) / 1_000 <= Number(maxCpuMs)) return
  clearInterval(watch)
  reply({ type: isOverMemory ? 'over-memory' : 'timed-out' }, end)
}, CHECK_INTERVAL_MS)
