import { type ChildProcess, fork } from 'node:child_process'
import { on, once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { AppError } from '#api/platform/app-error.ts'

type Settings = {
  /** URL of a module that exports `run(input, channel)`. */
  module: URL
  /** Arguments of the process, which are `process.argv` of the module, too. */
  args?: string[]
  /** MB of V8's heap if `run` blocks its thread. It runs in a worker thread then, so that limits can be checked. */
  blockingHeapMb?: number
  execArgv?: string[]
  env?: NodeJS.ProcessEnv
  /** Tasks after which a process ends, because libraries do not return all memory. */
  maxTasks?: number
  /** Resident memory above which a process is not used again. */
  reuseMb?: number
  idleTimeoutMs?: number
  /** Priority. At 10, a process gets a tenth of the CPU share of the server. */
  niceness?: number
}

export type ProcessLimits = {
  /** Resident memory of the process, with Node's 60 MB. */
  memoryMb: number
  /** CPU time of all threads of the process for a task, or between two messages of it. */
  cpuSeconds: number
  /** Duration of a task, or between two messages of it. A busy machine needs more than the CPU time. */
  timeoutMs?: number
  signal?: AbortSignal | undefined
}

/** Functions with which a task sends messages to the server. */
export type Channel<Message, Answer> = {
  tell: (message: Message) => void
  /** Waits for an answer, one question at a time. */
  ask: (message: Message) => Promise<Answer>
}

export type ProcessTask = { input: unknown; memoryMb: number; cpuSeconds: number }

export type ServerMessage = ProcessTask | { answer: unknown }

/** `stuck` is a process that exceeds its duration, `ended` one that was killed or crashed. */
type ProcessProblem = 'memory' | 'time' | 'stuck' | 'ended'

export type ProcessReply =
  | { type: 'tell' | 'ask'; message: unknown }
  | { type: 'done'; output: unknown; rss: number }
  | {
      type: 'refused'
      kind: AppError['kind']
      message: string
      issues: AppError['issues']
      rss: number
    }
  | { type: 'fault'; message: string; code: string | undefined; rss: number }
  | { type: 'over-limit'; problem: ProcessProblem }

type Result<Output> =
  | { output: Output; problem?: undefined }
  | { output?: undefined; problem: ProcessProblem }

const MAX_DURATION_FACTOR = 10

/** Share of the memory for objects. V8 collects garbage before it exceeds this share. */
const HEAP_SHARE = 0.75

function toResult<Output>(reply: ProcessReply | undefined): Result<Output> {
  switch (reply?.type) {
    case 'done':
      return { output: reply.output as Output }
    case 'over-limit':
      return { problem: reply.problem }
    case 'refused':
      throw new AppError(reply.kind, reply.message, reply.issues)
    case 'fault':
      throw Object.assign(new Error(reply.message), { code: reply.code })
    default:
      return { problem: 'ended' }
  }
}

/**
 * Creates child processes with low priority, because hostile files could harm the server. Each runs one task at a time,
 * and ends when idle.
 */
export function createProcesses({
  module,
  args = [],
  blockingHeapMb = 0,
  execArgv = [],
  env = {},
  maxTasks = 1,
  reuseMb = 0,
  idleTimeoutMs = 10_000,
  niceness = constants.priority.PRIORITY_BELOW_NORMAL,
}: Settings) {
  const idle = new Map<ChildProcess, NodeJS.Timeout>()
  const taskCounts = new WeakMap<ChildProcess, number>()

  const removeIdle = (child: ChildProcess) => {
    clearTimeout(idle.get(child))
    idle.delete(child)
  }
  const end = async (child: ChildProcess) => {
    removeIdle(child)
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    // An error of a process that ends does not matter.
    const exited = once(child, 'exit').catch(() => {})
    child.kill('SIGKILL')
    await exited
  }
  // An idle process must not keep the server alive.
  const putAside = (child: ChildProcess) => {
    child.unref()
    child.channel?.unref()
    idle.set(child, setTimeout(() => void end(child), idleTimeoutMs).unref())
  }
  const start = () => {
    const child = fork(
      new URL('process-main.ts', import.meta.url),
      [module.href, String(blockingHeapMb), ...args],
      {
        execArgv,
        // Does not inherit the server's settings and secrets.
        env: { MALLOC_ARENA_MAX: '2', ...env },
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    )
    if (child.pid !== undefined) setPriority(child.pid, niceness)
    child.once('exit', () => removeIdle(child))
    // `run` handles errors while it waits.
    child.on('error', () => removeIdle(child))
    return child
  }
  const take = () => {
    const [waiting] = idle.keys()
    if (!waiting) return start()
    removeIdle(waiting)
    waiting.ref()
    waiting.channel?.ref()
    return waiting
  }

  return {
    /** Starts a process, so that it has loaded its module when the next task comes. */
    start(): void {
      if (idle.size === 0) putAside(start())
    },

    endIdle(): void {
      for (const child of idle.keys()) void end(child)
    },

    /**
     * Runs a task. A process that exceeded a limit has ended when this function returns.
     * @param onMessage answers messages of the task
     * @throws what `run` or `onMessage` throws, or the reason of `signal`
     */
    async run<Output, Message = never>(
      input: unknown,
      {
        memoryMb,
        cpuSeconds,
        timeoutMs = MAX_DURATION_FACTOR * cpuSeconds * 1_000,
        signal,
      }: ProcessLimits,
      onMessage?: (message: Message) => unknown,
    ): Promise<Result<Output>> {
      signal?.throwIfAborted()
      const child = take()
      const tasks = (taskCounts.get(child) ?? 0) + 1
      taskCounts.set(child, tasks)
      const kill = () => child.kill('SIGKILL')
      let isStuck = false
      const timer = setTimeout(() => {
        isStuck = true
        kill()
      }, timeoutMs)
      signal?.addEventListener('abort', kill)
      let rss = Number.POSITIVE_INFINITY
      try {
        const task: ProcessTask = { input, memoryMb, cpuSeconds }
        const replies = on(child, 'message', { close: ['exit'] })
        child.send(task, () => {})
        for await (const event of replies) {
          const reply: ProcessReply = event[0]
          if (reply.type !== 'tell' && reply.type !== 'ask') {
            signal?.throwIfAborted()
            if ('rss' in reply) rss = reply.rss
            return toResult(reply)
          }
          timer.refresh()
          const answer = await onMessage?.(reply.message as Message)
          if (reply.type === 'ask') child.send({ answer }, () => {})
        }
        signal?.throwIfAborted()
        return { problem: isStuck ? 'stuck' : 'ended' }
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', kill)
        if (rss < reuseMb * 1_000_000 && tasks < maxTasks) putAside(child)
        else await end(child)
      }
    },
  }
}

/**
 * Calls `run(input)` of a module, which may block, in a child process.
 * @returns its result; undefined if it needs too much memory or time
 * @throws what `run` throws, or the reason of `signal`
 */
export async function runInProcess<Output>(
  module: URL,
  input: unknown,
  limits: ProcessLimits,
): Promise<Output | undefined> {
  const processes = createProcesses({ module, blockingHeapMb: limits.memoryMb * HEAP_SHARE })
  return (await processes.run<Output>(input, limits)).output
}
