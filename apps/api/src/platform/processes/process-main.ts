import { writeFile } from 'node:fs/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { AppError, errorCode } from '#api/platform/app-error.ts'
import { cacheCompiledCode } from '#api/platform/memory.ts'
import type { ProcessReply, ProcessTask } from './run-in-process.ts'

// Child process of `runInProcess`. A worker thread runs the module, while the main thread checks the limits, because the
// module may be busy with one synchronous call.

/** Milliseconds between checks of the limits. Memory fills at about one gigabyte per second. */
const CHECK_INTERVAL_MS = 10

/** Share of the memory for objects. V8 collects garbage before it exceeds this share. */
const HEAP_SHARE = 0.75

function toReply(error: unknown): ProcessReply {
  if (error instanceof AppError) {
    const { kind, message, issues } = error
    return { type: 'refused', kind, message, issues }
  }
  if (errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') return { type: 'over-limit' }
  const message = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  return { type: 'fault', message, code: errorCode(error) || undefined }
}

function watch(): void {
  // A service manager signals all processes, but the server ends this one.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  const end = () => process.kill(process.pid, 'SIGKILL')
  process.on('disconnect', end)
  // The server may have been killed before this module was loaded.
  if (!process.connected) end()
  const send = (reply: ProcessReply) => process.send?.(reply, () => {})

  cacheCompiledCode()
  // Lets Linux end this process before the server when memory runs out.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})
  process.once('message', (task: ProcessTask) => {
    const thread = new Worker(new URL(import.meta.url), {
      workerData: task,
      resourceLimits: {
        maxOldGenerationSizeMb: task.memoryMb * HEAP_SHARE,
        maxYoungGenerationSizeMb: 16,
      },
    })
    thread.on('message', send)
    thread.on('error', (error) => send(toReply(error)))
    setInterval(() => {
      const { user, system } = process.cpuUsage()
      const isOverTime = user + system > task.cpuSeconds * 1_000_000
      if (isOverTime || process.memoryUsage.rss() > task.memoryMb * 1_000_000) {
        send({ type: 'over-limit' })
      }
    }, CHECK_INTERVAL_MS)
  })
}

async function work({ module, input }: ProcessTask): Promise<ProcessReply> {
  try {
    const { run } = await import(module)
    return { type: 'done', output: await run(input) }
  } catch (error) {
    return toReply(error)
  }
}

if (isMainThread) watch()
else parentPort?.postMessage(await work(workerData))
