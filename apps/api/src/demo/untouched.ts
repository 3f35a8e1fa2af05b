import { createCompanyStore } from '#api/company/store.ts'
import { createContactStore } from '#api/contact/store.ts'
import { type Db, openDatabase } from '#api/database/open.ts'
import { createMessageStore } from '#api/messages/store.ts'
import { createProductStore } from '#api/products/store.ts'
import { CATALOGUE } from './catalogue.ts'
import { COMPANY } from './company.ts'
import { ENQUIRIES } from './enquiries.ts'

/**
 * Whether nobody has used a database yet: it holds nothing but what a seed that was cut off may have
 * left. The contact record is a seed's last word and cannot be deleted, so a catalogue that was
 * filled and emptied again counts as used.
 */
export function isUntouched(db: Db): boolean {
  const names = new Set(CATALOGUE.map(({ name }) => name))
  const senders = new Set(ENQUIRIES.map(({ email }) => email))
  const { brand = COMPANY.brand } = createCompanyStore(db).get().fields
  return (
    brand === COMPANY.brand &&
    createContactStore(db).get().email === '' &&
    Array.from(createMessageStore(db).batches())
      .flat()
      .every(({ email }) => senders.has(email)) &&
    Array.from(createProductStore(db).each()).every(({ name }) => names.has(name))
  )
}

/** The same of a data folder. */
export function isUntouchedFolder(dataDir: string): boolean {
  const { db, close } = openDatabase(dataDir)
  try {
    return isUntouched(db)
  } finally {
    close()
  }
}
