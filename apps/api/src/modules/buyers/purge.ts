import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Background } from '#api/platform/background/background.ts'
import { createRepeatedCheck } from '#api/platform/background/slices.ts'
import type { Db } from '#api/platform/database/open.ts'

/** Milliseconds until the next attempt, for example while a backup reads the database. */
const RETRY_MS = 60_000

/**
 * Rewrites the database without the content of deleted rows, which SQLite leaves in free space, in the write-ahead log and in
 * the search index. Returns false if a reader held the log.
 */
export function purgeDatabase({ $client: sqlite }: Db): boolean {
  sqlite.exec("insert into conversation_words (conversation_words) values ('optimize'); vacuum")
  // Writers wait as long as the checkpoint waits for readers.
  sqlite.pragma('busy_timeout = 500')
  try {
    return sqlite.pragma('wal_checkpoint(truncate)', { simple: true }) === 0
  } finally {
    sqlite.pragma('busy_timeout = 5000')
  }
}

type Parts = { dataDir: string; background: Background; log: FastifyBaseLogger }

export function createPurge({ dataDir, background, log }: Parts) {
  // A file survives a crash.
  const mark = join(dataDir, 'purge-due')

  const check = async () => {
    if (!existsSync(mark) || !(await background.write(Number.POSITIVE_INFINITY, 'purge'))) return
    // Snapshots are copies of the database from before upgrades.
    rmSync(join(dataDir, 'snapshots'), { recursive: true, force: true })
    rmSync(mark)
  }
  const failure = 'the database was not purged; the next attempt follows'

  const request = () => writeFileSync(mark, '')

  return {
    /** Call it before rows are deleted. */
    request,

    /** Purges the database now, or later if that fails. Returns whether it is done. */
    async run(): Promise<boolean> {
      // An attempt that had begun before the rows were deleted may have removed the mark.
      request()
      await check().catch((error: unknown) => log.error({ err: error }, failure))
      return !existsSync(mark)
    },

    ...createRepeatedCheck({ check, everyMs: RETRY_MS, log, failure }),
  }
}
