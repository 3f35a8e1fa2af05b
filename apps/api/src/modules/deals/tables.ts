import { OFFICE_STEPS, PROFORMA_DOCUMENTS, PROFORMA_STATES } from '@dhow/contract/deals/deal-steps'
import type { ProformaLine, ProformaTotals, ProformaVersion } from '@dhow/contract/deals/deals'
import type { ProformaDraft } from '@dhow/contract/deals/proforma-draft'
import { LANGUAGE_CODES } from '@dhow/i18n/languages'
import { enquiryFiles } from '#api/modules/messages/tables.ts'
import { quotations } from '#api/modules/quotations/tables.ts'
import { belongsTo, json, moment } from '#api/platform/database/columns.ts'
import {
  index,
  integer,
  primaryKey,
  sql,
  sqliteTable,
  text,
  uniqueIndex,
} from '#api/platform/database/drizzle.ts'

/** Steps that a person or the sending of a proforma invoice has set. The decision of the buyer is the first step. */
export const dealSteps = sqliteTable(
  'deal_steps',
  {
    quotationId: belongsTo(() => quotations.id),
    step: text({ enum: OFFICE_STEPS }).notNull(),
    /** Day such as 2027-03-31. */
    day: text().notNull(),
    note: text().notNull(),
    /** Time at which the step was set first. */
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.quotationId, table.step] })],
)

/** Number of the proforma invoice of a quotation, such as PI-2026-00042. It stays when a draft is deleted. */
export const proformas = sqliteTable('proformas', {
  quotationId: belongsTo(() => quotations.id).primaryKey(),
  number: text().notNull().unique(),
})

/** A sent version never changes, except its state. */
export const proformaVersions = sqliteTable(
  'proforma_versions',
  {
    id: text().primaryKey(),
    quotationId: belongsTo(() => quotations.id),
    version: integer().notNull(),
    state: text({ enum: PROFORMA_STATES }).notNull().default('draft'),
    language: text({ enum: LANGUAGE_CODES }).notNull(),
    /** Address of the buyer in lower case. */
    buyerEmail: text().notNull(),
    currency: text().notNull(),
    /** The accepted column. */
    column: json<ProformaVersion['column']>().notNull(),
    letter: text().notNull(),
    fields: json<Omit<ProformaDraft, 'lines' | 'language' | 'letter'>>().notNull(),
    lines: json<ProformaLine[]>().notNull(),
    totals: json<ProformaTotals>().notNull(),
    sentAt: moment(),
  },
  (table) => [
    uniqueIndex('proforma_versions_by_number').on(table.quotationId, table.version),
    uniqueIndex('proforma_versions_drafts').on(table.quotationId).where(sql`state = 'draft'`),
    index('proforma_versions_by_buyer').on(table.buyerEmail, table.sentAt),
  ],
)

/** The PDFs of each sent version, byte for byte as they were mailed. */
export const proformaFiles = sqliteTable(
  'proforma_files',
  {
    versionId: belongsTo(() => proformaVersions.id),
    document: text({ enum: PROFORMA_DOCUMENTS }).notNull(),
    fileId: text()
      .notNull()
      .references(() => enquiryFiles.id),
  },
  (table) => [
    primaryKey({ columns: [table.versionId, table.document] }),
    index('proforma_files_by_file').on(table.fileId),
  ],
)

/** Last number of each year. Numbers are not reused. */
export const proformaNumbers = sqliteTable('proforma_numbers', {
  year: integer().primaryKey(),
  last: integer().notNull(),
})
