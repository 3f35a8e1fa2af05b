import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { getTemporaryRoot } from './temporary-root.ts'

/** Creates a folder that is deleted when the test ends. */
export function createTemporaryFolder(): string {
  const folder = mkdtempSync(join(getTemporaryRoot(), 'dhow-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

export const NO_SMALL_DISK =
  'SKIPPED: a full disk is not tested, because user namespaces are not available.'

/** Mounts a file system in memory, in its own namespace, until the process is killed. */
const MOUNT = 'mount -t tmpfs -o size=$2 none "$1" && echo mounted && exec sleep infinity'

/** Creates a small disk in a user namespace; undefined if namespaces are not available. */
export async function createSmallDisk(megabytes: number) {
  const folder = createTemporaryFolder()
  const args = ['--map-root-user', '--mount', 'sh', '-c', MOUNT, 'sh', folder, `${megabytes}m`]
  const holder = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  if (!(await isMounted(holder))) return undefined
  const outside = join(`/proc/${holder.pid}/root`, folder)
  const filler = join(outside, 'filler')
  const enter = ['--user', '--mount', '--preserve-credentials', '--']
  return {
    /** Prefix of commands that use this disk. */
    command: ['nsenter', `--target=${holder.pid}`, ...enter],
    folder,
    /** The folder, for programs outside of the namespace. */
    outside,
    fill(leftBytes = 0): void {
      const { bavail, bsize } = statfsSync(outside)
      appendFileSync(filler, Buffer.alloc(bavail * bsize - leftBytes))
    },
    makeRoom: (): void => rmSync(filler),
  }
}

const isMounted = async (holder: ChildProcess): Promise<boolean> =>
  Promise.race([
    once(holder.stdout as NonNullable<typeof holder.stdout>, 'data').then(() => true),
    once(holder, 'exit').then(() => false),
    once(holder, 'error').then(() => false),
  ]).catch(() => false)
