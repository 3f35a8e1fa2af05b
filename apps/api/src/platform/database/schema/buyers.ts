import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
} from '#api/platform/database/drizzle.ts'
import { belongsTo, moment } from './columns.ts'
import { messages } from './messages.ts'

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
    lastEnquiryAt: moment('last_enquiry_at'),
    label: text().notNull().default(''),
    note: text().notNull().default(''),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('buyers_by_enquiry').on(table.lastEnquiryAt, table.id),
    index('buyers_by_company').on(sql`lower(company)`).where(sql`company <> ''`),
  ],
)

export const buyerAddresses = sqliteTable(
  'buyer_addresses',
  {
    /** In lower case. */
    address: text().primaryKey(),
    /** The part after the @. */
    domain: text().notNull(),
    buyerId: belongsTo('buyer_id', () => buyers.id),
  },
  (table) => [
    index('buyer_addresses_by_buyer').on(table.buyerId),
    index('buyer_addresses_by_domain').on(table.domain, table.buyerId),
  ],
)

/** Requested lines, for statistics. */
export const requestedProducts = sqliteTable(
  'requested_products',
  {
    messageId: belongsTo('message_id', () => messages.id),
    position: integer().notNull(),
    /** Id of the product, or the name of a line without one in lower case. */
    product: text().notNull(),
    /** At the time of the enquiry. */
    name: text().notNull(),
    /** Follows the product; null outside the catalogue. */
    category: text(),
    country: text(),
    /** Null if the pack of the product is unknown. */
    cartons: integer(),
    at: moment('at').notNull(),
    /** Whether the message is in the inbox; set by a trigger. */
    counts: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => {
    const { product, category, country, at, cartons } = table
    const counts = sql`counts = 1`
    return [
      primaryKey({ columns: [table.messageId, table.position] }),
      // Covering indexes for statistics.
      index('requested_products_by_product').on(product, at, cartons, category).where(counts),
      index('requested_products_by_country').on(country, at, cartons).where(counts),
    ]
  },
)
