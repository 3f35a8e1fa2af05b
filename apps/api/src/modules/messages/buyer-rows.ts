import { sql } from '#api/platform/database/drizzle.ts'
import { messages } from './tables.ts'

/** Query of the addresses of a buyer; with a plus, because an index on an expression does not match a text column. */
export const selectAddresses = (buyer: string) =>
  sql`select +address from buyer_addresses where buyer_id = ${buyer}`

export const isOfBuyer = (buyer: string) =>
  sql`lower(${messages.email}) in (${selectAddresses(buyer)})`
