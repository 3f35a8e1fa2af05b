import { LIMITS } from '@dhow/contract/limits'
import { expect, it } from 'vitest'
import { MOMENT, refusal, success } from '#api/testing/caller.ts'
import { createProductForm } from '#api/testing/factories.ts'
import { check, finish, HEAD, writeRow } from '#api/testing/imports.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import {
  listPictureFiles,
  listStoredFiles,
  NOTHING_STORED,
  readStoredProducts,
} from '#api/testing/stored-files.ts'

const DAY_MS = 86_400_000

/** Starts a server with a product and a draft that share a picture. */
async function start() {
  const server = await startWithAdmin()
  const { admin } = server
  const add = async (form: Parameters<typeof createProductForm>[0]) =>
    (await admin('POST /api/products', createProductForm(form))).body
  const media = [await createJpeg()]
  const tea = await add({ name: 'Tea', itemNumber: 'TEA-1', media })
  const mint = await add({ name: 'Mint', status: 'draft', media })
  const listAll = async (): Promise<
    { _id: string; name: string; status: string; trashedAt?: string }[]
  > => (await admin('GET /api/catalogue/products')).body
  const trash = (...ids: string[]) => admin('DELETE /api/products', { ids })
  const restore = (...ids: string[]) => admin('PUT /api/products/restored', { ids })
  return { ...server, add, tea, mint, listAll, trash, restore }
}

const NO_PRODUCT = refusal(404, 'There is no such product.')

it('a draft is listed and read by the office only, and does not correct the search of a visitor', async () => {
  const { admin, visitor, mint, tea, listAll, add } = await start()
  expect(await listAll()).toMatchObject([
    { name: 'Tea', status: 'published' },
    { name: 'Mint', status: 'draft' },
  ])
  const call = `GET /api/catalogue/products/${mint._id}` as const
  expect((await admin(call)).body).toMatchObject({ name: 'Mint', status: 'draft' })
  expect(await admin(`GET /api/products/${mint._id}`)).toEqual(NO_PRODUCT)
  expect((await visitor('GET /api/products')).body).toMatchObject([{ _id: tea._id }])

  const { _id } = await add({ name: 'Zanzibarica', status: 'draft' })
  for (const search of ['zanzibarica', 'zanzibarika']) {
    const { body } = await visitor(`GET /api/catalogue?search=${search}`)
    expect(body).toMatchObject({ total: 0, items: [] })
    expect(body).not.toHaveProperty('correctedSearch')
  }
  expect((await admin('GET /api/catalogue/matches?search=zanzibarica')).body.ids).toEqual([_id])
  await admin('PATCH /api/products', { ids: [_id], changes: { status: 'published' } })
  const corrected = await visitor('GET /api/catalogue?search=zanzibarika')
  expect(corrected.body).toMatchObject({ total: 1, correctedSearch: 'zanzibarica' })
})

it('a draft is published, also in bulk, which counts as a change, and keeps its status when it is saved without one', async () => {
  const { admin, visitor, tea, mint } = await start()
  const path = `/api/products/${mint._id}` as const
  const save = async (form: Parameters<typeof createProductForm>[0]) =>
    (await admin(`PUT ${path}`, createProductForm({ ...form, existingImages: mint.images }))).body
  expect(await save({ name: 'Mint tea' })).toMatchObject({ name: 'Mint tea', status: 'draft' })
  expect(await save({ status: 'published' })).toMatchObject({ status: 'published' })
  expect((await visitor(`GET ${path}`)).status).toBe(200)
  expect(await save({ status: 'draft' })).toMatchObject({ status: 'draft' })
  expect(await visitor(`GET ${path}`)).toEqual(NO_PRODUCT)
  expect(await save({ status: 'hidden' as 'draft' })).toMatchObject({
    message: 'status must be one of published, draft.',
  })
  const change = (status: string) =>
    admin('PATCH /api/products', { ids: [tea._id, mint._id, 'gone'], changes: { status } })
  expect(await change('draft')).toEqual(success('2 products made drafts.', { changed: 2, gone: 1 }))
  expect((await visitor('GET /api/products')).body).toEqual([])
  const since = new Date().toISOString()
  expect((await change('published')).body.message).toBe('2 products published.')
  const { body } = await visitor(`GET /api/catalogue?updatedSince=${since}`)
  expect(body.items).toHaveLength(2)
  expect((await change('published')).body.changed).toBe(2)
})

it('an import changes the status only if it has the column, and can be undone', async () => {
  const server = await start()
  const { admin, tea, mint, listAll } = server
  const exported = (await server.download('/api/catalogue/export')).payload
  expect(exported.split('\r\n')[0]).toContain(',status,')
  expect((await check(server, exported)).body).toMatchObject({ added: 0, unchanged: 2 })

  const rows = [
    ['id', 'name', 'status'],
    [mint._id, 'Mint', 'Published'],
    [tea._id, 'Green tea', ''],
  ]
  const plan = (await check(server, rows)).body
  expect(plan.rows[0].changes).toEqual([{ field: 'status', old: 'draft', new: 'published' }])
  await finish(server, plan.id)
  const listStatuses = async () => (await listAll()).map(({ name, status }) => [name, status])
  expect(await listStatuses()).toEqual([
    ['Green tea', 'published'],
    ['Mint', 'published'],
  ])
  const [{ id }] = (await admin('GET /api/catalogue/imports')).body
  await admin(`POST /api/catalogue/imports/${id}/undo`, {})
  expect(await listStatuses()).toEqual([
    ['Tea', 'published'],
    ['Mint', 'draft'],
  ])
  const wrong = (await check(server, [rows[0] ?? [], [mint._id, 'Mint', 'active']])).body
  expect(wrong.problems).toMatchObject([
    {
      rows: [2],
      field: 'status',
      message: 'status must be published or draft. The sheet has “active”.',
    },
  ])
})

it('a deleted product is in the trash, from where it returns with its status and pictures while its item number is free', async () => {
  const { admin, visitor, tea, mint, add, listAll, trash, restore } = await start()
  await trash(tea._id, mint._id)
  expect(await listAll()).toMatchObject([
    { name: 'Tea', status: 'published', trashedAt: MOMENT },
    { name: 'Mint', status: 'draft', trashedAt: MOMENT },
  ])
  for (const call of ['GET', 'DELETE'] as const) {
    expect(await admin(`${call} /api/products/${tea._id}`)).toEqual(NO_PRODUCT)
  }
  expect(await admin(`PUT /api/products/${tea._id}`, createProductForm())).toEqual(NO_PRODUCT)
  expect(await admin(`GET /api/catalogue/products/${tea._id}`)).toEqual(NO_PRODUCT)
  const featured = { featured: true }
  expect(await admin(`PUT /api/products/${tea._id}/toggle-featured`, featured)).toEqual(NO_PRODUCT)
  const changes = { status: 'published' }
  expect((await admin('PATCH /api/products', { ids: [mint._id], changes })).body.gone).toBe(1)

  expect(await restore(tea._id, mint._id, 'gone')).toEqual(
    success('2 products restored.', { restored: 2 }),
  )
  expect((await visitor('GET /api/products')).body).toMatchObject([
    { _id: tea._id, images: tea.images },
  ])
  expect((await listAll()).map(({ status }) => status)).toEqual(['published', 'draft'])

  await trash(tea._id)
  const other = await add({ name: 'Other tea', itemNumber: 'tea-1' })
  expect(await restore(tea._id)).toEqual(
    refusal(409, 'Item number tea-1 now belongs to “Other tea”.'),
  )
  await admin(`PUT /api/products/${other._id}`, createProductForm({ itemNumber: 'TEA-2' }))
  expect((await restore(tea._id)).body.restored).toBe(1)
})

it('a deleted product is not updated by an import, which adds a new product, and is deleted for good after its days in the trash', async () => {
  const server = await start()
  const { services, tea, listAll, trash } = server
  await trash(tea._id)
  const rows = [HEAD, writeRow({ name: 'Tea', itemNumber: 'TEA-1', status: 'Draft' })]
  const plan = (await check(server, rows)).body
  expect(plan).toMatchObject({ added: 1, changed: 0 })
  await finish(server, plan.id)
  expect(await listAll()).toMatchObject([
    { name: 'Mint' },
    { name: 'Tea', itemNumber: 'TEA-1', status: 'draft' },
    { _id: tea._id, trashedAt: MOMENT },
  ])
  const getLater = (days: number) => new Date(Date.now() + days * DAY_MS)
  await services.productTrash.check(getLater(LIMITS.trashDays - 1))
  expect(await listAll()).toHaveLength(3)
  await services.productTrash.check(getLater(LIMITS.trashDays + 1))
  expect(await listAll()).toMatchObject([{ name: 'Mint' }, { name: 'Tea', status: 'draft' }])
})

it('a deleted product is deleted for good with its files when no product needs them', async () => {
  const server = await start()
  const { admin, tea, mint, trash } = server
  const uploads = listPictureFiles(tea.images[0]).sort()
  const removeForGood = (body: object) => admin('DELETE /api/products/trash', body)
  await trash(tea._id)
  expect(listStoredFiles(server.dataDir).uploads).toEqual(uploads)
  expect(await removeForGood({ ids: [tea._id, mint._id] })).toEqual(
    success('1 product deleted for good.', { deleted: 1 }),
  )
  expect(listStoredFiles(server.dataDir).uploads).toEqual(uploads)
  await trash(mint._id)
  expect((await removeForGood({})).body.deleted).toBe(1)
  expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
})
