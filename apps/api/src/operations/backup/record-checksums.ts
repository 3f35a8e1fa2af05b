import { existsSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type Checksum, checksumOfFile } from '#api/platform/data-dir/checksum.ts'
import { createChecksums } from '#api/platform/data-dir/checksums.ts'
import type { Db } from '#api/platform/database/open.ts'
import { FOLDERS } from './named-files.ts'

/** Milliseconds to wait after the start, which itself reads much from the disk. */
const DELAY_MS = 10_000

const BATCH = 50

type Parts = {
  db: Db
  dataDir: string
  beforeWrite: () => Promise<void>
  delayMs?: number
}

/** Starts to record missing checksums. Returns a function that stops it. */
export function startRecordingChecksums(
  parts: Parts,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  const closing = new AbortController()
  const recording = recordChecksums(parts, closing.signal).catch((err) => {
    if (!closing.signal.aborted) log.error({ err }, 'checksums of files could not be recorded')
  })
  return () => {
    closing.abort()
    return recording
  }
}

/**
 * Records missing checksums of stored files, for example of an earlier release. After each file it pauses for as long as
 * the read took, so that requests go first. Skips empty files, which are damaged.
 */
export async function recordChecksums(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, dataDir, beforeWrite, delayMs = DELAY_MS } = parts
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
