import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const SHARED_MEMORY = '/dev/shm'

/** Free bytes of shared memory that browsers and tests require. */
const ENOUGH = 1e9

export function hasSharedMemory(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH
}

/** Folder for temporary folders of tests: in memory if possible, because transactions on a disk are slow. */
export const getTemporaryRoot = (): string => (hasSharedMemory() ? SHARED_MEMORY : tmpdir())
