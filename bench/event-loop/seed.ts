import { openDatabase } from '../../apps/api/src/database/open.ts'
import { createMessageStore } from '../../apps/api/src/messages/store.ts'
import { createNewsletterStore } from '../../apps/api/src/newsletter/store.ts'
import { createProductStore } from '../../apps/api/src/products/store.ts'
import { EXAMPLE_PRODUCT } from '../../packages/contract/src/product-fields.ts'

const CATEGORIES = ['beverages', 'snacks', 'cleaning', 'personal care', 'household', 'health']
const KINDS = ['Tea', 'Coffee', 'Soap', 'Shampoo', 'Biscuits', 'Wafer', 'Batteries', 'Candle']
const WORDS =
  'carton pallet shelf life organic halal premium refill family pack export grade'.split(' ')

const DAY_MS = 86_400_000

/** Fills a new data folder: products, messages of two years with a tenth of them today, subscribers. */
export function seed(dataDir: string, size: { products: number; messages: number }): void {
  const { db, close } = openDatabase(dataDir)
  const store = createProductStore(db)
  store.transaction(() => {
    for (let at = 0; at < size.products; at++) {
      const words = Array.from(
        { length: 40 },
        (_, word) => WORDS[(at * 7 + word * word) % WORDS.length],
      )
      const fields = {
        ...EXAMPLE_PRODUCT,
        name: `${KINDS[at % KINDS.length]} ${at} ${WORDS[at % WORDS.length]} ${(at % 20) * 50} g`,
        brand: `Sail ${at % 40}`,
        category: CATEGORIES[at % CATEGORIES.length] ?? '',
        description: words.join(' '),
      }
      store.insert(fields, [])
    }
  })
  const messages = createMessageStore(db)
  const now = Date.now()
  messages.transaction(() => {
    for (let at = 0; at < size.messages; at++) {
      const age =
        at % 10 === 0 ? (at / size.messages) * DAY_MS : (at / size.messages) * 730 * DAY_MS
      const message = `Enquiry ${at}: please send us your list for ${KINDS[at % KINDS.length]}. `
      messages.insert(
        {
          name: `Buyer ${at}`,
          email: `buyer${at % 5000}@example.com`,
          subject: at % 2 ? 'other' : 'enquiry',
          message: message.repeat(1 + (at % 12)),
        },
        new Date(now - age),
      )
    }
  })
  const newsletter = createNewsletterStore(db)
  newsletter.transaction(() => {
    for (let at = 0; at < size.messages / 5; at++) {
      newsletter.insert(`reader${at}@example.com`, `token-${at}`, new Date(now - at * 1000))
      newsletter.confirm(`token-${at}`, new Date(now))
    }
  })
  close()
}
