import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { productFields } from '#api/testing/factories.ts'
import { migratedFolder } from '#api/testing/migrated-folder.ts'
import { jpeg } from '#api/testing/pictures.ts'
import { storedFiles } from '#api/testing/stored-files.ts'

/** Creates the service with a real database and folders. */
function start() {
  const dataDir = migratedFolder()
  const database = openDatabase(dataDir)
  onTestFinished(() => void database.close())
  const pictures = createPictures(dataDir, database.db)
  const { products: service, productStore: store, changes } = createCore(database.db, pictures)
  const onChange = vi.fn()
  changes.on('products', onChange)
  const inUploads = () => storedFiles(dataDir).uploads

  /** Creates an upload like the form reader. */
  const received = async (width: number) => {
    const path = join(pictures.incomingDir, String(width))
    writeFileSync(path, await jpeg(width, 20))
    return { path, filename: 'photo.jpg' }
  }
  return { service, store, onChange, received, inUploads }
}

const diskFull = () => {
  throw new Error('database or disk is full')
}

it('leaves no file if a product cannot be stored', async () => {
  const { service, store, onChange, received, inUploads } = start()
  vi.spyOn(store, 'insert').mockImplementation(diskFull)
  const uploads = [await received(20), await received(30)]
  await expect(service.create(productFields(), uploads)).rejects.toThrow('disk is full')
  expect(inUploads()).toEqual([])
  expect(onChange).not.toHaveBeenCalled()
})

it('keeps shared files if a product with the same picture cannot be stored', async () => {
  const { service, store, received, inUploads } = start()
  await service.create(productFields(), [await received(20)])
  const before = inUploads()
  expect(before).toHaveLength(4)

  vi.spyOn(store, 'insert').mockImplementation(diskFull)
  const uploads = [await received(20), await received(30)]
  await expect(service.create(productFields(), uploads)).rejects.toThrow('disk is full')
  expect(inUploads()).toEqual(before)
})

it('keeps rows and files if a change cannot be stored', async () => {
  const { service, store, onChange, received, inUploads } = start()
  const product = await service.create(productFields(), [await received(20)])
  const before = inUploads()
  onChange.mockClear()

  vi.spyOn(store, 'update').mockImplementation(diskFull)
  const fields = { ...productFields({ name: 'Changed' }), existingImages: [] }
  await expect(service.update(product._id, fields, [await received(30)])).rejects.toThrow('full')
  expect(service.find(product._id)).toEqual(product)
  expect(inUploads()).toEqual(before)
  expect(onChange).not.toHaveBeenCalled()
})

it('leaves no file if a product is deleted while its pictures are processed', async () => {
  const { service, received, inUploads } = start()
  const { _id } = await service.create(productFields(), [])
  const uploads = [await received(20)]
  const change = service.update(_id, { ...productFields(), existingImages: [] }, uploads)
  service.trash(_id)
  await expect(change).rejects.toMatchObject({ kind: 'not-found' })
  expect(inUploads()).toEqual([])
})
