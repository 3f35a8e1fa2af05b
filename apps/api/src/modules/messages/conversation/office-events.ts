import { PassThrough, type Readable } from 'node:stream'
import { AppError } from '#api/platform/app-error.ts'
import { createSlices } from '#api/platform/background/slices.ts'
import type { Credential } from '#api/platform/http/session.ts'

/** Milliseconds between comments that keep idle connections open through proxies. */
const HEARTBEAT_MS = 25_000

/** Open windows of the office, of all sessions and keys and of each. Further ones have to poll. */
const MAX_STREAMS = 100
const MAX_STREAMS_EACH = 20

const RETRY_AFTER_S = 60

/** Milliseconds in which several changes become one event. */
const DEBOUNCE_MS = 100

/** Tells the open windows of the office by server-sent events that the inbox has changed. */
export function createOfficeEvents() {
  const streams = new Map<PassThrough, Credential | null>()
  let pending: NodeJS.Timeout | undefined

  const endDead = () => {
    for (const [stream, credential] of streams) if (credential?.isLive() === false) stream.end()
  }

  const write = async (text: string) => {
    endDead()
    const slice = createSlices()
    for (const stream of streams.keys()) {
      if (stream.writable) stream.write(text)
      await slice()
    }
  }
  const heartbeat = setInterval(() => void write(':\n\n'), HEARTBEAT_MS).unref()

  return {
    /**
     * Opens a stream that ends when the client disconnects, or the session or key ends.
     * @throws AppError `too-many`
     */
    open(signal: AbortSignal, credential: Credential | null = null): Readable {
      const own = [...streams.values()].filter((one) => one?.id === credential?.id).length
      if (streams.size >= MAX_STREAMS || own >= MAX_STREAMS_EACH) {
        const message = `There are too many open streams; each session and key may have ${MAX_STREAMS_EACH}. Poll instead.`
        throw new AppError('too-many', message, undefined, RETRY_AFTER_S)
      }
      const stream = new PassThrough()
      streams.set(stream, credential)
      stream.once('close', () => streams.delete(stream))
      signal.addEventListener('abort', () => stream.destroy(), { once: true })
      stream.write('retry: 2000\n\n')
      return stream
    },

    /** Ends the streams whose session or key has ended. */
    endDead,

    /** Sends an event soon. Call it after every change of what the inbox shows. */
    changed(): void {
      pending ??= setTimeout(() => {
        pending = undefined
        void write('event: inbox\ndata: changed\n\n')
      }, DEBOUNCE_MS).unref()
    },

    close(): void {
      clearInterval(heartbeat)
      clearTimeout(pending)
      for (const stream of streams.keys()) stream.end()
    },
  }
}
