import { ConfigError } from '#api/config.ts'
import { describeStorageError, isDamage } from '#api/platform/app-error.ts'

const NO_PERMISSION = /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/

const FULL =
  'The disk of DATA_DIR is full. Free up space, for example by deleting its folder documents, and try again.'

export const explainMissing = (reason: string) =>
  `No migration adds a column or table of tables.ts (${reason}). Run npx --yes pnpm@12 --filter @dhow/api run migration --name NAME.`

/** Returns a message for an expected error; undefined for another one. */
export function explainError(error: unknown): string | undefined {
  const { code = '', message, cause, name } = error as NodeJS.ErrnoException
  // Errors of worker threads have no class.
  if (error instanceof ConfigError || name === 'ConfigError') return message
  // Drizzle wraps the errors of SQLite.
  if (cause instanceof Error) return explainError(cause)
  switch (describeStorageError(error)?.status) {
    case 507:
      return FULL
    case 503:
      return 'Another process is writing to the database of DATA_DIR. Try again in a moment.'
  }
  // SQLite has undone a migration by itself.
  if (/no transaction is active/.test(message)) {
    return FULL
  }
  if (isDamage(error) || (code === 'SQLITE_ERROR' && /^no such table/.test(message))) {
    return `The database in DATA_DIR is damaged or not a database (${message}). Nothing was changed. Restore a backup.`
  }
  if (code === 'SQLITE_ERROR' && /no (such )?column/.test(message)) {
    return explainMissing(message)
  }
  return NO_PERMISSION.test(code)
    ? `A file or folder cannot be used: ${message}. It must be accessible for the user that runs Dhow, to whom DATA_DIR belongs.`
    : undefined
}

/** Runs a command. An expected error ends it with one line and exit code 1, not with a stack. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const message = explainError(error)
    if (message === undefined) throw error
    console.error(message)
    process.exitCode = 1
  }
}

const PROGRESS_INTERVAL_MS = 5_000

/** Waits for work, and prints a line when it begins and every five seconds. */
export async function showProgress<Result>(text: string, work: Promise<Result>): Promise<Result> {
  console.info(`${text}…`)
  let seconds = 0
  const timer = setInterval(() => {
    seconds += PROGRESS_INTERVAL_MS / 1_000
    console.info(`${text}: ${seconds} s so far`)
  }, PROGRESS_INTERVAL_MS)
  try {
    return await work
  } finally {
    clearInterval(timer)
  }
}
