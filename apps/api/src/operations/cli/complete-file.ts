import { createWriteStream, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { ConfigError } from '#api/config.ts'
import { errorCode } from '#api/platform/app-error.ts'
import { flushFolderSync, flushSync } from '#api/platform/data-dir/durable-file.ts'

/** Writes a complete file or nothing, readable only by its owner; `-` is standard output. */
export async function writeCompleteFile<T>(
  name: string,
  write: (open: () => Writable) => Promise<T>,
): Promise<T> {
  // Calls `exit` handlers, which clean up, with the usual exit code.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
  if (name === '-') {
    return write(() => process.stdout).catch((error) => {
      throw writeError('Standard output', error)
    })
  }
  const file = resolve(name)
  const fileExists = new ConfigError(`${file} already exists and is not overwritten.`)
  if (existsSync(file)) throw fileExists
  const partial = `${file}.partial`
  const clear = () => {
    if (existsSync(partial)) rmSync(partial)
  }
  process.once('exit', clear)
  try {
    const result = await write(() => createWriteStream(partial, { mode: 0o600 }))
    flushSync(partial)
    publish(partial, file)
    flushFolderSync(dirname(file))
    return result
  } catch (error) {
    throw errorCode(error) === 'EEXIST' ? fileExists : writeError(file, error)
  } finally {
    clear()
  }
}

function writeError(file: string, error: unknown): unknown {
  // Errors of the file system, unlike SQLite's, name the call that failed.
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  const reason = isFull ? 'The disk is full. Free up space.' : error.message
  return new ConfigError(`${file} could not be written. ${reason}`)
}

/** Renames a complete file, unless the name is taken. */
function publish(partial: string, file: string): void {
  try {
    linkSync(partial, file)
  } catch (error) {
    // FAT disks and some network shares do not support links.
    const hasNoLinks = /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(errorCode(error))
    if (!hasNoLinks || existsSync(file)) throw error
    renameSync(partial, file)
  }
}
