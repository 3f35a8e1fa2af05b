import { createWriteStream, existsSync, linkSync, renameSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { ConfigError } from '#api/config.ts'
import { flushFolderSync, flushSync } from '#api/data-dir/durable-file.ts'

/**
 * Writes a file of which there is a whole one under its name, or none, readable by its owner alone; `-` is standard
 * output.
 * @param write is given what opens the file, once there is something to write
 * @throws ConfigError when there is one already, or it cannot be written
 */
export async function writeWholeFile<T>(
  name: string,
  write: (open: () => Writable) => Promise<T>,
): Promise<T> {
  endOnSignals()
  if (name === '-') {
    return write(() => process.stdout).catch((error) => {
      throw writeError('Standard output', error)
    })
  }
  const file = resolve(name)
  const refuse = () => {
    throw new ConfigError(`There is a file ${file} already; it is not overwritten.`)
  }
  if (existsSync(file)) refuse()
  const partial = `${file}.partial`
  const clear = () => rmSync(partial, { force: true })
  process.once('exit', clear)
  try {
    const result = await write(() => createWriteStream(partial, { mode: 0o600 }))
    flushSync(partial)
    publish(partial, file)
    flushFolderSync(dirname(file))
    return result
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') refuse()
    throw writeError(file, error)
  } finally {
    clear()
  }
}

/** What stopped the writing of a file, in words; another error as it is. */
function writeError(file: string, error: unknown): unknown {
  // Errors of the file system, unlike SQLite's, name the call that failed.
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT'
  const reason = isFull ? 'There is no room left for it: make some.' : error.message
  return new ConfigError(`${file} could not be written. ${reason}`)
}

/** Gives a whole file its name, if nothing has that name. */
function publish(partial: string, file: string): void {
  try {
    linkSync(partial, file)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    // Disks that other systems can read too, and some network shares, have no links.
    if (!/^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(String(code)) || existsSync(file)) throw error
    renameSync(partial, file)
  }
}

/** Ends as the system ends a process on these signals, but clears up first. */
function endOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}
