import { belongsTo, moment } from '#api/platform/database/columns.ts'
import { index, sql, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** A buyer has one address, or several that a person merged. Triggers add buyers, and update all but label and note. */
export const buyers = sqliteTable(
  'buyers',
  {
    id: text().primaryKey(),
    /** Name and address of the latest enquiry in the inbox. */
    name: text().notNull(),
    email: text().notNull(),
    /** Company and country of the latest enquiry that states them; empty if unknown. */
    company: text().notNull().default(''),
    country: text().notNull().default(''),
    /** Null if no enquiry is in the inbox. */
    lastEnquiryAt: moment(),
    label: text().notNull().default(''),
    note: text().notNull().default(''),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('buyers_by_enquiry').on(table.lastEnquiryAt, table.id),
    index('buyers_by_company').on(sql`lower(company)`).where(sql`company <> ''`),
  ],
)

export const buyerAddresses = sqliteTable(
  'buyer_addresses',
  {
    /** Address in lower case. */
    address: text().primaryKey(),
    domain: text().notNull(),
    buyerId: belongsTo(() => buyers.id),
  },
  (table) => [
    index('buyer_addresses_by_buyer').on(table.buyerId),
    index('buyer_addresses_by_domain').on(table.domain, table.buyerId),
  ],
)
