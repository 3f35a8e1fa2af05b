import type * as z from 'zod'
import { AppError } from '#api/platform/app-error.ts'

type Key = (string | number)[]

/** Returns the cursor of the items after one, from the values that order the list. */
export const cursorAfter = (key: Key): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * Reads the values of a cursor; undefined without one.
 * @throws AppError `invalid` for a text that is not a cursor of this list
 */
export function readCursor<Schema extends z.ZodType<Key>>(
  cursor: string | undefined,
  schema: Schema,
): z.infer<Schema> | undefined {
  if (cursor === undefined) return undefined
  try {
    return schema.parse(JSON.parse(String(Buffer.from(cursor, 'base64url'))))
  } catch {
    const message = 'cursor must be the nextCursor of a response to the same call.'
    throw AppError.ofField('invalid', 'cursor', message)
  }
}
