import { contactFields } from '../../apps/api/src/testing/factories.ts'
import { INBOX_PAGE_SIZE } from '../../packages/contract/src/paging.ts'
import { measureTime, readJson, toJsonRequest } from '../shared/client.ts'
import { findQuantile } from '../shared/measure.ts'
import { type Size, SMALL, seed } from '../shared/seed.ts'
import { createFolder, startOn } from '../shared/server.ts'
import { measureInTurn, type Options, type Row } from './rounds.ts'

/** Passes per round; each pass measures every address once. */
const PASSES = 20

type Site = { messageIds: string[]; size: Size }

/** Each shows as many entries on a small site as on a large one. */
const ADDRESSES: Record<string, (site: Site) => string> = {
  'product search': () => '/products?search=sail',
  inbox: () => '/api/inbox',
  'last page of the inbox': ({ size }) =>
    `/api/inbox?page=${Math.max(1, Math.floor(size.messages / INBOX_PAGE_SIZE))}`,
  'inbox search': () => '/api/inbox?search=buyer',
  'neighbours of a message': ({ messageIds }) =>
    `/api/inbox/${messageIds[Math.floor(Math.random() * messageIds.length)]}`,
}

let edits = 0

/** Starts a site. @returns a function that measures the milliseconds of each address */
async function startSite(size: Size) {
  const dataDir = createFolder()
  seed(dataDir, size)
  const { call } = await startOn(dataDir)
  const { ids: messageIds } = await readJson<{ ids: string[] }>(call('/api/inbox/ids'))
  return async (): Promise<Record<string, number[]>> => {
    const times: Record<string, number[]> = {}
    for (let pass = 0; pass < PASSES; pass++) {
      // Clears the response cache.
      const details = contactFields({ hours: `Monday to Friday, version ${edits++}` })
      await readJson(call('/api/contact/details', toJsonRequest('PUT', details)))
      for (const [name, toAddress] of Object.entries(ADDRESSES)) {
        times[name] ??= []
        times[name].push(await measureTime(() => call(toAddress({ messageIds, size }))))
      }
    }
    return times
  }
}

/** The p95 of uncached responses of a large site, compared with a small one. */
export async function measureGrowth({ rounds, large }: Options): Promise<Row[]> {
  const [measureMany, measureFew] = [await startSite(large), await startSite(SMALL)]
  const [ofMany, ofFew] = await measureInTurn(rounds, measureMany, measureFew)
  return Object.keys(ADDRESSES).map((name) => {
    const kind = name.startsWith('product') ? 'products' : 'messages'
    const findP95 = (times: Record<string, number[]>) => findQuantile(times[name] ?? [], 0.95)
    return {
      name: `${name}, of ${large[kind].toLocaleString('en')} ${kind}, uncached`,
      unit: 'ms (p95)',
      values: ofMany.map(findP95),
      reference: { name: `of ${SMALL[kind]}`, values: ofFew.map(findP95) },
      goal: ['≤', 1.5],
    }
  })
}
