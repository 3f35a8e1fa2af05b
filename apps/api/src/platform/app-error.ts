import type { ErrorCode, Issue } from '@dhow/contract/errors'
import type { IssueReason } from '@dhow/contract/issues'

type Kind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'gone'
  | 'too-large'
  | 'too-many'
  | 'unsupported'
  | 'unprocessable'
  | 'busy'
  | 'no-room'
  | 'closed'

/** Expected error. Its message is shown to people. Any other error is a bug: it is logged and masked as a 500 response. */
export class AppError extends Error {
  override name = 'AppError'
  readonly kind: Kind
  readonly issues: Issue[] | undefined
  /** Seconds until a retry may succeed. */
  readonly retryAfterS: number | undefined
  /** Replaces the code of the status. */
  code: ErrorCode | undefined

  constructor(kind: Kind, message: string, issues?: Issue[], retryAfterS?: number) {
    super(message)
    this.kind = kind
    this.issues = issues
    this.retryAfterS = retryAfterS
    if (kind === 'closed') this.code = 'site_closed'
  }

  static tooMany(retryAfterS: number) {
    const delay = retryAfterS > 90 ? `${Math.ceil(retryAfterS / 60)} minutes` : 'a minute'
    const message = `Too many requests. Please try again in ${delay}.`
    return new AppError('too-many', message, undefined, retryAfterS)
  }

  static forField(
    kind: Kind,
    path: string,
    message: string,
    reason: IssueReason = { code: 'invalid' },
  ) {
    return new AppError(kind, message, [{ path, message, ...reason }])
  }

  /** @param subject beginning of the sentence, such as “The subjects were” */
  static forStaleVersion(subject: string) {
    const message = `${subject} changed elsewhere in the meantime. Nothing was saved. Check the changes, then save again.`
    const error = AppError.forField('conflict', 'ifVersion', message)
    error.code = 'stale_version'
    return error
  }
}

/**
 * Refuses to overwrite a record that has changed since the client read it.
 * @throws AppError `conflict` if `expected` is given and differs from the current version
 */
export function requireVersion(
  expected: string | undefined,
  current: string,
  subject: string,
): void {
  if (expected !== undefined && expected !== current) throw AppError.forStaleVersion(subject)
}

/** Returns a record that was looked up, or the count of changed ones. @throws AppError `not-found` if there is none */
export function requireStored<Row>(row: Row | undefined | false | 0, noun: string): Row {
  if (row) return row
  throw new AppError('not-found', `There is no such ${noun}. It may have been deleted.`)
}

const NO_ROOM = /^(SQLITE_FULL|SQLITE_IOERR_SHMSIZE|ENOSPC|EDQUOT)$/

const BUSY = /^SQLITE_(BUSY|LOCKED)/

/** Returns the code of a system error, such as ENOENT; empty without a code. */
export const getErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Returns whether SQLite reports a file that is damaged or no database. */
export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test(getErrorCode(error))

/** Returns the response to a busy database or a full disk; undefined for other errors. */
export function describeStorageError(
  error: unknown,
): { status: 503 | 507; message: string } | undefined {
  const code = getErrorCode(error)
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
