import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type {
  InboundHeaders,
  InboundMail,
  Mailbox,
  MailboxPosition,
  MailProcessReply,
  MailProcessRequest,
} from './inbound-mail.ts'

const MIN_RESTART_MS = 2_000
const MAX_RESTART_MS = 5 * 60_000

/** Milliseconds for one mail of 25 MB, or for a test of a mailbox. */
const TASK_TIMEOUT_MS = 60_000

/** MB of V8's old generation. Larger mails are in buffers outside of it. */
const MAX_HEAP_MB = 64

function start(): ChildProcess {
  const child = fork(new URL('mail-process.ts', import.meta.url), {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=2'],
    // Does not inherit the server's settings and secrets. glibc returns the memory of large mails.
    env: {
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '262144',
      MALLOC_TRIM_THRESHOLD_: '262144',
    },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  child.on('error', () => {})
  return child
}

const send = (child: ChildProcess, request: MailProcessRequest): void =>
  void child.send(request, () => {})

/** Runs one task in a process of its own, one after the other. */
export function createMailTasks() {
  let last: Promise<unknown> = Promise.resolve()

  const run = async (request: MailProcessRequest): Promise<MailProcessReply | undefined> => {
    const child = start()
    const settled = new AbortController()
    const timer = setTimeout(() => child.kill('SIGKILL'), TASK_TIMEOUT_MS)
    try {
      send(child, request)
      const [reply] = await Promise.race([
        once(child, 'message', settled),
        once(child, 'exit', settled).then(() => []),
      ])
      return reply as MailProcessReply | undefined
    } finally {
      clearTimeout(timer)
      settled.abort()
      child.kill('SIGKILL')
    }
  }

  const enqueue = (request: MailProcessRequest) => {
    const result = last.then(() => run(request))
    last = result.catch(() => {})
    return result
  }

  return {
    /** Parses a mail; undefined if it needs too much memory or time. */
    async parse(raw: Uint8Array): Promise<InboundMail | undefined> {
      const reply = await enqueue({ type: 'parse', raw })
      return reply?.type === 'parsed' ? reply.mail : undefined
    },

    /** Opens a mailbox. Returns the number of its mails, or the problem. */
    async test(mailbox: Mailbox): Promise<{ mails: number } | { problem: string }> {
      const reply = await enqueue({ type: 'test', mailbox })
      if (reply?.type === 'tested') return { mails: reply.mails }
      const problem = reply?.type === 'failed' ? reply.problem : 'The server did not answer.'
      return { problem }
    },
  }
}

type Handlers = {
  position: () => MailboxPosition | null
  wants: (headers: InboundHeaders) => boolean
  /** Stores a mail and the position in one transaction. */
  store: (mail: InboundMail | undefined, position: MailboxPosition) => Promise<void>
  onState: (isConnected: boolean, problem?: string) => void
  onFault: (error: unknown) => void
}

/** Reads a mailbox in a process of its own, which is started again when it ends. Returns a function that stops it. */
export function watchMailbox(mailbox: Mailbox, handlers: Handlers): () => void {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let [restartMs, isStopped] = [MIN_RESTART_MS, false]

  const handle = async (from: ChildProcess, reply: MailProcessReply): Promise<void> => {
    switch (reply.type) {
      case 'state':
        if (reply.isConnected) restartMs = MIN_RESTART_MS
        return handlers.onState(reply.isConnected, reply.problem)
      case 'headers': {
        const uids = reply.mails.filter(handlers.wants).map(({ uid }) => uid)
        return send(from, { type: 'wanted', uids })
      }
      case 'mail':
      case 'position':
        await handlers.store(reply.type === 'mail' ? reply.mail : undefined, reply.position)
        return send(from, { type: 'stored' })
      default:
        return undefined
    }
  }

  const run = () => {
    const current = start()
    child = current
    // The process must not keep the server alive.
    current.unref()
    current.channel?.unref()
    current.on('message', (reply: MailProcessReply) => {
      handle(current, reply).catch((error: unknown) => {
        handlers.onFault(error)
        // Nothing was stored: the next process reads the mail again.
        current.kill('SIGKILL')
      })
    })
    current.once('exit', (code) => {
      if (isStopped) return
      if (code === 0) return run()
      handlers.onState(false, 'The mail process ended. It starts again soon.')
      timer = setTimeout(run, restartMs).unref()
      restartMs = Math.min(restartMs * 2, MAX_RESTART_MS)
    })
    send(current, { type: 'watch', mailbox, position: handlers.position() })
  }
  run()

  return () => {
    isStopped = true
    clearTimeout(timer)
    child?.kill('SIGKILL')
  }
}
