import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCategoryNames } from '#api/categories/names.ts'
import { createCertificates } from '#api/certificates/certificates.ts'
import { openDatabase } from '#api/database/open.ts'
import { createPictures } from '#api/pictures/pictures.ts'
import { productFields } from '#api/testing/factories.ts'
import { blackPng, noise } from '#api/testing/pictures.ts'
import { storedFiles } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { createAvifWorker } from './avif-worker.ts'
import { createProductService } from './service.ts'
import { createProductStore } from './store.ts'

/** The catalogue and the worker on a real database and real folders. */
function start() {
  const dataDir = temporaryFolder()
  const database = openDatabase(dataDir)
  const store = createProductStore(database.db)
  const pictures = createPictures(dataDir, database.db)
  const onMade = vi.fn()
  const error = vi.fn()
  const worker = createAvifWorker(
    { store, pictures, log: { error }, beforeWrite: async () => {}, onMade },
    { quietMs: 0 },
  )
  onTestFinished(async () => {
    await worker.close()
    database.close()
    expect(error).not.toHaveBeenCalled()
  })
  const service = createProductService({
    ...{ store, pictures, onChange: vi.fn() },
    certificates: createCertificates(database.db, pictures).service,
    categories: createCategoryNames(database.db),
  })
  const add = (...files: Buffer[]) =>
    service.create(
      productFields(),
      files.map((bytes, at) => {
        const path = join(pictures.incomingDir, String(at))
        writeFileSync(path, bytes)
        return { path, filename: 'photo' }
      }),
    )
  const avifFiles = () => storedFiles(dataDir).uploads.filter((file) => file.endsWith('.avif'))
  return { service, worker, add, avifFiles, onMade }
}

it('makes the AVIF files of stored pictures, which the product names then', async () => {
  const { service, worker, add, avifFiles, onMade } = start()
  const { _id } = await add(await noise(300, 200), await noise(160, 220))
  expect(service.find(_id)).not.toHaveProperty('hasAvif')

  await worker.run()
  expect(service.find(_id)).toHaveProperty('hasAvif', true)
  expect(avifFiles()).toHaveLength(8)
  expect(onMade).toHaveBeenCalledOnce()

  await worker.run()
  expect(onMade).toHaveBeenCalledOnce()
})

it('keeps WebP where AVIF would not be smaller', async () => {
  const { service, worker, add, avifFiles } = start()
  const { _id } = await add(blackPng(8, 8))
  await worker.run()
  expect(service.find(_id)).not.toHaveProperty('hasAvif')
  expect(avifFiles()).toEqual([])
})

it('makes them anew when a picture that was deleted is uploaded again', async () => {
  const { service, worker, add, avifFiles } = start()
  const photo = await noise(300, 200)
  await worker.run()
  const first = await add(photo)
  await worker.run()
  service.remove(first._id)
  expect(avifFiles()).toEqual([])

  const { _id } = await add(photo)
  expect(service.find(_id)).not.toHaveProperty('hasAvif')
  await worker.run()
  expect(service.find(_id)).toHaveProperty('hasAvif', true)
  expect(avifFiles()).toHaveLength(4)
})
