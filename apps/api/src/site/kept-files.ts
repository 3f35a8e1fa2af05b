import { type Stats, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FastifyReply } from 'fastify'
import { LRUCache } from 'lru-cache'
import { type Sent, toRepeat } from '#api/http/repeats.ts'

/** Bytes of the largest file that is kept: the widths of a picture that lists show are smaller. */
const MAX_FILE_BYTES = 64_000

/** Bytes of the files kept; what is unused for longest goes first. */
const CAPACITY_BYTES = 16_000_000

/** Bytes that a file takes up beside its own: its headers, mostly. */
const OVERHEAD_BYTES = 2_000

type KeptFile = { path: string; stat: Stats; etag: string; bytes: number; sent: Sent }

/** Small files in memory, each as it was sent last, for as long as the same file lies on the disk. */
export function createKeptFiles(capacity = CAPACITY_BYTES) {
  const files = new LRUCache<string, KeptFile>({
    maxSize: capacity,
    sizeCalculation: ({ bytes }) => bytes + OVERHEAD_BYTES,
  })

  return {
    /** The file that was sent for a request's target, unless it has changed or gone. */
    find(target: string): KeptFile | undefined {
      const kept = files.get(target)
      if (!kept) return undefined
      // Two microseconds, on the disk that the database is read from in the same way.
      const now = statSync(kept.path, { throwIfNoEntry: false })
      if (now && isSame(now, kept.stat)) return kept
      files.delete(target)
      return undefined
    },

    /**
     * Keeps what was just sent, if it is small.
     * @param stat of the file that was sent
     */
    async keep(reply: FastifyReply, path: string, stat: Stats): Promise<void> {
      const { method, url: target } = reply.request
      if (method !== 'GET') return
      const etag = String(reply.getHeader('etag'))
      if (reply.statusCode === 304) {
        const kept = files.peek(target)
        if (kept?.etag === etag) kept.sent.set('not modified', toRepeat(reply, undefined))
      }
      if (reply.statusCode !== 200 || stat.size > MAX_FILE_BYTES) return
      const body = await readSame(path, stat)
      if (!body) return
      const sent: Sent = new Map([['identity', toRepeat(reply, body)]])
      files.set(target, { path, stat, etag, bytes: body.length, sent })
    },
  }
}

const isSame = (a: Stats, b: Stats): boolean =>
  a.ino === b.ino && a.size === b.size && a.mtimeMs === b.mtimeMs

/** The bytes of a file; undefined when it is not the same any more, or cannot be read. */
async function readSame(path: string, stat: Stats): Promise<Buffer | undefined> {
  const file = await open(path).catch(() => undefined)
  try {
    const body = await file?.readFile()
    const now = await file?.stat()
    return now && isSame(now, stat) && body?.length === stat.size ? body : undefined
  } catch {
    return undefined
  } finally {
    await file?.close()
  }
}
