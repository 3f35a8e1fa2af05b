import { REMOVAL_DAYS } from '@dhow/contract/fields'
import { expect, it } from 'vitest'
import { MOMENT } from '#api/testing/caller.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { runSql } from '#api/testing/sql.ts'

const DAY_MS = 86_400_000

type Item = { _id: string; name: string; category: string }
type Page = {
  items: Item[]
  deleted?: { _id: string; deletedAt: string }[]
  isComplete?: boolean
  nextCursor?: string
  nextUpdatedSince: string
}

/** Starts a server, and a program that has read all products. */
async function start(...names: string[]) {
  const server = await startWithAdmin()
  const { admin, visitor, dataDir } = server
  const add = async (fields: Parameters<typeof createProductForm>[0]): Promise<string> =>
    (await admin('POST /api/products', createProductForm(fields))).body._id
  const ids: string[] = []
  for (const name of names) ids.push(await add({ name }))
  const readPages = async (query: object, limit = 200) => {
    const pages: Page[] = []
    let cursor = {}
    do {
      const search = new URLSearchParams({ ...query, ...cursor, limit: String(limit) })
      const page: Page = (await visitor(`GET /api/catalogue?${search}`)).body
      pages.push(page)
      cursor = { cursor: page.nextCursor }
    } while (pages.at(-1)?.nextCursor)
    return pages
  }
  runSql(dataDir, 'update installation set removals_since = 0')
  const copy = new Map<string, Item>()
  /** Applies the changes since a time to the copy. */
  const synchronize = async (updatedSince: string, limit?: number) => {
    const pages = await readPages({ updatedSince }, limit)
    for (const { items, deleted = [] } of pages) {
      for (const item of items) copy.set(item._id, item)
      for (const { _id } of deleted) copy.delete(_id)
    }
    return pages
  }
  for (const { items } of await readPages({})) for (const item of items) copy.set(item._id, item)
  /** Lets the changes until now be old. */
  const age = (ms: number) => {
    runSql(dataDir, `update products set updated_at = updated_at - ${ms}`)
    runSql(dataDir, `update removals set removed_at = removed_at - ${ms}`)
  }
  const listStored = async () => (await readPages({})).flatMap(({ items }) => items)
  return { ...server, add, ids, readPages, copy, synchronize, age, listStored }
}

it('a program that reads changes has the products of the catalogue', async () => {
  const { admin, visitor, add, ids, copy, synchronize, age, listStored } = await start(
    'Salt',
    'Tea',
    'Figs',
    'Dates',
    'Oats',
    'Mint',
  )
  const [salt, tea, figs, dates, oats, mint] = ids
  age(DAY_MS)
  const since = new Date(Date.now() - 1_000).toISOString()
  await admin('DELETE /api/products', { ids: [salt, tea, figs] })
  await admin('PUT /api/products/restored', { ids: [tea] })
  await admin('DELETE /api/products/trash', { ids: [figs] })
  const setStatus = (status: string, ...changed: unknown[]) =>
    admin('PATCH /api/products', { ids: changed, changes: { status } })
  await setStatus('draft', dates, oats)
  await setStatus('published', oats)
  await admin('PATCH /api/products', { ids: [mint], changes: { category: 'snacks' } })
  const draft = await add({ name: 'Draft', status: 'draft' })
  await admin(`DELETE /api/products/${draft}`)
  await add({ name: 'New' })

  const [page] = await synchronize(since)
  expect(page).toMatchObject({ isComplete: true, nextUpdatedSince: MOMENT })
  expect(page?.deleted?.map(({ _id }) => _id).sort()).toEqual([salt, figs, dates].sort())
  const { body: withoutLimit } = await visitor(`GET /api/catalogue?updatedSince=${since}`)
  expect(withoutLimit.deleted).toEqual(page?.deleted)
  expect([...copy.values()].sort(byId)).toEqual((await listStored()).sort(byId))
  expect(copy.get(mint ?? '')?.category).toBe('snacks')

  // Renaming a category changes its products.
  age(DAY_MS)
  const renaming = new Date(Date.now() - 1_000).toISOString()
  const stored: { id: string; name: string }[] = (await admin('GET /api/admin/categories')).body
  const categories = stored.map(({ id, name }) => ({
    id,
    name: name === 'snacks' ? 'nibbles' : name,
  }))
  expect((await admin('PUT /api/categories', { categories })).status).toBe(200)
  await synchronize(renaming)
  expect(copy.get(mint ?? '')?.category).toBe('nibbles')
})

const byId = (first: Item, other: Item) => (first._id < other._id ? -1 : 1)

it('deleted products of one moment are on several pages, each once', async () => {
  const { admin, add, ids, readPages } = await start('1', '2', '3', '4', '5')
  const updatedSince = new Date(Date.now() - 60_000).toISOString()
  await admin('DELETE /api/products', { ids })
  const remainingIds = [await add({ name: '6' }), await add({ name: '7' })]
  const pages = await readPages({ updatedSince }, 2)
  expect(pages.flatMap(({ items }) => items.map(({ _id }) => _id))).toEqual(remainingIds)
  expect(pages.map(({ deleted = [] }) => deleted.length)).toEqual([2, 2, 1])
  const deletedIds = pages.flatMap(({ deleted = [] }) => deleted.map(({ _id }) => _id))
  expect(deletedIds.sort()).toEqual(ids.sort())
  expect(pages.every(({ isComplete }) => isComplete)).toBe(true)
})

it('a program learns that deletions are missing after 90 days or a restored backup, and they are forgotten', async () => {
  const { admin, ids, readPages, dataDir, services, age } = await start('Salt')
  await admin(`DELETE /api/products/${ids[0]}`)
  const isComplete = async (days: number) => {
    const updatedSince = new Date(Date.now() - days * DAY_MS).toISOString()
    return (await readPages({ updatedSince }))[0]?.isComplete
  }
  expect(await isComplete(REMOVAL_DAYS - 1)).toBe(true)
  expect(await isComplete(REMOVAL_DAYS + 1)).toBe(false)
  const restoredAt = Date.now() - 5 * DAY_MS
  runSql(dataDir, `update installation set removals_since = ${restoredAt}`)
  // Without a change, the cached response remains.
  expect([await isComplete(4), await isComplete(6)]).toEqual([true, false])

  const countRemovals = () => runSql(dataDir, 'select * from removals').length
  await services.productTrash.check()
  expect(countRemovals()).toBe(1)
  age((REMOVAL_DAYS + 2) * DAY_MS)
  await services.productTrash.check()
  expect(countRemovals()).toBe(0)
})
