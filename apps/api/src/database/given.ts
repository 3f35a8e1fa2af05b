import type { Placeholder } from 'drizzle-orm'
import { sql } from './drizzle.ts'

// What is asked on every call is prepared: to build and prepare a statement takes longer than to run it.

/** A value that comes when a prepared statement is run. A moment that is compared comes as milliseconds. */
export const given = (name: string) => sql.placeholder(name)

/** The same for each of these columns, under the column's name. */
export const allGiven = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, given(name)])) as Record<Name, Placeholder<Name>>
