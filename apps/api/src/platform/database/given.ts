import type { Placeholder } from 'drizzle-orm'
import { sql } from './drizzle.ts'

// Statements of frequent calls are prepared once: building one takes longer than running it.

/** A placeholder of a prepared statement. Pass times for comparisons in milliseconds. */
export const given = (name: string) => sql.placeholder(name)

/** Returns a placeholder for each column, named like the column. */
export const allGiven = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, given(name)])) as Record<Name, Placeholder<Name>>
