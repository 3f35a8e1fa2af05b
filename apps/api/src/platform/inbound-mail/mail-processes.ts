import { setTimeout } from 'node:timers/promises'
import { AppError } from '#api/platform/app-error.ts'
import type { GetToken } from '#api/platform/mail/transport.ts'
import { createProcesses, type ProcessLimits } from '#api/platform/processes/run-in-process.ts'
import { createSemaphore } from '#api/platform/processes/semaphore.ts'
import {
  ALIVE_EVERY_MS,
  type InboundHeaders,
  type InboundMail,
  type Mailbox,
  type MailboxPosition,
  type MailMessage,
  type MailTask,
  type TokenAnswer,
  type WatchAnswer,
} from './inbound-mail.ts'

const MIN_RESTART_MS = 2_000
const MAX_RESTART_MS = 5 * 60_000

/** Limits for one mail of 25 MB, or for a test of a mailbox. */
const TASK_LIMITS: ProcessLimits = { memoryMb: 300, cpuSeconds: 60, timeoutMs: 60_000 }

/** A process that is silent for so long is caught in a hostile mail. */
const MAX_SILENCE_MS = 6 * ALIVE_EVERY_MS

const NO_ANSWER = 'The server did not answer.'

/** Times that the content of one mail may end the process, before only its headers are stored. */
const MAX_ENDS = 3

/** MB of V8's old generation. Larger mails are in buffers outside of it. */
const MAX_HEAP_MB = 64

const processes = createProcesses({
  module: new URL('mail-task.ts', import.meta.url),
  execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`, '--max-semi-space-size=2'],
  // glibc returns the memory of large mails.
  env: { MALLOC_MMAP_THRESHOLD_: '262144', MALLOC_TRIM_THRESHOLD_: '262144' },
})

/** Answers the question of a process for an access token. */
async function answerToken(getToken: GetToken, refused: string | undefined): Promise<TokenAnswer> {
  try {
    return { token: await getToken(refused) }
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message }
    throw error
  }
}

/** Runs one task in a process of its own, one after the other. @param directory folder of attachments */
export function createMailTasks(directory: string, getToken: GetToken) {
  const answer = async (message: MailMessage) =>
    message.type === 'token' ? answerToken(getToken, message.refused) : undefined

  const turns = createSemaphore(1)

  const run = async <Output>(task: MailTask): Promise<Output | undefined> => {
    const release = await turns.acquire(1)
    try {
      return (await processes.run<Output, MailMessage>(task, TASK_LIMITS, answer)).output
    } finally {
      release()
    }
  }

  return {
    /** Parses a mail in a file; undefined if it needs too much memory or time. @throws if its files cannot be written */
    parse: (path: string) => run<InboundMail>({ type: 'parse', path, directory }),

    /** Reads one mail of a mailbox again. Returns the problem if that is impossible. */
    fetch: async (mailbox: Mailbox, mailId: string): Promise<InboundMail | { problem: string }> =>
      (await run({ type: 'fetch', mailbox, mailId, directory })) ?? { problem: NO_ANSWER },

    /** Opens a mailbox. Returns the number of its mails, or the problem. */
    test: async (mailbox: Mailbox): Promise<{ mails: number } | { problem: string }> =>
      (await run({ type: 'test', mailbox })) ?? { problem: NO_ANSWER },
  }
}

type Handlers = {
  hasRoom: () => boolean
  getToken: GetToken
  readPosition: () => MailboxPosition | null
  isWanted: (headers: InboundHeaders & { at: Date }) => boolean
  /** Stores a mail and the position in one transaction. */
  store: (mail: InboundMail | undefined, position: MailboxPosition) => Promise<void>
  onState: (isConnected: boolean, problem?: string) => void
  onFault: (error: unknown) => void
}

/** Reads a mailbox in a process of its own, which is started again when it ends. Returns a function that stops it. */
export function watchMailbox(mailbox: Mailbox, directory: string, handlers: Handlers): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const limits = { ...TASK_LIMITS, timeoutMs: MAX_SILENCE_MS, signal }
  let restartMs = MIN_RESTART_MS
  let reading: number | undefined
  /** The last mail that ended the process, and how often. */
  let failed = { uid: 0, count: 0 }

  const handle = async (message: MailMessage): Promise<WatchAnswer> => {
    switch (message.type) {
      case 'state':
        handlers.onState(message.isConnected, message.problem)
        return undefined
      case 'token':
        return answerToken(handlers.getToken, message.refused)
      case 'headers':
        if (!handlers.hasRoom()) return 'no-room'
        return message.mails.filter(handlers.isWanted).map(({ uid }) => uid)
      case 'reading':
        reading = message.uid
        return undefined
      case 'mail':
      case 'position': {
        reading = undefined
        await handlers.store(message.type === 'mail' ? message.mail : undefined, message.position)
        restartMs = MIN_RESTART_MS
        return undefined
      }
      default:
        return undefined
    }
  }

  /** Returns whether the process ended by itself. */
  const run = async (): Promise<boolean> => {
    const unreadable = failed.count >= MAX_ENDS ? failed.uid : undefined
    const position = handlers.readPosition()
    const task: MailTask = { type: 'watch', mailbox, directory, position, unreadable }
    try {
      return (await processes.run(task, limits, handle)).problem === undefined
    } catch (error) {
      // Nothing was stored: the next process reads the mail again.
      if (!signal.aborted) handlers.onFault(error)
      return false
    }
  }

  const watch = async () => {
    while (!signal.aborted) {
      if ((await run()) || signal.aborted) continue
      if (reading !== undefined) {
        failed = { uid: reading, count: failed.uid === reading ? failed.count + 1 : 1 }
        reading = undefined
      }
      handlers.onState(false, 'The mail process ended. It starts again soon.')
      await setTimeout(restartMs, undefined, { signal }).catch(() => {})
      restartMs = Math.min(restartMs * 2, MAX_RESTART_MS)
    }
  }
  void watch()
  return () => stopping.abort()
}
