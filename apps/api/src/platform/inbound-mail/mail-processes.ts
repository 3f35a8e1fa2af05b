import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import {
  ALIVE_EVERY_MS,
  type InboundHeaders,
  type InboundMail,
  type Mailbox,
  type MailboxPosition,
  type MailProcessReply,
  type MailProcessRequest,
} from './inbound-mail.ts'

const MIN_RESTART_MS = 2_000
const MAX_RESTART_MS = 5 * 60_000

/** Milliseconds for one mail of 25 MB, or for a test of a mailbox. */
const TASK_TIMEOUT_MS = 60_000

/** A process that is silent for so long is caught in a hostile mail. */
const MAX_SILENCE_MS = 6 * ALIVE_EVERY_MS

const NO_ANSWER = 'The server did not answer.'

/** Times that the content of one mail may end the process, before only its headers are stored. */
const MAX_ENDS = 3

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

/** Runs one task in a process of its own, one after the other. @param directory folder of attachments */
export function createMailTasks(directory: string) {
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
    /** Parses a mail in a file; undefined if it needs too much memory or time. @throws if its files cannot be written */
    async parse(path: string): Promise<InboundMail | undefined> {
      const reply = await enqueue({ type: 'parse', path, directory })
      // Such as ENOSPC for a full disk.
      if (reply?.type === 'failed')
        throw Object.assign(new Error(reply.problem), { code: reply.code })
      return reply?.type === 'parsed' ? reply.mail : undefined
    },

    /** Reads one mail of a mailbox again. Returns the problem if that is impossible. */
    async fetch(mailbox: Mailbox, mailId: string): Promise<InboundMail | { problem: string }> {
      const reply = await enqueue({ type: 'fetch', mailbox, mailId, directory })
      if (reply?.type === 'parsed') return reply.mail
      return { problem: reply?.type === 'failed' ? reply.problem : NO_ANSWER }
    },

    /** Opens a mailbox. Returns the number of its mails, or the problem. */
    async test(mailbox: Mailbox): Promise<{ mails: number } | { problem: string }> {
      const reply = await enqueue({ type: 'test', mailbox })
      if (reply?.type === 'tested') return { mails: reply.mails }
      return { problem: reply?.type === 'failed' ? reply.problem : NO_ANSWER }
    },
  }
}

type Handlers = {
  hasRoom: () => boolean
  position: () => MailboxPosition | null
  wants: (headers: InboundHeaders & { at: Date }) => boolean
  /** Stores a mail and the position in one transaction. */
  store: (mail: InboundMail | undefined, position: MailboxPosition) => Promise<void>
  onState: (isConnected: boolean, problem?: string) => void
  onFault: (error: unknown) => void
}

/** Reads a mailbox in a process of its own, which is started again when it ends. Returns a function that stops it. */
export function watchMailbox(mailbox: Mailbox, directory: string, handlers: Handlers): () => void {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let [restartMs, isStopped] = [MIN_RESTART_MS, false]
  /** The mail whose content is being read. */
  let reading: number | undefined
  /** The last mail that ended the process, and how often. */
  let failed = { uid: 0, count: 0 }

  const handle = async (from: ChildProcess, reply: MailProcessReply): Promise<void> => {
    switch (reply.type) {
      case 'state':
        return handlers.onState(reply.isConnected, reply.problem)
      case 'headers': {
        if (!handlers.hasRoom()) return send(from, { type: 'no-room' })
        const uids = reply.mails.filter(handlers.wants).map(({ uid }) => uid)
        return send(from, { type: 'wanted', uids })
      }
      case 'reading':
        reading = reply.uid
        return undefined
      case 'mail':
      case 'position': {
        reading = undefined
        const mail = reply.type === 'mail' ? reply.mail : undefined
        await handlers.store(mail, reply.position)
        restartMs = MIN_RESTART_MS
        return send(from, { type: 'stored' })
      }
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
    const silence = setTimeout(() => current.kill('SIGKILL'), MAX_SILENCE_MS).unref()
    current.on('message', (reply: MailProcessReply) => {
      silence.refresh()
      handle(current, reply).catch((error: unknown) => {
        handlers.onFault(error)
        // Nothing was stored: the next process reads the mail again.
        current.kill('SIGKILL')
      })
    })
    current.once('exit', (code) => {
      clearTimeout(silence)
      if (isStopped) return
      if (code === 0) return run()
      if (reading !== undefined) {
        failed = { uid: reading, count: failed.uid === reading ? failed.count + 1 : 1 }
        reading = undefined
      }
      handlers.onState(false, 'The mail process ended. It starts again soon.')
      timer = setTimeout(run, restartMs).unref()
      restartMs = Math.min(restartMs * 2, MAX_RESTART_MS)
    })
    send(current, {
      ...{ type: 'watch', mailbox, directory, position: handlers.position() },
      ...(failed.count >= MAX_ENDS && { unreadable: failed.uid }),
    })
  }
  run()

  return () => {
    isStopped = true
    clearTimeout(timer)
    child?.kill('SIGKILL')
  }
}
