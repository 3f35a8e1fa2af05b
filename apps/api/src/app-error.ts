import type { Issue } from '@dhow/contract/errors'

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

/**
 * A failure that was foreseen: `message` is for the person and says what to do next.
 * Whatever else is thrown is a fault of ours and reaches nobody but the log.
 */
export class AppError extends Error {
  override name = 'AppError'
  readonly kind: Kind
  /** The fields at fault, if any are. */
  readonly issues: Issue[] | undefined
  /** Seconds after which it is worth another try. */
  readonly retryAfterS: number | undefined

  constructor(kind: Kind, message: string, issues?: Issue[], retryAfterS?: number) {
    super(message)
    this.kind = kind
    this.issues = issues
    this.retryAfterS = retryAfterS
  }

  /** A limit was reached; it is said in words and in Retry-After when it is worth another try. */
  static tooMany(retryAfterS: number) {
    const after = retryAfterS > 90 ? `${Math.ceil(retryAfterS / 60)} minutes` : 'a minute'
    const message = `Too many requests. Please try again in ${after}.`
    return new AppError('too-many', message, undefined, retryAfterS)
  }

  /** A failure of one input field; `message` names the field and its limit. */
  static ofField(kind: Kind, path: string, message: string) {
    return new AppError(kind, message, [{ path, message }])
  }
}
