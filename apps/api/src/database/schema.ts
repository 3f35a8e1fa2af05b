import type { Company } from '@dhow/contract/company'
import { MAIL_KINDS } from '@dhow/contract/mail'
import type { ProductField, ProductFields } from '@dhow/contract/product-fields'
import { STATUSES, SUBJECTS } from '@dhow/contract/subjects'
import type { ColumnBuilderBaseConfig, ColumnDataType } from 'drizzle-orm'
import type { SQLiteColumnBuilderBase } from 'drizzle-orm/sqlite-core'
import { check, index, integer, primaryKey, sql, sqliteTable, text } from './drizzle.ts'

/** Milliseconds since 1970. */
const moment = (name: string) => integer(name, { mode: 'timestamp_ms' })

/** What is stored of the company: the fields that were saved. */
export type StoredCompany = Partial<Company>

/** One row: the id that the database and its folder of pictures know each other by; made with the table. */
export const installation = sqliteTable('installation', { id: text().primaryKey() })

/** A column that always holds a value. */
type FieldColumn<Value> = SQLiteColumnBuilderBase<
  ColumnBuilderBaseConfig<ColumnDataType, string> & { data: Value }
> & { _: { notNull: true } }

/** The columns of a product's fields, each named as the contract names the field. */
const productFields: { [Field in ProductField]-?: FieldColumn<ProductFields[Field]> } = {
  name: text().notNull(),
  brand: text().notNull(),
  category: text().notNull(),
  description: text().notNull(),
}

export const products = sqliteTable(
  'products',
  {
    id: text().primaryKey(),
    ...productFields,
    featured: integer({ mode: 'boolean' }).notNull().default(false),
    /** The contract's `order`, which SQL reserves. */
    position: integer('place').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
    /** Name and brand as search and A-Z compare them; see search-key.ts. */
    searchKey: text('search_key').notNull().default(''),
    /** The words of name, brand and category; see search-words.ts. */
    searchTitle: text('search_title').notNull().default(''),
    /** The words of the description. */
    searchText: text('search_text').notNull().default(''),
  },
  (table) => [
    index('products_by_place').on(table.position, table.createdAt),
    index('products_by_category').on(table.category, table.position, table.createdAt),
    index('products_by_search_key').on(table.searchKey),
  ],
)

/** The list of categories; every product's category is the name of one. */
export const categories = sqliteTable('categories', {
  id: text().primaryKey(),
  name: text().notNull(),
  /** What all spellings of the name share; see foldCategory. */
  key: text().notNull().unique(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})

/** What categories were called before: their old addresses and spreadsheets lead to them. */
export const formerCategories = sqliteTable('former_categories', {
  /** As in `categories`, where a key wins over one here. */
  key: text().primaryKey(),
  categoryId: text('category_id')
    .notNull()
    .references(() => categories.id, { onDelete: 'cascade' }),
})

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

/** The pictures whose files the latest change puts in place or deletes; see products/picture-store.ts. */
export const loosePictures = sqliteTable('loose_pictures', { picture: text().primaryKey() })

/** The imports that can be undone, and those that were; see catalogue-import/history.ts. */
export const catalogueImports = sqliteTable('catalogue_imports', {
  id: text().primaryKey(),
  fileName: text('file_name').notNull(),
  importedAt: moment('imported_at').notNull(),
  added: integer().notNull(),
  changed: integer().notNull(),
  undoneAt: moment('undone_at'),
})

/** The products that an import added or changed, in the order of its file. */
export const importedProducts = sqliteTable(
  'imported_products',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** The product may have been deleted since. */
    productId: text('product_id').notNull(),
    /** The name that the import gave it. */
    name: text().notNull(),
    /** The hash of its content as the import left it; see products/content.ts. */
    written: text().notNull(),
    /** Its content before, as JSON; null when the import added it. */
    previous: text(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.position] })],
)

/** Pictures that products showed before an import: the files stay while it can be undone. */
export const importPictures = sqliteTable(
  'import_pictures',
  {
    importId: text('import_id')
      .notNull()
      .references(() => catalogueImports.id, { onDelete: 'cascade' }),
    picture: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.picture] }),
    index('import_pictures_by_picture').on(table.picture),
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

/** One row, id 1, once the company was saved for the first time. */
export const company = sqliteTable(
  'company',
  {
    id: integer().primaryKey(),
    /** The fields that were saved, as JSON; the others have their first values. */
    fields: text({ mode: 'json' }).notNull().$type<StoredCompany>(),
    /** The same before the latest save; null when there is none to undo. */
    previous: text({ mode: 'json' }).$type<StoredCompany>(),
    /** When the latest save was that can be undone. */
    savedAt: moment('saved_at'),
  },
  (table) => [check('company_single', sql`${table.id} = 1`)],
)

/** The files that were made for the company, named or not; see company/files.ts. */
export const companyFiles = sqliteTable('company_files', {
  /** The content hash that the files in the uploads folder are named after. */
  name: text().primaryKey(),
  /** Pixels of a picture; null with anything else. */
  width: integer(),
  height: integer(),
  addedAt: moment('added_at').notNull(),
})

export const messages = sqliteTable(
  'messages',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    email: text().notNull(),
    /** The address as the visitor typed it, where it was corrected since. */
    typedEmail: text('typed_email'),
    subject: text({ enum: SUBJECTS }).notNull(),
    message: text().notNull(),
    status: text({ enum: STATUSES }).notNull().default('pending'),
    createdAt: moment('created_at').notNull(),
    replyContent: text('reply_content'),
    /** The signature below the reply; null with a reply from before there was any. */
    replySignature: text('reply_signature'),
    repliedAt: moment('replied_at'),
    /** Name, e-mail address and message as search compares them; see search-key.ts. */
    searchKey: text('search_key').notNull().default(''),
    /** Stands for what was sent and by which form, so that a second try of it is known; see submission.ts. */
    submission: text().unique(),
    /** The same for messages of the same words; see words-hash.ts. */
    wordsHash: text('words_hash').notNull().default(''),
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
    index('messages_by_words').on(table.wordsHash, table.createdAt),
    index('messages_by_email').on(table.email, table.createdAt),
    check(
      'messages_replied',
      sql`(${table.status} = 'replied') = (${table.replyContent} is not null and ${table.repliedAt} is not null)`,
    ),
  ],
)

/** The subjects of the enquiry form, a row for each. */
export const subjects = sqliteTable('subjects', {
  key: text({ enum: SUBJECTS }).primaryKey(),
  label: text().notNull(),
  hidden: integer({ mode: 'boolean' }).notNull().default(false),
  position: integer().notNull(),
})

/** One row, id 1, once there is something to remember of the first steps; see dashboard/first-steps.ts. */
export const firstSteps = sqliteTable(
  'first_steps',
  {
    id: integer().primaryKey(),
    /** When the administrator dismissed the list. */
    dismissedAt: moment('dismissed_at'),
    /** When the mail server took a test mail that nobody said was lost. */
    testMailTakenAt: moment('test_mail_taken_at'),
    /** When the administrator said that it arrived. */
    testMailArrivedAt: moment('test_mail_arrived_at'),
    /** When a backup was downloaded whole. */
    backupDownloadedAt: moment('backup_downloaded_at'),
  },
  (table) => [check('first_steps_single', sql`${table.id} = 1`)],
)

/** The messages filed under Spam. */
export const spamFlags = sqliteTable('suspects', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => messages.id, { onDelete: 'cascade' }),
  /** Why, each on a line of its own. */
  reasons: text().notNull(),
})

/** One row, id 1. */
export const admin = sqliteTable(
  'admin',
  {
    id: integer().primaryKey(),
    email: text().notNull(),
    passwordHash: text('password_hash').notNull(),
    /** Raised by a password change: sessions that carry an older one are over. */
    sessionVersion: integer('session_version').notNull().default(1),
    /** Wrong logins since the last right one. */
    failedLogins: integer('failed_logins').notNull().default(0),
    lastFailedLoginAt: moment('last_failed_login_at'),
    /** Whether the password is the one that the first start made up. */
    passwordGenerated: integer('password_generated', { mode: 'boolean' }).notNull().default(false),
    /** The secret of the authenticator app, Base32; null while the two-step login is off. */
    totpSecret: text('totp_secret'),
    /** The time step of the last code that was taken: it and those before it are spent. */
    totpStep: integer('totp_step').notNull().default(0),
  },
  (table) => [check('admin_single', sql`${table.id} = 1`)],
)

/** The recovery codes that are left; see admin/recovery-codes.ts. */
export const recoveryCodes = sqliteTable('recovery_codes', {
  salt: text().primaryKey(),
  /** SHA-256 of salt and code, hexadecimal. */
  hash: text().notNull(),
})

/** The administrator's sessions; see admin/sessions.ts. */
export const sessions = sqliteTable('sessions', {
  id: text().primaryKey(),
  /** The administrator's session version when it began. */
  version: integer().notNull(),
  createdAt: moment('created_at').notNull(),
  /** At most some minutes old: see TOUCH_EVERY_MS. */
  lastUsedAt: moment('last_used_at').notNull(),
  /** In words, such as Firefox on Windows. */
  device: text().notNull(),
  /** The network that it began from, without the end of the address. */
  network: text().notNull(),
  /** Wrong logins before this one, since the last right one. */
  failedLogins: integer('failed_logins').notNull().default(0),
  lastFailedLoginAt: moment('last_failed_login_at'),
})

/** The mailed links that wait to be opened, one for each purpose; a newer one replaces it. */
export const mailedLinks = sqliteTable('mailed_links', {
  purpose: text({ enum: ['reset', 'forgotten', 'email'] }).primaryKey(),
  /** SHA-256 of the secret in the link, hexadecimal. */
  tokenHash: text('token_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** The address that the link makes the administrator's. */
  email: text(),
})

/** One row, id 1, once it was saved for the first time. */
export const mailSettings = sqliteTable(
  'mail_settings',
  {
    id: integer().primaryKey(),
    /** Below mails to visitors; empty for the default. */
    signature: text().notNull(),
    /** Whether enquiries are acknowledged. */
    acknowledge: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [check('mail_settings_single', sql`${table.id} = 1`)],
)

/**
 * The acknowledgements that were mailed lately: they bound how many there can be. Neither an address nor a
 * network can be read from its key.
 */
export const acknowledgements = sqliteTable(
  'acknowledgements',
  {
    id: integer().primaryKey(),
    mailedAt: moment('mailed_at').notNull(),
    addressKey: text('address_key').notNull(),
    networkKey: text('network_key').notNull(),
  },
  (table) => [
    index('acknowledgements_by_address').on(table.addressKey, table.mailedAt),
    index('acknowledgements_by_time').on(table.mailedAt, table.networkKey),
  ],
)

/** Mail on its way out: written with the fact it reports, sent afterwards. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text({ enum: MAIL_KINDS }).notNull().default('enquiry'),
    /** The message that an enquiry's, an acknowledgement's or a reply's mail is about. */
    about: text(),
    recipient: text().notNull(),
    recipientName: text('recipient_name'),
    replyTo: text('reply_to'),
    replyToName: text('reply_to_name'),
    /** One request to this address ends the subscription that the mail belongs to. */
    unsubscribeUrl: text('unsubscribe_url'),
    subject: text().notNull(),
    /** Plain text; empty once the mail has left or is stored as a file. */
    body: text().notNull(),
    /** What it says, without the letterhead, which it gets as it leaves. */
    html: text().notNull().default(''),
    /** The Message-ID with its angle brackets: every try carries the same. */
    messageId: text('message_id').notNull().default(''),
    inReplyTo: text('in_reply_to'),
    createdAt: moment('created_at').notNull(),
    /** `waiting` until it has left, was stored as a file, was refused for good, or its time was over. */
    state: text({ enum: ['waiting', 'sent', 'stored', 'refused', 'expired'] })
      .notNull()
      .default('waiting'),
    /** Since when it waits: the later tries are spaced by it. */
    queuedAt: moment('queued_at').notNull().default(sql`0`),
    giveUpAt: moment('give_up_at').notNull().default(sql`0`),
    attempts: integer().notNull().default(0),
    nextAttemptAt: moment('next_attempt_at').notNull(),
    attemptedAt: moment('attempted_at'),
    sentAt: moment('sent_at'),
    /** Why it has not left, in the mail server's words. */
    lastError: text('last_error'),
    /** Whether the last failure was the mail server's, not this mail's. */
    serverFailed: integer('server_failed', { mode: 'boolean' }).notNull().default(false),
    /** When the administrator dismissed the warning about its failure. */
    dismissedAt: moment('dismissed_at'),
  },
  (table) => [
    index('outbox_due').on(table.state, table.nextAttemptAt),
    index('outbox_about').on(table.about, table.kind),
  ],
)

/**
 * Requests to send an address the newsletter's question, and whether it was sent: kept while they bound how
 * often that is done. Neither an address nor a network can be read from its key.
 */
export const subscriptionRequests = sqliteTable(
  'subscription_requests',
  {
    id: integer().primaryKey(),
    askedAt: moment('asked_at').notNull(),
    addressKey: text('address_key').notNull(),
    networkKey: text('network_key').notNull(),
    /** Whether a mail was sent. */
    mailed: integer({ mode: 'boolean' }).notNull(),
  },
  (table) => [
    index('subscription_requests_by_address').on(table.addressKey, table.askedAt),
    index('subscription_requests_by_time').on(table.askedAt, table.networkKey),
  ],
)

/** Subscribers to the newsletter; on the list once they have confirmed. */
export const subscribers = sqliteTable(
  'subscribers',
  {
    id: text().primaryKey(),
    /** As it was typed. */
    email: text().notNull(),
    /** As it is compared; see search-key.ts. */
    emailKey: text('email_key').notNull().unique(),
    /** Stands for the subscriber in the links of their mails. */
    token: text().notNull().unique(),
    askedAt: moment('asked_at').notNull(),
    confirmedAt: moment('confirmed_at'),
  },
  (table) => [index('subscribers_by_time').on(table.askedAt)],
)
