import { Writable } from 'node:stream'

/** A stream for a logger, and the lines that were logged into it, parsed. */
export function logLines() {
  const lines: Record<string, unknown>[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  return { stream, lines }
}
