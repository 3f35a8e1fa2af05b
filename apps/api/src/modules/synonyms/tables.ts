import { json, singleRowTable } from '#api/platform/database/columns.ts'

export const synonyms = singleRowTable('synonyms', {
  /** Words and phrases separated by commas. */
  groups: json<string[]>().notNull(),
})
