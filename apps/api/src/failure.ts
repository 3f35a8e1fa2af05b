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
export class Failure extends Error {
  override name = 'Failure'
  readonly kind: Kind
  /** The fields at fault, if any are. */
  readonly issues: Issue[] | undefined

  constructor(kind: Kind, message: string, issues?: Issue[]) {
    super(message)
    this.kind = kind
    this.issues = issues
  }

  /** A failure of one input field; `message` names the field and its limit. */
  static ofField(kind: Kind, path: string, message: string) {
    return new Failure(kind, message, [{ path, message }])
  }
}
