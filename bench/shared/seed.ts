import { createMessageStore } from '../../apps/api/src/modules/messages/store.ts'
import { createProductStore } from '../../apps/api/src/modules/products/store.ts'
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
 * Fills a new data folder with products without pictures, and with messages of two years, a tenth of them from today.
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
    for (let at = 0; at < messages; at++) {
      const ageMs = (at / messages) * (at % 10 === 0 ? 1 : 730) * DAY_MS
      const message = `Enquiry ${at}: please send us your list for ${KINDS[at % KINDS.length]}. `
      messageStore.insert(
        {
          name: `Buyer ${at}`,
          email: `buyer${at % 5000}@example.com`,
          subject: at % 2 ? 'other' : 'enquiry',
          message: message.repeat(1 + (at % 12)),
        },
        new Date(now - ageMs),
      )
    }
  })
  close()
  return ids
}
