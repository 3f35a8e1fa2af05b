import { DEAL_STEPS } from '@dhow/contract/deals/deal-steps'
import type { QuotationSettings, QuotationTerms } from '@dhow/contract/quotations/quotation-draft'
import { QUOTATION_STATES } from '@dhow/contract/quotations/quotation-states'
import type {
  QuotationBuyer,
  QuotationLine,
  QuotationTotals,
  QuotationVersion,
  StoredDecision,
} from '@dhow/contract/quotations/quotations'
import { LANGUAGE_CODES } from '@dhow/i18n/languages'
import { enquiryFiles, messages } from '#api/modules/messages/tables.ts'
import { belongsTo, json, moment, singleRowTable } from '#api/platform/database/columns.ts'
import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '#api/platform/database/drizzle.ts'

export const quotations = sqliteTable(
  'quotations',
  {
    id: text().primaryKey(),
    /** Number such as Q-2026-00042. */
    number: text().notNull().unique(),
    messageId: text().references(() => messages.id, { onDelete: 'set null' }),
    createdAt: moment().notNull(),
    /** Counts the links of the buyer, of which the last one works. */
    round: integer().notNull().default(1),
    /** SHA-256 of the code in the link. */
    codeHash: text('code_hash').notNull().unique(),
    /** The latest sent version, or the first draft. */
    current: integer().notNull().default(1),
    /** Normalized search text of number, reference and buyer. */
    searchKey: text().notNull(),
    /** Furthest step of the deal. Null before the acceptance. */
    dealStep: text({ enum: DEAL_STEPS }),
  },
  (table) => [
    index('quotations_by_message').on(table.messageId),
    index('quotations_by_time').on(table.createdAt, table.id),
    index('quotations_by_deal').on(table.dealStep).where(sql`deal_step is not null`),
  ],
)

/** A sent version never changes, except its state and decision. */
export const quotationVersions = sqliteTable(
  'quotation_versions',
  {
    id: text().primaryKey(),
    quotationId: belongsTo(() => quotations.id),
    version: integer().notNull(),
    state: text({ enum: QUOTATION_STATES }).notNull().default('draft'),
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    buyer: json<QuotationBuyer>().notNull(),
    /** Address in lower case. */
    buyerEmail: text().notNull(),
    currency: text().notNull(),
    columns: json<QuotationVersion['columns']>().notNull(),
    terms: json<QuotationTerms>().notNull(),
    letter: text().notNull(),
    /** Note for the office only. */
    note: text().notNull(),
    /** Last valid day in the time zone of the company, such as 2027-03-31. */
    validUntil: text(),
    totals: json<QuotationTotals>().notNull(),
    sentAt: moment(),
    /** End of the last valid day. */
    expiresAt: moment(),
    remindedAt: moment(),
    decision: json<StoredDecision>(),
  },
  (table) => [
    uniqueIndex('quotation_versions_by_number').on(table.quotationId, table.version),
    uniqueIndex('quotation_versions_drafts').on(table.quotationId).where(sql`state = 'draft'`),
    index('quotation_versions_by_state').on(table.state, table.expiresAt),
    index('quotation_versions_by_buyer').on(table.buyerEmail, table.sentAt),
  ],
)

export const quotationLines = sqliteTable(
  'quotation_lines',
  {
    versionId: belongsTo(() => quotationVersions.id),
    position: integer().notNull(),
    productId: text(),
    line: json<Omit<QuotationLine, 'prices' | 'image'>>().notNull(),
    prices: json<QuotationLine['prices']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.position] }),
    index('quotation_lines_by_product').on(table.productId).where(sql`product_id is not null`),
  ],
)

/** The PDF of each sent version, byte for byte as it was mailed. */
export const quotationFiles = sqliteTable(
  'quotation_files',
  {
    versionId: belongsTo(() => quotationVersions.id).primaryKey(),
    fileId: text()
      .notNull()
      .references(() => enquiryFiles.id),
  },
  (table) => [index('quotation_files_by_file').on(table.fileId)],
)

/** Last quotation number of each year. Numbers are not reused. */
export const quotationNumbers = sqliteTable('quotation_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})

export const quotationSettings = singleRowTable('quotation_settings', {
  settings: json<QuotationSettings>().notNull(),
})
