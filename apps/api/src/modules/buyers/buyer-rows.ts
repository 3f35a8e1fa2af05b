import { sql } from '#api/platform/database/drizzle.ts'
import { messages, quotations, quotationVersions } from '#api/platform/database/schema.ts'

/** Query of the addresses of a buyer; with a plus, because an index on an expression does not match a text column. */
export const addressesOf = (buyer: string) =>
  sql`select +address from buyer_addresses where buyer_id = ${buyer}`

export const isOfBuyer = (buyer: string) => sql`lower(${messages.email}) in (${addressesOf(buyer)})`

/** Query of the ids of quotations that are addressed to a buyer, or about their enquiries. */
export const quotationsOf = (buyer: string) => sql`
  select ${quotations.id} from ${messages} join ${quotations} on ${quotations.messageId} = ${messages.id}
  where ${isOfBuyer(buyer)}
  union select ${quotationVersions.quotationId} from ${quotationVersions}
  where ${quotationVersions.buyerEmail} in (${addressesOf(buyer)})`

export const among = (values: string[]) =>
  sql`(select value from json_each(${JSON.stringify(values)}))`
