import { createWriteStream, existsSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { resolve } from 'node:path'
import type { Writable } from 'node:stream'
import { ConfigError } from '#api/config.ts'
import { flushSync, moveDurably } from './durable-file.ts'

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
      throw explainWriteError('Standard output', error)
    })
  }
  const file = resolve(name)
  if (existsSync(file)) throw new ConfigError(`${file} already exists and is not overwritten.`)
  const partial = `${file}.partial`
  const clear = () => {
    if (existsSync(partial)) rmSync(partial)
  }
  process.once('exit', clear)
  try {
    const result = await write(() => createWriteStream(partial, { mode: 0o600 }))
    flushSync(partial)
    moveDurably([{ from: partial, to: file }])
    return result
  } catch (error) {
    throw explainWriteError(file, error)
  } finally {
    clear()
  }
}

function explainWriteError(file: string, error: unknown): unknown {
  // Errors of the file system, unlike SQLite's, name the call that failed.
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return error
  const code = String(error.code)
  return new ConfigError(`${file} could not be written. ${REASONS[code] ?? error.message}`)
}

const FULL = 'The disk is full. Free up space.'

const REASONS: Record<string, string> = {
  ENOSPC: FULL,
  EDQUOT: FULL,
  ENOENT: 'The folder does not exist. Create it first.',
  EACCES: 'The owner of DATA_DIR, as whom this runs, may not write there. Choose another folder.',
  EROFS: 'The disk is read-only. Choose another folder.',
}
