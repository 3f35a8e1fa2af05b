import { LANGUAGE_STATES } from '@dhow/contract/languages/languages'
import { OTHER_LANGUAGES } from '@dhow/i18n/languages'
import { integer, primaryKey, sqliteTable, text } from '#api/platform/database/drizzle.ts'

/** Languages whose state or mark was changed. The others are off. */
export const languages = sqliteTable('languages', {
  code: text({ enum: OTHER_LANGUAGES }).primaryKey(),
  state: text({ enum: LANGUAGE_STATES }).notNull().default('off'),
  reviewed: integer({ mode: 'boolean' }).notNull().default(false),
})

/** Translations by English text, of products, the company and messages alike. */
export const translations = sqliteTable(
  'translations',
  {
    /** Hash of the English text; see languages/store.ts. */
    key: text().notNull(),
    language: text({ enum: OTHER_LANGUAGES }).notNull(),
    source: text().notNull(),
    text: text().notNull(),
    /** The text that was translated, if the English text has changed since. */
    previousSource: text(),
  },
  (table) => [primaryKey({ columns: [table.key, table.language] })],
)
