import { createMessageStore } from '../../apps/api/src/modules/messages/store.ts'
import { createProductStore } from '../../apps/api/src/modules/products/store.ts'
import { sql } from '../../apps/api/src/platform/database/drizzle.ts'
import { openDatabase } from '../../apps/api/src/platform/database/open.ts'
import { EXAMPLE_PRODUCT } from '../../packages/contract/src/products/product-fields.ts'

const CATEGORIES = ['beverages', 'snacks', 'cleaning', 'personal care', 'household', 'health']
const KINDS = ['Tea', 'Coffee', 'Soap', 'Shampoo', 'Biscuits', 'Wafer', 'Batteries', 'Candle']
const WORDS = 'carton pallet shelf organic halal premium refill family export grade'.split(' ')
const COUNTRIES = ['AE', 'LK', 'IN', 'CN', 'VN', 'TH', 'ID', 'BD', 'MX', 'EC']
const LANGUAGES = ['en', 'ar', 'fr', 'es']
const CERTIFICATES = ['Halal', 'Organic', 'HACCP', 'ISO 22000', 'Kosher']

const DAY_MS = 86_400_000

export type Size = { products: number; messages: number }

function fieldsOf(at: number) {
  const words = Array.from(
    { length: 40 },
    (_, word) => WORDS[(at * 7 + word * word) % WORDS.length],
  )
  return {
    ...EXAMPLE_PRODUCT,
    itemNumber: '',
    name: `${KINDS[at % KINDS.length]} ${at} ${WORDS[at % WORDS.length]} ${(at % 20) * 50} g`,
    brand: `Sail ${at % 2_000}`,
    // Half of the products share a category, which fills a page even at 100 products.
    category: (at % 2 ? CATEGORIES[at % CATEGORIES.length] : undefined) ?? 'beverages',
    description: words.join(' '),
    specification: {
      ...EXAMPLE_PRODUCT.specification,
      moqCartons: [5, 10, 25, 50, 100, 250, 500][at % 7],
      origin: COUNTRIES[(at * 3) % COUNTRIES.length],
      storage: at % 9 ? ('ambient' as const) : ('frozen' as const),
      labelLanguages: LANGUAGES.filter((_, language) => at % (language + 1) === 0),
      certificates: CERTIFICATES.filter((_, paper) => at % (paper + 2) === 0).map((name) => ({
        name,
      })),
    },
  }
}

/**
 * Fills a new data folder with products without pictures, and with messages of two years in order of time, a tenth of them
 * from today.
 * Messages request three products on average, and four of five have a reply.
 * @returns the ids of the products
 */
export async function seed(dataDir: string, { products, messages }: Size): Promise<string[]> {
  const { db, close } = openDatabase(dataDir)
  const productStore = createProductStore(db)
  const ids = productStore.transaction(() =>
    Array.from({ length: products }, (_, at) => productStore.insert(fieldsOf(at), [])),
  )
  const now = Date.now()
  const messageStore = createMessageStore(db)
  messageStore.transaction(() => {
    const ages = Array.from(
      { length: messages },
      (_, at) => (at / messages) * (at % 10 === 0 ? 1 : 730) * DAY_MS,
    )
    for (const [at, ageMs] of ages.sort((a, b) => b - a).entries()) {
      const message = `Enquiry ${at}: please send us your list for ${KINDS[at % KINDS.length]}. `
      messageStore.insert(
        {
          name: `Buyer ${at}`,
          email: `buyer${at % 5000}@example.com`,
          subject: at % 2 ? 'other' : 'enquiry',
          message: message.repeat(1 + (at % 12)),
          terms: {
            company: `Stores ${at % 5000}`,
            country: COUNTRIES[at % COUNTRIES.length] ?? '',
          },
          lines: Array.from({ length: 1 + (at % 5) }, (_, line) => {
            const product = (at * 31 + line * 7) % Math.min(products, 3_000)
            const name = `${KINDS[product % KINDS.length]} ${product}`
            const productId = ids[product] ?? ''
            return { productId, name, quantity: 1 + (at % 400), unit: 'carton' as const }
          }),
        },
        new Date(now - ageMs),
      )
    }
    db.run(sql`
      update messages set status = 'replied', reply_content = 'Yes.',
        replied_at = created_at + number * 7919 % (5 * ${DAY_MS}),
        outcome = iif(number % 3, 'quoted', iif(number % 2, 'won', 'lost'))
      where number % 5 > 0`)
  })
  close()
  return ids
}
