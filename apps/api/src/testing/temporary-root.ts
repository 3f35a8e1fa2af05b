import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'

/** Free bytes of shared memory from which browsers and tests may keep files in it. */
const ENOUGH = 1e9

export function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH
}

/** Where tests make their folders: in memory if there is room, for on a disk each transaction waits for it. */
export const temporaryRoot = (): string => (hasSharedMemory() ? SHARED_MEMORY : tmpdir())
