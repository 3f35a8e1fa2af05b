import { openDatabase } from '../../apps/api/src/database.ts'
import { createMessageStore } from '../../apps/api/src/modules/messages/store.ts'
import { createProductStore } from '../../apps/api/src/modules/products/store.ts'
import { sql } from '../../apps/api/src/platform/database/drizzle.ts'
import { createEnquiry, createProductFields } from '../../apps/api/src/testing/factories.ts'

const KINDS = ['Tea', 'Coffee', 'Soap', 'Shampoo', 'Biscuits', 'Wafer', 'Batteries', 'Candle']

const TWO_YEARS_MS = 730 * 86_400_000

export type Size = { products: number; messages: number }

/** Size of a new site. */
export const SMALL: Size = { products: 100, messages: 40 }

const createProduct = (index: number) =>
  createProductFields({
    name: `${KINDS[index % KINDS.length]} ${index}`,
    brand: `Sail ${index % 2_000}`,
    category: index % 2 === 0 ? 'beverages' : 'household',
    description: `Carton ${index}, pallet ${index % 700}. `.repeat(8),
  })

function createMessage(index: number, productIds: string[]) {
  const text = `Enquiry ${index}: please send us your list for ${KINDS[index % KINDS.length]}. `
  const productId = productIds[(index * 31) % Math.min(productIds.length, 3_000)] ?? ''
  const line = { productId, name: 'Tea', quantity: 1 + (index % 400), unit: 'carton' as const }
  return {
    ...createEnquiry({ name: `Buyer ${index}`, email: `buyer${index % 5_000}@example.com` }),
    message: text.repeat(1 + (index % 12)),
    terms: { company: `Stores ${index % 5_000}`, country: 'AE' },
    lines: Array.from({ length: 1 + (index % 5) }, () => line),
  }
}

/**
 * Fills a new data folder with products without pictures, and with messages of two years. Four of five have a reply.
 * @returns the ids of the products
 */
export function seed(dataDir: string, { products, messages }: Size): string[] {
  const { db, close } = openDatabase(dataDir)
  const productStore = createProductStore(db)
  const messageStore = createMessageStore(db)
  const ids = productStore.transaction(() =>
    Array.from({ length: products }, (_, index) => productStore.insert(createProduct(index), [])),
  )
  messageStore.transaction(() => {
    for (let index = 0; index < messages; index++) {
      const time = new Date(Date.now() - (1 - index / messages) * TWO_YEARS_MS)
      messageStore.insert(createMessage(index, ids), time)
    }
    db.run(sql`
      update messages set status = 'replied', reply_content = 'Yes.', replied_at = created_at
      where number % 5 > 0`)
  })
  close()
  return ids
}
