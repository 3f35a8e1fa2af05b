import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes of the image file; most of it stays a hole. */
const IMAGE_BYTES = 2e9

const shell = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The SHA-256 of each file below a folder, by its path in it; an empty file has an empty string. */
export function contentOf(folder: string, only = /./): Map<string, string> {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  return new Map(
    entries.flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      const name = path.slice(folder.length + 1)
      if (!entry.isFile() || !only.test(name)) return []
      const content = readFileSync(path)
      const hash = createHash('sha256').update(content).digest('hex')
      return [[name, content.length === 0 ? '' : hash] as const]
    }),
  )
}

/**
 * An ext4 file system on a loop device. Its image file holds what has reached the device and nothing else, so a copy of
 * the image is the disk after a power cut at that moment.
 * @throws where this machine gives no loop device, or this user may not mount
 */
export async function openDisk() {
  const root = await mkdtemp(join(tmpdir(), 'dhow-power-cut-'))
  const [image, copy, folder, afterwards] = ['image', 'copy', 'disk', 'after'].map((name) =>
    join(root, name),
  ) as [string, string, string, string]
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  mkdirSync(folder)
  mkdirSync(afterwards)
  shell('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image)
  shell('mount', '-o', 'loop', image, folder)
  return {
    folder,

    /** Copies the image as it is now, lets ext4 replay the journal of the copy, and looks at it. */
    afterPowerCut<T>(look: (folder: string) => T): T {
      shell('cp', '--sparse=always', image, copy)
      shell('mount', '-o', 'loop', copy, afterwards)
      try {
        return look(afterwards)
      } finally {
        shell('umount', afterwards)
      }
    },

    close(): void {
      // Lazily, for a server that a failure has left may still use it.
      shell('umount', '--lazy', folder)
      rmSync(root, { recursive: true })
    },
  }
}
