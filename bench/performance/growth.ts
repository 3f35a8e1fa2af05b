import { INBOX_PAGE_SIZE, PAGE_SIZE } from '../../packages/contract/src/paging.ts'
import { json, loginTo, readJson, timeOf } from '../shared/client.ts'
import { quantile } from '../shared/measure.ts'
import type { Size } from '../shared/seed.ts'
import { type Bench, type MeasuredServer, SMALL, withServer } from './servers.ts'
import { inTurn, type Row } from './table.ts'

/** Passes per round; each pass measures every page once. */
const PASSES = 20

/** Several filters; each matches at least some hundred products of a large catalogue. */
const FILTERED =
  '/products?brand=Sail+7&brand=Sail+70&origin=AE&origin=CN&certificate=Halal&labelLanguage=ar&storage=ambient&moqCartons=250'

type Site = { productIds: string[]; messageIds: string[]; buyerIds: string[]; size: Size }

const anyOf = (ids: string[]) => ids[Math.floor(Math.random() * ids.length)]

const lastFullPage = (entries: number, pageSize: number) =>
  Math.max(1, Math.floor(entries / pageSize))

/** Public pages and calls of the inbox; each shows as many entries on a small site as on a large one. */
const PAGES: Record<string, (site: Site) => string> = {
  home: () => '/',
  'product list': () => '/products',
  'last page of products': ({ size }) => `/products?page=${lastFullPage(size.products, PAGE_SIZE)}`,
  category: () => '/products?category=beverages',
  'filtered products': () => FILTERED,
  'products of a brand': () => '/brands/Sail%207',
  'product search': () => '/products?search=sail',
  product: ({ productIds }) => `/products/${anyOf(productIds)}`,
  about: () => '/about',
  contact: () => '/contact',
  inbox: () => '/api/inbox',
  'last page of the inbox': ({ size }) =>
    `/api/inbox?page=${lastFullPage(size.messages, INBOX_PAGE_SIZE)}`,
  'inbox search': () => '/api/inbox?search=buyer',
  'neighbours of a message': ({ messageIds }) => `/api/inbox/${anyOf(messageIds)}`,
}

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length)

/** Calls of the office that may take longer on a large site, up to a limit in ms. */
const LIMITED: Record<string, [address: (site: Site) => string, maxMs: number]> = {
  'page of a buyer': [({ buyerIds }) => `/api/buyers/${anyOf(buyerIds)}`, 50],
  'enquiries of a buyer': [({ buyerIds }) => `/api/inbox?buyer=${anyOf(buyerIds)}`, 50],
  'search of buyers': [() => '/api/buyers?search=stores', 50],
  'statistics of a year': [() => `/api/statistics?from=${dayBefore(364)}&to=${dayBefore(0)}`, 300],
}

const ADDRESSES = Object.entries(PAGES).concat(
  Object.entries(LIMITED).map(([name, [address]]) => [name, address]),
)

async function prepare({ url }: MeasuredServer, size: Size) {
  const call = await loginTo(url)
  const { items } = await readJson<{ items: { _id: string }[] }>(call('/api/catalogue'))
  const { ids } = await readJson<{ ids: string[] }>(call('/api/inbox/ids'))
  const buyers = await readJson<{ items: { id: string }[] }>(call('/api/buyers'))
  const buyerIds = buyers.items.map(({ id }) => id)
  const site = { productIds: items.map(({ _id }) => _id), messageIds: ids, buyerIds, size }
  return { call, site }
}

let edits = 0

/** Returns the p95 of each page in ms; every pass clears the response cache by an edit first. */
async function measurePages({ call, site }: Awaited<ReturnType<typeof prepare>>) {
  const times = new Map<string, number[]>(ADDRESSES.map(([name]) => [name, []]))
  for (let pass = 0; pass < PASSES; pass++) {
    const details = {
      email: 'sales@example.com',
      phone: '+971 4 555 0100',
      location: 'Dubai',
      mapUrl: 'https://www.google.com/maps/embed?pb=1',
      hours: `Monday to Friday, version ${++edits}`,
      ...{ instagram: '', facebook: '', twitter: '' },
    }
    await readJson(call('/api/contact/details', json('PUT', details)))
    for (const [name, address] of ADDRESSES) {
      times.get(name)?.push(await timeOf(() => call(address(site))))
    }
  }
  return (name: string) => quantile(times.get(name) ?? [], 0.95)
}

/** The p95 of uncached pages on a large installation, compared with a small one. */
export const growth = (bench: Bench): Promise<Row[]> =>
  withServer(bench, bench.large, (large) =>
    withServer(bench, SMALL, async (small) => {
      const [many, few] = [await prepare(large, bench.large), await prepare(small, SMALL)]
      const [ofLarge = [], ofSmall = []] = await inTurn(bench.rounds, [
        () => measurePages(many),
        () => measurePages(few),
      ])
      const { products, messages } = bench.large
      const rowOf = (name: string): Row => {
        const isInbox = name in LIMITED || PAGES[name]?.(few.site).startsWith('/api/inbox')
        const [of, ofFew] = isInbox
          ? [`${messages.toLocaleString('en')} messages`, SMALL.messages]
          : [`${products.toLocaleString('en')} products`, SMALL.products]
        return {
          name: `${name}, of ${of}, uncached`,
          unit: 'ms (p95)',
          values: ofLarge.map((p95) => p95(name)),
          reference: { name: `of ${ofFew}`, values: ofSmall.map((p95) => p95(name)) },
          goal: { of: 'ratio', atMost: 1.5 },
        }
      }
      const filtered: Row = {
        ...rowOf('filtered products'),
        reference: { name: 'unfiltered', values: ofLarge.map((p95) => p95('product list')) },
        goal: { of: 'ratio', atMost: 2 },
      }
      const limited = Object.entries(LIMITED).map(
        ([name, [, atMost]]): Row => ({ ...rowOf(name), goal: { of: 'value', atMost } }),
      )
      return [...Object.keys(PAGES).map(rowOf), filtered, ...limited]
    }),
  )
