import { writeFile } from 'node:fs/promises'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { AppError, getErrorCode } from '#api/platform/app-error.ts'
import { cacheCompiledCode, tuneForStartup } from '#api/platform/memory.ts'
import type { ProcessReply, ProcessTask, ServerMessage } from './run-in-process.ts'

// Main module of child processes. The main thread checks the limits. A worker thread runs a module that blocks.

/** Milliseconds between checks of the limits. Memory fills at about one gigabyte per second. */
const CHECK_INTERVAL_MS = 10

const [, , module = '', heapMb] = process.argv

// A normal exit would wait for the threads of libraries, some of which never end.
const end = () => process.kill(process.pid, 'SIGKILL')

function toReply(error: unknown): ProcessReply {
  const rss = process.memoryUsage.rss()
  if (error instanceof AppError) {
    const { kind, message, issues } = error
    return { type: 'refused', kind, message, issues, rss }
  }
  if (getErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY') {
    return { type: 'over-limit', problem: 'memory' }
  }
  const message = error instanceof Error ? `${error.message}\n${error.stack}` : String(error)
  return { type: 'fault', message, code: getErrorCode(error) || undefined, rss }
}

/** Returns a listener that runs tasks with the module. */
function createListener(send: (reply: ProcessReply) => void) {
  const loading = import(module)
  loading.catch(() => {})
  let onAnswer = (_answer: unknown) => {}
  const channel = {
    tell: (message: unknown) => send({ type: 'tell', message }),
    ask(message: unknown): Promise<unknown> {
      const { promise, resolve } = Promise.withResolvers()
      onAnswer = resolve
      send({ type: 'ask', message })
      return promise
    },
  }
  return async (message: ServerMessage) => {
    if ('answer' in message) return onAnswer(message.answer)
    try {
      const { run } = await loading
      const output = await run(message.input, channel)
      send({ type: 'done', output, rss: process.memoryUsage.rss() })
    } catch (error) {
      send(toReply(error))
    }
  }
}

/** Runs tasks in a worker thread. */
function startThread(send: (reply: ProcessReply, sent?: () => void) => void): void {
  const thread = new Worker(new URL(import.meta.url), {
    argv: process.argv.slice(2),
    resourceLimits: { maxOldGenerationSizeMb: Number(heapMb), maxYoungGenerationSizeMb: 16 },
  })
  thread.on('message', (reply) => send(reply))
  thread.on('error', (error) => send(toReply(error), end))
  process.on('message', (message) => thread.postMessage(message))
}

function start(): void {
  // A service manager signals all processes, but the server ends this one.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => {})
  process.on('disconnect', end)
  // The server may have been killed before this module was loaded.
  if (!process.connected) end()
  // Lets Linux end this process before the server when memory runs out.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {})

  let limits: ProcessTask | undefined
  let cpuBefore = process.cpuUsage()
  process.on('message', (message: ServerMessage) => {
    if ('input' in message) limits = message
    cpuBefore = process.cpuUsage()
  })
  const send = (reply: ProcessReply, sent = () => {}) => {
    if ('rss' in reply) limits = undefined
    cpuBefore = process.cpuUsage()
    process.send?.(reply, sent)
  }
  setInterval(() => {
    if (!limits) return
    const { user, system } = process.cpuUsage(cpuBefore)
    const isOverMemory = process.memoryUsage.rss() > limits.memoryMb * 1_000_000
    if (!isOverMemory && user + system <= limits.cpuSeconds * 1_000_000) return
    limits = undefined
    send({ type: 'over-limit', problem: isOverMemory ? 'memory' : 'time' }, end)
  }, CHECK_INTERVAL_MS)

  if (heapMb === '0') {
    tuneForStartup()
    process.on('message', createListener(send))
  } else {
    cacheCompiledCode()
    startThread(send)
  }
}

if (isMainThread) start()
else
  parentPort?.on(
    'message',
    createListener((reply) => parentPort?.postMessage(reply)),
  )
