import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryRoot } from './temporary-root.ts'

/** A folder of this test's own, gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot(), 'dhow-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Why a test is skipped that needs a small disk. */
export const NO_SMALL_DISK =
  'SKIPPED: a full disk is not tested, for this machine makes no user namespaces.'

/** Makes a file system of its own, in memory and in a namespace of its own, and stays until it is killed. */
const MOUNT = 'mount -t tmpfs -o size=$2 none "$1" && echo mounted && exec sleep infinity'

/**
 * A real disk of this many megabytes, which takes no rights beyond those to make a user namespace.
 * @returns undefined where this machine gives none
 */
export async function smallDisk(megabytes: number) {
  const folder = temporaryFolder()
  const args = ['--map-root-user', '--mount', 'sh', '-c', MOUNT, 'sh', folder, `${megabytes}m`]
  const holder = spawn('unshare', args, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void holder.kill('SIGKILL'))
  if (!(await isMounted(holder))) return undefined
  // The same folder as programs outside of the namespace reach it.
  const outside = join(`/proc/${holder.pid}/root`, folder)
  const filler = join(outside, 'filler')
  const enter = ['--user', '--mount', '--preserve-credentials', '--']
  return {
    /** Begins the command of a program that is to have this disk. */
    command: ['nsenter', `--target=${holder.pid}`, ...enter],
    /** The disk, for programs begun so. */
    folder,
    /** The disk, for the test itself. */
    outside,
    /** Takes all room but for so many bytes. */
    fill(leftBytes = 0): void {
      const { bavail, bsize } = statfsSync(outside)
      appendFileSync(filler, Buffer.alloc(bavail * bsize - leftBytes))
    },
    makeRoom: (): void => rmSync(filler),
  }
}

/** Whether it was mounted; not where namespaces are forbidden or unknown. */
const isMounted = async (holder: ChildProcess): Promise<boolean> =>
  Promise.race([
    once(holder.stdout as NonNullable<typeof holder.stdout>, 'data').then(() => true),
    once(holder, 'exit').then(() => false),
    once(holder, 'error').then(() => false),
  ]).catch(() => false)
