import fs, { fstatSync, statSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { dirname } from 'node:path'
import { onTestFinished } from 'vitest'

/**
 * Records the flushes and renames of this process until the test ends. A file is the same under all its names.
 * Flushes of the decoder's process are not recorded.
 */
export async function recordFlushes() {
  const handle = await fs.promises.open(import.meta.filename)
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  const originals = { fsyncSync: fs.fsyncSync, renameSync: fs.renameSync }
  const { rename } = fs.promises
  const { sync } = prototype
  let step = 0
  const flushed = new Map<number, number>()
  const named = new Map<string, number>()
  const noteFlush = (fd: number, began: number) => flushed.set(fstatSync(fd).ino, began)

  fs.fsyncSync = (fd) => {
    const began = ++step
    originals.fsyncSync(fd)
    noteFlush(fd, began)
  }
  prototype.sync = async function (this: { fd: number }) {
    const began = ++step
    await sync.call(this)
    noteFlush(this.fd, began)
  }
  fs.renameSync = (from, to) => {
    originals.renameSync(from, to)
    named.set(String(to), ++step)
  }
  fs.promises.rename = async (from, to) => {
    await rename(from, to)
    named.set(String(to), ++step)
  }
  syncBuiltinESMExports()
  onTestFinished(() => {
    Object.assign(fs, originals)
    fs.promises.rename = rename
    prototype.sync = sync
    syncBuiltinESMExports()
  })
  const flushedAt = (path: string) => flushed.get(statSync(path).ino)
  return {
    /** Whether a file got its name after its data was flushed, and its folder was flushed after that. */
    isDurable(path: string): boolean {
      const [data, name] = [flushedAt(path), named.get(path)]
      return data !== undefined && name !== undefined && data < name && this.isNameDurable(path)
    },
    /** Whether the folder of a file was flushed after the file got its name. */
    isNameDurable: (path: string): boolean =>
      (flushedAt(dirname(path)) ?? 0) > (named.get(path) ?? Number.POSITIVE_INFINITY),
    /** Whether a file or folder was flushed at all. */
    isFlushed: (path: string): boolean => flushedAt(path) !== undefined,
  }
}
