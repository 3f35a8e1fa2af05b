import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/platform/database/open.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { productFields } from '#api/testing/factories.ts'
import { blackPng, noise } from '#api/testing/pictures.ts'
import { storedFiles } from '#api/testing/stored-files.ts'
import { temporaryFolder } from '#api/testing/temporary-folder.ts'
import { createAvifWorker } from './avif-worker.ts'

/** Creates product service and worker with a real database and folders. */
function start() {
  const dataDir = temporaryFolder()
  const database = openDatabase(dataDir)
  const pictures = createPictures(dataDir, database.db)
  const { products: service, productStore: store } = createCore(database.db, pictures)
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

it('generates AVIF files of stored pictures, which the product then shows', async () => {
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

it('keeps WebP if AVIF would not be smaller', async () => {
  const { service, worker, add, avifFiles } = start()
  const { _id } = await add(blackPng(8, 8))
  await worker.run()
  expect(service.find(_id)).not.toHaveProperty('hasAvif')
  expect(avifFiles()).toEqual([])
})

it('generates them again when a deleted picture is uploaded again', async () => {
  const { service, worker, add, avifFiles } = start()
  const photo = await noise(300, 200)
  await worker.run()
  const first = await add(photo)
  await worker.run()
  service.trash(first._id)
  service.removeMany([first._id])
  expect(avifFiles()).toEqual([])

  const { _id } = await add(photo)
  expect(service.find(_id)).not.toHaveProperty('hasAvif')
  await worker.run()
  expect(service.find(_id)).toHaveProperty('hasAvif', true)
  expect(avifFiles()).toHaveLength(4)
})
