/** Codes of SQLite and of the file system that say that there is no room for what is written. */
const NO_ROOM = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/

/** Codes of SQLite that say that somebody else has been writing for longer than we wait. */
const BUSY = /^SQLITE_(BUSY|LOCKED)/

/**
 * What to answer to an error that passes by itself, or when whoever runs the server makes room: nothing was
 * stored, reading goes on. Undefined for any other.
 */
export function unavailable(error: unknown): { status: 503 | 507; message: string } | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (NO_ROOM.test(code)) {
    const message =
      'The server has no room left to store this. Nothing was saved; please try again later.'
    return { status: 507, message }
  }
  if (BUSY.test(code)) {
    const message = 'The server is busy. Nothing was saved; please try again in a moment.'
    return { status: 503, message }
  }
  return undefined
}
