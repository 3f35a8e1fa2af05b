import { INBOX_PAGE_SIZE, PAGE_SIZE } from '../../packages/contract/src/paging.ts'
import { quantile } from '../server.ts'
import { type Bench, withServers } from './bench.ts'
import { inTurn, type Row } from './rows.ts'
import { type Server, SMALL } from './subject.ts'

/** Passes over all pages in one turn: of each page, a pass gives one time. */
const PASSES = 20

/** Pages of a list whose products or messages are looked at one by one. */
const PAGES_OF_IDS = 10

/** Several filters at once; of each some hundreds of products, and more, have what is asked for. */
const FILTERED =
  '/products?brand=Sail+7&brand=Sail+70&origin=AE&origin=CN&certificate=Halal&labelLanguage=ar&storage=ambient&moqCartons=250'

type Site = {
  products: string[]
  messages: string[]
  /** The numbers of the last pages that are full. */
  lastOfCatalogue: number
  lastOfInbox: number
}

const anyOf = (ids: string[]) => ids[Math.floor(Math.random() * ids.length)]

/** Public pages and calls of the inbox; each is as full on a small site as on a large one. */
const PAGES: Record<string, (site: Site) => string> = {
  home: () => '/',
  'product list': () => '/products',
  'last page of products': ({ lastOfCatalogue }) => `/products?page=${lastOfCatalogue}`,
  category: () => '/products?category=beverages',
  'filtered products': () => FILTERED,
  'products of a brand': () => '/brands/Sail%207',
  'product search': () => '/products?search=sail',
  product: ({ products }) => `/products/${anyOf(products)}`,
  about: () => '/about',
  contact: () => '/contact',
  inbox: () => '/api/inbox',
  'last page of the inbox': ({ lastOfInbox }) => `/api/inbox?page=${lastOfInbox}`,
  'inbox search': () => '/api/inbox?search=buyer',
  'neighbours of a message': ({ messages }) => `/api/inbox/${anyOf(messages)}`,
}

type Page = { items: { _id: string }[]; total: number; pages: number }

/** Finds what there is to look at. */
async function explore(server: Server) {
  const call = await server.admin()
  const read = async (list: string, size: number) => {
    const page = async (number: number) =>
      (await (await call(`${list}?page=${number}`)).json()) as Page
    const { total, pages } = await page(1)
    const ids: string[] = []
    for (let at = 0; at < PAGES_OF_IDS; at++) {
      const { items } = await page(1 + Math.floor((at * pages) / PAGES_OF_IDS))
      ids.push(...items.map(({ _id }) => _id))
    }
    return { ids, last: Math.max(1, Math.floor(total / size)) }
  }
  const products = await read('/api/catalogue', PAGE_SIZE)
  const messages = await read('/api/inbox', INBOX_PAGE_SIZE)
  const site: Site = {
    products: products.ids,
    messages: messages.ids,
    lastOfCatalogue: products.last,
    lastOfInbox: messages.last,
  }
  return { call, site }
}

let edits = 0

/** Something that every public page shows is changed: none of them can be from before. */
async function editContact(call: Awaited<ReturnType<Server['admin']>>): Promise<void> {
  const response = await call('/api/contact/details', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'sales@example.com',
      phone: '+971 4 555 0100',
      location: 'Dubai',
      mapUrl: 'https://www.google.com/maps/embed?pb=1',
      hours: `Monday to Friday, for the ${++edits}th time`,
      ...{ instagram: '', facebook: '', twitter: '' },
    }),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** The p95 of each page in milliseconds, none of them cached. */
async function passes({ call, site }: Awaited<ReturnType<typeof explore>>): Promise<number[]> {
  const times: number[][] = Object.keys(PAGES).map(() => [])
  for (let pass = 0; pass < PASSES; pass++) {
    await editContact(call)
    for (const [at, address] of Object.values(PAGES).entries()) {
      const path = address(site)
      const began = performance.now()
      const response = await call(path)
      await response.arrayBuffer()
      times[at]?.push(performance.now() - began)
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    }
  }
  return times.map((ofPage) => quantile(ofPage, 0.95))
}

/** The p95 of uncached pages, on a large installation beside a small one. */
export const growth = (bench: Bench): Promise<Row[]> =>
  withServers(bench, bench.large, (large) =>
    withServers(bench, SMALL, async (small) => {
      const sites = await Promise.all([...large, ...small].map(explore))
      const all = await inTurn(
        bench.rounds,
        sites.map((site) => () => passes(site)),
      )
      const { products, messages } = bench.large
      const ofLarge = (name: string) =>
        all
          .slice(0, large.length)
          .map((rounds) =>
            rounds.map((ofPages) => ofPages[Object.keys(PAGES).indexOf(name)] ?? Number.NaN),
          )
      const filtered: Row = {
        what: `filtered products, of ${products.toLocaleString('en')}, uncached`,
        unit: 'ms (p95)',
        values: ofLarge('filtered products'),
        beside: { what: 'unfiltered', values: ofLarge('product list') },
        goal: { of: 'ratio', atMost: 2 },
      }
      const rows = Object.keys(PAGES).map((name, at) => {
        const values = all.map((rounds) => rounds.map((ofPages) => ofPages[at] ?? Number.NaN))
        const isInbox = PAGES[name]?.(sites[0]?.site as Site).startsWith('/api/inbox')
        const [many, few] = isInbox
          ? [`${messages.toLocaleString('en')} messages`, SMALL.messages]
          : [`${products.toLocaleString('en')} products`, SMALL.products]
        return {
          what: `${name}, of ${many}, uncached`,
          unit: 'ms (p95)',
          values: values.slice(0, large.length),
          beside: { what: `of ${few}`, values: values.slice(large.length) },
          goal: { of: 'ratio' as const, atMost: 1.5 },
        }
      })
      return [...rows, filtered]
    }),
  )
