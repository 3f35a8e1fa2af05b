import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { AppError } from '#api/platform/app-error.ts'

export type ProcessLimits = {
  /** Resident memory of the process, with Node's 60 MB. */
  memoryMb: number
  /** CPU time of all threads of the process. */
  cpuSeconds: number
  signal?: AbortSignal
}

/** Task of a process. `module` is the URL of a module that exports `run(input)`. */
export type ProcessTask = { module: string; input: unknown; memoryMb: number; cpuSeconds: number }

export type ProcessReply =
  | { type: 'done'; output: unknown }
  | { type: 'refused'; kind: AppError['kind']; message: string; issues: AppError['issues'] }
  | { type: 'fault'; message: string; code: string | undefined }
  | { type: 'over-limit' }

/** Duration of a process that waits for a busy machine, in multiples of its CPU time. */
const MAX_DURATION_FACTOR = 10

/**
 * Calls `run(input)` of a module in a child process with low priority, because hostile files could harm the server.
 * @returns its result; undefined if it needs too much memory or time
 * @throws what `run` throws, or the reason of `signal`
 */
export async function runInProcess<Output>(
  module: URL,
  input: unknown,
  { memoryMb, cpuSeconds, signal }: ProcessLimits,
): Promise<Output | undefined> {
  signal?.throwIfAborted()
  const child = fork(new URL('process-main.ts', import.meta.url), {
    // Does not inherit the server's settings and secrets.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const kill = () => child.kill('SIGKILL')
  const settled = new AbortController()
  const timer = setTimeout(kill, MAX_DURATION_FACTOR * cpuSeconds * 1_000)
  signal?.addEventListener('abort', kill)
  try {
    const task: ProcessTask = { module: module.href, input, memoryMb, cpuSeconds }
    child.send(task, () => {})
    const [reply] = (await Promise.race([
      once(child, 'message', settled),
      once(child, 'exit', settled).then(() => []),
    ])) as [ProcessReply?]
    signal?.throwIfAborted()
    if (reply?.type === 'done') return reply.output as Output
    if (reply?.type === 'refused') throw new AppError(reply.kind, reply.message, reply.issues)
    if (reply?.type === 'fault') {
      throw Object.assign(new Error(reply.message), { code: reply.code })
    }
    return undefined
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', kill)
    settled.abort()
    // An error of a process that ends does not matter.
    child.on('error', () => {})
    kill()
  }
}
