import { UNDO_DAYS, UNDO_IMPORTS } from '@dhow/contract/catalogue-import/catalogue-import'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { createRow, HEAD, importAll, listProducts, writeRow } from '#api/testing/imports.ts'
import { type AdminServer, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { runSql } from '#api/testing/sql.ts'
import { listStoredFiles, readStoredProducts } from '#api/testing/stored-files.ts'
import { createZip } from '#api/testing/zip.ts'

const listHistory = async ({ admin }: AdminServer) =>
  (await admin('GET /api/catalogue/imports')).body

/** Undoes the last import. */
async function undoLast(server: AdminServer, choice: object = {}) {
  const [last] = await listHistory(server)
  return server.admin(`POST /api/catalogue/imports/${last.id}/undo`, choice)
}

/** Starts a server with one product with a picture, and imports a sheet. */
async function startWithImport(env: Record<string, string> = {}) {
  const server = await startWithAdmin(env)
  const media = [await createJpeg(30, 20)]
  const { body: tea } = await server.admin(
    'POST /api/products',
    createProductForm({ name: 'Tea', media }),
  )
  const previous = { products: await listProducts(server), ...listStoredFiles(server.dataDir) }
  const file = [
    ['id', ...HEAD],
    [
      tea._id,
      ...writeRow({
        name: 'Green Tea',
        brand: 'Sail',
        category: 'coffees',
        description: 'Other words.',
        featured: 'yes',
        pictures: 'new.jpg',
      }),
    ],
    ['', ...createRow('Salt')],
    ['', ...createRow('Dates')],
  ]
  await importAll(server, file, createZip({ name: 'new.jpg', data: await createJpeg(50, 20) }))
  return { server, before: previous, tea }
}

describe('a finished import', () => {
  it('is listed, and can be undone after a restart', async () => {
    const { server, before } = await startWithImport()
    expect((await readStoredProducts(server)).products).toEqual(['Green Tea', 'Salt', 'Dates'])
    const listed = {
      id: expect.any(String),
      fileName: 'products.csv',
      importedAt: expect.any(String),
      added: 2,
      changed: 1,
      undone: false,
    }
    expect(await listHistory(server)).toEqual([listed])
    await server.app.close()

    const again = await startWithAdmin({ DATA_DIR: server.dataDir })
    expect(await listHistory(again)).toEqual([listed])
    expect(await undoLast(again)).toEqual({
      status: 200,
      body: {
        success: true,
        deleted: 2,
        restored: 1,
        left: 0,
        message: 'The import was undone: 2 products deleted, 1 restored.',
      },
    })
    expect({ products: await listProducts(again), ...listStoredFiles(again.dataDir) }).toEqual(
      before,
    )
    expect(await listHistory(again)).toEqual([{ ...listed, undone: true }])
    expect(await undoLast(again)).toEqual(refusal(409, 'This import was already undone.'))
  })

  it('can be undone after products were moved and one of its new products was deleted', async () => {
    const { server, tea } = await startWithImport()
    const [, salt, dates] = await listProducts(server)
    const updates = [dates, salt, tea].map(({ _id }, order) => ({ id: _id, order }))
    await server.admin('PUT /api/products/reorder', { updates })
    await server.admin(`DELETE /api/products/${salt._id}`)
    expect(await undoLast(server)).toMatchObject({ status: 200, body: { deleted: 1, restored: 1 } })
    const { images } = tea
    const state = { status: 'published', featured: false }
    expect(await listProducts(server)).toEqual([
      { ...createProductFields({ name: 'Tea' }), _id: tea._id, images, ...state, order: 2 },
    ])
  })

  it('cannot be undone after an edit or deletion; the error names the products', async () => {
    const { server, tea } = await startWithImport()
    const [, salt] = await listProducts(server)
    await server.admin(`PUT /api/products/${salt._id}/toggle-featured`, { featured: true })
    await server.admin(`DELETE /api/products/${tea._id}`)
    expect(await undoLast(server)).toEqual(
      refusal(409, '“Green Tea” and “Salt” were edited or deleted since'),
    )
    expect((await readStoredProducts(server)).products).toEqual(['Salt', 'Dates'])

    expect(await undoLast(server, { leaveEdited: true })).toMatchObject({
      status: 200,
      body: { deleted: 1, restored: 0, left: 2 },
    })
    expect((await readStoredProducts(server)).products).toEqual(['Salt'])
    await server.admin('DELETE /api/products/trash', {})
    expect((await readStoredProducts(server)).uploads).toEqual([])
  })

  it('can be undone after an edit was reverted', async () => {
    const { server } = await startWithImport()
    const [green] = await listProducts(server)
    await importAll(server, `id,brand\n${green._id},Another`)
    const [, first] = await listHistory(server)
    const undoFirst = () => server.admin(`POST /api/catalogue/imports/${first.id}/undo`, {})
    expect(await undoFirst()).toEqual(refusal(409, '“Green Tea” was edited or deleted since'))
    expect((await undoLast(server)).status).toBe(200)
    expect((await undoFirst()).status).toBe(200)
    expect((await readStoredProducts(server)).products).toEqual(['Tea'])
  })

  it('is not listed if it changed nothing; names some of many edited products and counts the others', async () => {
    const server = await startWithAdmin()
    await server.admin('POST /api/products', createProductForm())
    const { _id, name } = (await listProducts(server))[0]
    await importAll(server, `id,name\n${_id},${name}`)
    expect(await listHistory(server)).toEqual([])
    await importAll(server, [
      HEAD,
      ...Array.from({ length: 8 }, (_, index) => createRow(`Tin ${index}`)),
    ])
    for (const { _id } of await listProducts(server)) {
      await server.admin(`PUT /api/products/${_id}/toggle-featured`, { featured: true })
    }
    expect(await undoLast(server)).toEqual(
      refusal(409, '“Tin 0”, “Tin 1”, “Tin 2”, “Tin 3”, “Tin 4” and 3 more were edited'),
    )
  })

  it('is undone completely or not at all, except fields that did not exist at its time', async () => {
    const { server } = await startWithImport()
    const previous = { products: await listProducts(server), ...listStoredFiles(server.dataDir) }
    runSql(
      server.dataDir,
      `create trigger fails before delete on products when old.name = 'Dates'
       begin select raise(abort, 'no'); end`,
    )
    expect((await undoLast(server)).status).toBe(500)
    expect({ products: await listProducts(server), ...listStoredFiles(server.dataDir) }).toEqual(
      previous,
    )
    runSql(server.dataDir, 'drop trigger fails')
    const older = "update imported_products set previous = json_remove(previous, '$.brand')"
    runSql(server.dataDir, older)
    expect(await undoLast(server)).toMatchObject({ status: 200, body: { restored: 1 } })
    const { description } = createProductFields()
    expect(await listProducts(server)).toMatchObject([{ name: 'Tea', brand: 'Sail', description }])
  })
})

describe('the undo data', () => {
  it('is deleted by a later import together with the old pictures', async () => {
    const { server } = await startWithImport()
    expect(listStoredFiles(server.dataDir).uploads).toHaveLength(8)
    const [{ id }] = await listHistory(server)
    await server.app.close()

    vi.useFakeTimers({ now: Date.now() + UNDO_DAYS * 86_400_000, toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const later = await startWithAdmin({ DATA_DIR: server.dataDir })
    expect(await listHistory(later)).toEqual([])
    expect(await later.admin(`POST /api/catalogue/imports/${id}/undo`, {})).toEqual(
      refusal(404, 'This import can no longer be undone'),
    )
    await importAll(later, [HEAD, createRow('Figs')])
    expect(await listHistory(later)).toHaveLength(1)
    expect(listStoredFiles(later.dataDir).uploads).toHaveLength(4)
    expect((await readStoredProducts(later)).products).toEqual([
      'Green Tea',
      'Salt',
      'Dates',
      'Figs',
    ])
  })

  it('is stored for the latest imports only', async () => {
    const { server } = await startWithImport()
    for (let index = 0; index < UNDO_IMPORTS; index++)
      await importAll(server, [HEAD, createRow(`Tin ${index}`)])
    const listed = await listHistory(server)
    expect(listed).toHaveLength(UNDO_IMPORTS)
    expect(listed.every(({ changed }: { changed: number }) => changed === 0)).toBe(true)
    expect(listStoredFiles(server.dataDir).uploads).toHaveLength(4)
  })
})
