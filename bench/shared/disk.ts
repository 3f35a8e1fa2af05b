import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryFolder } from './server.ts'

/** Bytes of the image file, which is sparse. */
const IMAGE_BYTES = 2e9

const shell = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/**
 * Mounts an ext4 file system on a loop device. Its image file contains only what has reached the device: a copy of the
 * image is the disk after a power cut.
 * @throws where there is no loop device, or without the permission to mount
 */
export async function openDisk() {
  const root = await temporaryFolder()
  const [image, copy] = [join(root, 'image'), join(root, 'copy')]
  const [folder, folderOfCopy] = [join(root, 'disk'), join(root, 'after')]
  writeFileSync(image, '')
  truncateSync(image, IMAGE_BYTES)
  mkdirSync(folder)
  mkdirSync(folderOfCopy)
  shell('mkfs.ext4', '-q', '-E', 'lazy_itable_init=0,lazy_journal_init=0', image)
  shell('mount', '-o', 'loop', image, folder)
  return {
    folder,

    /** Copies the image now, mounts the copy (ext4 replays its journal), and reads it. */
    afterPowerCut<T>(read: (folder: string) => T): T {
      shell('cp', '--sparse=always', image, copy)
      shell('mount', '-o', 'loop', copy, folderOfCopy)
      try {
        return read(folderOfCopy)
      } finally {
        shell('umount', folderOfCopy)
      }
    },

    close(): void {
      // Lazy: after a failure, a server may still use the folder.
      shell('umount', '--lazy', folder)
      rmSync(root, { recursive: true })
    },
  }
}
