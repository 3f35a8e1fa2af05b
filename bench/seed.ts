import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const HERE = join(import.meta.dirname, '..')

const CATEGORIES = ['beverages', 'snacks', 'cleaning', 'personal care', 'household', 'health']
const KINDS = ['Tea', 'Coffee', 'Soap', 'Shampoo', 'Biscuits', 'Wafer', 'Batteries', 'Candle']
const WORDS =
  'carton pallet shelf life organic halal premium refill family pack export grade'.split(' ')
const COUNTRIES = ['AE', 'LK', 'IN', 'CN', 'VN', 'TH', 'ID', 'BD', 'MX', 'EC']
const LANGUAGES = ['en', 'ar', 'fr', 'es']
const PAPERS = ['Halal', 'Organic', 'HACCP', 'ISO 22000', 'Kosher']

const DAY_MS = 86_400_000

export type Size = { products: number; messages: number }

/** The parts of the server in a working tree that fill a data folder. */
async function partsOf(root: string) {
  const load = <T>(path: string) => import(pathToFileURL(join(root, path)).href) as Promise<T>
  type Open = typeof import('../apps/api/src/database/open.ts')
  type Products = typeof import('../apps/api/src/products/store.ts')
  type Messages = typeof import('../apps/api/src/messages/store.ts')
  type Newsletter = typeof import('../apps/api/src/newsletter/store.ts')
  type Fields = typeof import('../packages/contract/src/product-fields.ts')
  return {
    ...(await load<Open>('apps/api/src/database/open.ts')),
    ...(await load<Products>('apps/api/src/products/store.ts')),
    ...(await load<Messages>('apps/api/src/messages/store.ts')),
    ...(await load<Newsletter>('apps/api/src/newsletter/store.ts')),
    ...(await load<Fields>('packages/contract/src/product-fields.ts')),
  }
}

/**
 * Fills a new data folder: products, messages of two years with a tenth of them today, subscribers.
 * @param root the working tree whose server is to open it; this one by default
 */
export async function seed(dataDir: string, size: Size, root = HERE): Promise<void> {
  const parts = await partsOf(root)
  const { createProductStore, createMessageStore, createNewsletterStore, EXAMPLE_PRODUCT } = parts
  const { db, close } = parts.openDatabase(dataDir)
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
        brand: `Sail ${at % 2_000}`,
        // Half of them are of one: of a hundred products, that is a full page.
        category: (at % 2 ? CATEGORIES[at % CATEGORIES.length] : undefined) ?? 'beverages',
        description: words.join(' '),
        specification: {
          ...EXAMPLE_PRODUCT.specification,
          moqCartons: [5, 10, 25, 50, 100, 250, 500][at % 7],
          origin: COUNTRIES[(at * 3) % COUNTRIES.length],
          storage: at % 9 ? ('ambient' as const) : ('frozen' as const),
          labelLanguages: LANGUAGES.filter((_, language) => at % (language + 1) === 0),
          certificates: PAPERS.filter((_, paper) => at % (paper + 2) === 0).map((name) => ({
            name,
          })),
        },
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
