import { existsSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Checksum, checksumOfFile } from '#api/data-dir/checksum.ts'
import { createChecksums } from '#api/data-dir/checksums.ts'
import type { Db } from '#api/database/open.ts'
import { FOLDERS } from './named-files.ts'

/** Milliseconds to wait after the start, which reads much from the disk itself. */
const DELAY_MS = 10_000

/** Checksums recorded in one transaction. */
const BATCH = 50

type Parts = {
  db: Db
  dataDir: string
  /** To be awaited before writing on this thread. */
  beforeWrite: () => Promise<void>
  signal: AbortSignal
  delayMs?: number
}

/**
 * Records the checksums of stored files that have none, such as those of an earlier release. Pauses after each file for
 * as long as reading it took, so that requests go first. Skips empty files, which are damaged.
 */
export async function recordChecksums(parts: Parts): Promise<void> {
  const { db, dataDir, beforeWrite, signal, delayMs = DELAY_MS } = parts
  const rest = (ms: number) => pause(ms, undefined, { signal, ref: false })
  const checksums = createChecksums(db)
  let batch: (Checksum & { path: string })[] = []
  const record = async () => {
    await beforeWrite()
    signal.throwIfAborted()
    checksums.record(
      batch.filter(({ path }) => existsSync(join(dataDir, path)) && !checksums.find(path)),
    )
    batch = []
  }
  await rest(delayMs)
  for (const { folder, pattern } of FOLDERS) {
    for await (const { name } of await opendir(join(dataDir, folder))) {
      const path = `${folder}/${name}`
      if (!pattern.test(name) || checksums.find(path)) continue
      const began = performance.now()
      const checksum = await checksumOfFile(join(dataDir, path)).catch(() => undefined)
      if (checksum && checksum.bytes > 0) batch.push({ path, ...checksum })
      if (batch.length >= BATCH) await record()
      await rest(performance.now() - began)
    }
  }
  if (batch.length > 0) await record()
}
