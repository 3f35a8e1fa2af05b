import { customType, integer } from '#api/platform/database/drizzle.ts'

export const json = <Value>() =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => JSON.parse(text) as Value,
  })()

/** A timestamp column, in milliseconds since 1970. */
export const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })
