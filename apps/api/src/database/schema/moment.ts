import { integer } from '#api/database/drizzle.ts'

/** A column of a moment, in milliseconds since 1970. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })
