import { STATUSES, SUBJECTS } from '@dhow/contract/subjects'
import { check, index, integer, primaryKey, sql, sqliteTable, text } from './drizzle.ts'

/** Milliseconds since 1970. */
const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const products = sqliteTable(
  'products',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    brand: text().notNull(),
    category: text().notNull(),
    description: text().notNull(),
    featured: integer({ mode: 'boolean' }).notNull().default(false),
    /** The contract's `order`, which SQL reserves. */
    place: integer().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Name and brand as search and A-Z compare them; see search-key.ts. */
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    index('products_by_place').on(table.place, table.createdAt),
    index('products_by_category').on(table.category, table.place, table.createdAt),
    index('products_by_search_key').on(table.searchKey),
  ],
)

export const productPictures = sqliteTable(
  'product_pictures',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The content hash that the files in the uploads folder are named after. */
    picture: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('product_pictures_by_picture').on(table.picture),
  ],
)

/** One row, id 1. */
export const contact = sqliteTable(
  'contact',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    phone: text().notNull(),
    location: text().notNull(),
    mapUrl: text('map_url').notNull(),
    hours: text().notNull(),
    instagram: text().notNull(),
    facebook: text().notNull(),
    twitter: text().notNull(),
  },
  (table) => [check('contact_single', sql`${table.id} = 1`)],
)

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    subject: text({ enum: SUBJECTS }).notNull(),
    message: text().notNull(),
    status: text({ enum: STATUSES }).notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    replyContent: text('reply_content'),
    repliedAt: moment('replied_at'),
    /** Name, e-mail address and message as search compares them; see search-key.ts. */
    searchKey: text('search_key').notNull().default(''),
  },
  (table) => [
    // The inbox finds, sorts and counts in these alone; a message itself is read only to be shown.
    index('messages_by_time').on(table.createdAt, table.id, table.subject, table.status),
    index('messages_by_status').on(table.status, table.createdAt, table.id, table.subject),
    index('messages_by_subject').on(table.subject, table.createdAt, table.id, table.status),
    index('messages_by_search').on(
      table.createdAt,
      table.id,
      table.subject,
      table.status,
      table.searchKey,
    ),
    check(
      'messages_replied',
      sql`(${table.status} = 'replied') = (${table.replyContent} is not null and ${table.repliedAt} is not null)`,
    ),
  ],
)

/** One row, id 1. */
export const admin = sqliteTable(
  'admin',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Raised by a password change: sessions that carry an older one are over. */
    sessionVersion: integer('session_version').notNull().default(1),
  },
  (table) => [check('admin_single', sql`${table.id} = 1`)],
)

/** The one live reset request; a newer one replaces it. */
export const passwordReset = sqliteTable(
  'password_reset',
  {
    id: integer().primaryKey(),
    /** SHA-256 of the secret in the mailed link, hexadecimal. */
    tokenHash: text('token_hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [check('password_reset_single', sql`${table.id} = 1`)],
)

/** Mail on its way out: written with the fact it reports, sent afterwards. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    replyTo: text('reply_to'),
    subject: text().notNull(),
    body: text().notNull(),
    createdAt: moment('created_at').notNull(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    sentAt: moment('sent_at'),
    lastError: text('last_error'),
  },
  (table) => [index('outbox_due').on(table.sentAt, table.nextAttemptAt)],
)
