import { PassThrough, type Readable } from 'node:stream'

/** Milliseconds between comments that keep idle connections open through proxies. */
const HEARTBEAT_MS = 25_000

/** Open windows of the office. Above it, the oldest stream ends; its window connects again. */
const MAX_STREAMS = 100

/** Milliseconds in which several changes become one event. */
const DEBOUNCE_MS = 100

/** Tells the open windows of the office by server-sent events that the inbox has changed. */
export function createOfficeEvents() {
  const streams = new Set<PassThrough>()
  let pending: NodeJS.Timeout | undefined

  const write = (text: string) => {
    for (const stream of streams) stream.write(text)
  }
  const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS).unref()

  return {
    /** Opens a stream that ends when the client disconnects. */
    open(signal: AbortSignal): Readable {
      const stream = new PassThrough()
      const [oldest] = streams
      if (streams.size >= MAX_STREAMS) oldest?.end()
      streams.add(stream)
      stream.once('close', () => streams.delete(stream))
      signal.addEventListener('abort', () => stream.destroy(), { once: true })
      stream.write('retry: 2000\n\n')
      return stream
    },

    /** Sends an event soon. Call it after every change of what the inbox shows. */
    changed(): void {
      pending ??= setTimeout(() => {
        pending = undefined
        write('event: inbox\ndata: changed\n\n')
      }, DEBOUNCE_MS).unref()
    },

    close(): void {
      clearInterval(heartbeat)
      clearTimeout(pending)
      for (const stream of streams) stream.end()
    },
  }
}
