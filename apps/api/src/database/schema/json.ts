import { customType } from '#api/database/drizzle.ts'

/** A column of JSON, of the type that the contract gives it. */
export const json = <Value>() =>
  customType<{ data: Value; driverData: string }>({
    dataType: () => 'text',
    toDriver: (value) => JSON.stringify(value),
    fromDriver: (text) => JSON.parse(text) as Value,
  })()
