import { ConfigError } from '#api/config.ts'
import { isDamage, storageError } from '#api/platform/app-error.ts'

/** Error codes for missing file permissions. */
const FORBIDDEN = /^(EACCES|EPERM|EROFS|SQLITE_READONLY|SQLITE_CANTOPEN)/

/** Returns a message for an expected error; undefined for a bug. */
function messageFor(error: unknown): string | undefined {
  if (error instanceof ConfigError) return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  switch (storageError(error)?.status) {
    case 507:
      return 'There is no room left on the disk of DATA_DIR. Make room on it and try again.'
    case 503:
      return 'Somebody else is writing to the database of DATA_DIR. Try again in a moment.'
  }
  if (isDamage(error) || (code === 'SQLITE_ERROR' && /^no such table/.test(message))) {
    return `The database in DATA_DIR is damaged, or is none (${message}). Nothing was changed. Put it back from a backup.`
  }
  return FORBIDDEN.test(code)
    ? `DATA_DIR cannot be used: ${message}. Give it to the user that runs Dhow, or name another folder.`
    : undefined
}

/** Runs a command. An expected error ends it with one line and exit code 1, not with a stack. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const message = messageFor(error)
    if (message === undefined) throw error
    console.error(message)
    process.exitCode = 1
  }
}
