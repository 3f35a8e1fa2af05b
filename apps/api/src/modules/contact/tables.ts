import { singleRowTable } from '#api/platform/database/columns.ts'
import { text } from '#api/platform/database/drizzle.ts'

export const contact = singleRowTable('contact', {
  email: text().notNull(),
  phone: text().notNull(),
  location: text().notNull(),
  mapUrl: text().notNull(),
  hours: text().notNull(),
  instagram: text().notNull(),
  facebook: text().notNull(),
  twitter: text().notNull(),
})
