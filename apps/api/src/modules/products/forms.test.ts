import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS } from '@dhow/contract/limits'
import { toPictureUrl, toPreviewUrl } from '@dhow/contract/pictures'
import { formatNewPicture } from '@dhow/contract/products/product-fields'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createCore } from '#api/core.ts'
import { openDatabase } from '#api/database.ts'
import { createPictures } from '#api/platform/pictures/pictures.ts'
import { MOMENT, refusal } from '#api/testing/caller.ts'
import { createProductFields, createProductForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createBlackPng, createJpeg, TEXT } from '#api/testing/pictures.ts'
import { createMigratedFolder, runSql } from '#api/testing/sql.ts'
import {
  listPictureFiles,
  listStoredFiles,
  NOTHING_STORED,
  readStoredProducts,
} from '#api/testing/stored-files.ts'

const createPicture = (width: number) => createJpeg(width, 20)

/** Starts a server with one product that has two pictures. */
async function withProduct() {
  const server = await startWithAdmin()
  const media = [await createPicture(30), await createPicture(40)]
  const { body } = await server.admin('POST /api/products', createProductForm({ media }))
  return { ...server, product: body }
}

it('POST /products adds a product at the end of the catalogue, with its pictures in their order and all widths', async () => {
  const server = await withProduct()
  const media = [await createPicture(50), await createPicture(30)]
  const { status, body } = await server.admin('POST /api/products', createProductForm({ media }))

  expect(status).toBe(201)
  expect(body).toEqual({
    success: true,
    message: 'Product added.',
    _id: expect.stringMatching(/^[0-9a-f]{16}$/),
    ...createProductFields(),
    images: [expect.any(String), server.product.images[0]],
    status: 'published',
    featured: false,
    order: server.product.order + 1,
    updatedAt: MOMENT,
  })
  const [image] = body.images
  const urls = ([400, 800, 1600] as const).map((width) => toPictureUrl(image, width))
  for (const url of [...urls, toPreviewUrl(image)]) {
    const type = url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
    const response = await server.app.inject({ url })
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
  }
})

it('POST /products stores a photo once if it was chosen twice, or added concurrently, or already exists', async () => {
  const server = await startWithAdmin()
  const { admin } = server
  const photo = await createPicture(30)
  const media = [photo]
  const added = await Promise.all(
    ['First', 'Second', 'Third'].map((name) =>
      admin('POST /api/products', createProductForm({ name, media })),
    ),
  )
  expect(added.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(added.map(({ body }) => body.order).sort()).toEqual([0, 1, 2])
  const twice = await admin('POST /api/products', createProductForm({ media: [photo, photo] }))
  expect(twice.body.images).toHaveLength(1)
  const form = createProductForm({ existingImages: twice.body.images, media })
  const updated = await admin(`PUT /api/products/${twice.body._id}`, form)
  expect(updated).toMatchObject({ status: 200, body: { images: twice.body.images } })
  expect((await readStoredProducts(server)).uploads).toEqual(
    listPictureFiles(added[0]?.body.images[0]),
  )
})

it('POST /products reads a specification that is sent as a JSON file, within the limit of a field', async () => {
  const { admin } = await startWithAdmin()
  const post = (specification: object) => {
    const form = createProductForm()
    const text = JSON.stringify(specification)
    form.set('specification', new Blob([text], { type: 'application/json' }))
    return admin('POST /api/products', form)
  }
  const { status, body } = await post({ origin: 'IN' })
  expect([status, body.specification]).toEqual([201, { origin: 'IN' }])
  expect(await post({ origin: 'x'.repeat(100_000) })).toEqual(
    refusal(413, 'specification is too long.'),
  )
})

it('POST /products refuses a form with an error, and stores nothing of it', async () => {
  const server = await startWithAdmin()
  const { admin } = server
  const post = (body: FormData | object) => admin('POST /api/products', body)
  const media = [await createPicture(30)]
  const form = createProductForm({ name: '', brand: '  ', media })
  form.delete('category')
  const { status, body } = await post(form)
  expect(status).toBe(400)
  expect(body.issues).toMatchObject([
    { path: 'name', message: 'Product name is required.' },
    { path: 'brand', message: 'Product brand is required.' },
    { path: 'category', message: 'Category is required.' },
  ])
  const attached = createProductForm({ media })
  attached.append('attachment', new File(['x'], 'x.jpg'))
  expect(await post(attached)).toEqual(
    refusal(400, 'There is no file attachment; files go in media.'),
  )
  const long = createProductForm({ description: 'x'.repeat(100_001), media })
  expect(await post(long)).toEqual(refusal(413, 'description is too long'))
  expect(await post(createProductFields())).toEqual(refusal(415, 'multipart/form-data'))
  expect(await admin('PUT /api/products/gone', createProductForm({ media }))).toEqual(
    refusal(404, 'There is no such product.'),
  )
  expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)

  const empty = await post(createProductForm({ media: [new File([], '')] }))
  expect([empty.status, empty.body.images]).toEqual([201, []])
})

it('PUT /products/:id keeps existing pictures in the given order, adds new ones, and deletes the files of removed ones', async () => {
  const server = await withProduct()
  const { admin, visitor, product } = server
  const existingImages = product.images.toReversed()
  const form = createProductForm({
    name: 'Renamed',
    existingImages,
    media: [await createPicture(50)],
  })
  const { status, body } = await admin(`PUT /api/products/${product._id}`, form)

  expect(status).toBe(200)
  expect(body).toEqual({
    ...product,
    name: 'Renamed',
    images: [...existingImages, expect.any(String)],
    message: 'Product updated.',
    updatedAt: MOMENT,
  })
  const { success, message, ...saved } = body
  expect(await visitor(`GET /api/products/${product._id}`)).toEqual({ status: 200, body: saved })

  const put = async (form: FormData) => {
    const updated = await admin(`PUT /api/products/${product._id}`, form)
    expect(updated.status).toBe(200)
    return updated.body.images
  }
  const [first, second] = product.images
  const sixty = await createPicture(60)
  const ordered = createProductForm({ media: [sixty, await createPicture(70)] })
  for (const entry of [formatNewPicture(1), second, formatNewPicture(0), first])
    ordered.append('pictures', entry)
  const images = await put(ordered)
  expect(images).toEqual([expect.any(String), second, expect.any(String), first])
  const swapped = [images[2], images[0]]
  expect(await put(createProductForm({ existingImages: swapped }))).toEqual(swapped)
  // A removed picture that is uploaded again stays.
  expect(await put(createProductForm({ media: [sixty] }))).toEqual([images[2]])
  expect((await readStoredProducts(server)).uploads).toEqual(listPictureFiles(images[2]))
})

it('PUT /products/:id refuses unknown, too many and wrong pictures, and changes nothing', async () => {
  const server = await withProduct()
  const { admin, product } = server
  const media = [await createPicture(60)]
  const other = await admin('POST /api/products', createProductForm({ name: 'Other', media }))
  const products = await readStoredProducts(server)
  const picture70 = await createPicture(70)
  const put = (over: Parameters<typeof createProductForm>[0], ...entries: [string, string][]) => {
    const form = createProductForm({ name: 'Changed', media: [picture70], ...over })
    for (const [field, value] of entries) form.append(field, value)
    return admin(`PUT /api/products/${product._id}`, form)
  }
  const [kept] = product.images
  for (const wrong of [
    [kept],
    [kept, formatNewPicture(0), formatNewPicture(0)],
    [kept, formatNewPicture(0), formatNewPicture(1)],
  ]) {
    const entries = wrong.map((entry): [string, string] => ['pictures', entry])
    expect(await put({}, ...entries)).toEqual(
      refusal(400, 'Pictures: the order that was sent does not name every new picture once.'),
    )
  }
  const DELETED = refusal(409, 'A picture that you kept was deleted elsewhere.')
  const existingImages = [...product.images, ...other.body.images]
  expect(await put({ existingImages })).toEqual(DELETED)
  for (const [field, url] of [
    ['pictures', `/uploads/${'0'.repeat(32)}-1600.webp`],
    ['existingImages', 'https://elsewhere.example/a-1600.webp'],
    ['existingImages', '/uploads/../dhow.sqlite'],
    ['existingImages', ''],
  ] as const) {
    expect(await put({ media: [] }, [field, url]), url).toEqual(DELETED)
  }
  const many = Array.from({ length: LIMITS.pictures - 1 }, () => createBlackPng(8, 8))
  expect(await put({ existingImages: product.images, media: many })).toEqual(
    refusal(413, 'A product may have at most 12 pictures; these are 13.'),
  )
  expect(await put({ media: [picture70, TEXT] })).toEqual(refusal(415, 'photo.jpg is not a JPEG'))
  expect(await readStoredProducts(server)).toEqual(products)
})

it('a start deletes the pictures of a change that a crash interrupted, unfinished uploads and AVIF files, but no others', async () => {
  const { app, dataDir } = await withProduct()
  const { uploads } = listStoredFiles(dataDir)
  const [loose, other] = ['a', 'b'].map((letter) => `${letter.repeat(32)}-400.webp`)
  for (const file of [loose, other, `${'c'.repeat(32)}-400.avif`]) {
    writeFileSync(join(dataDir, 'uploads', String(file)), 'picture')
  }
  writeFileSync(join(dataDir, 'incoming', 'upload'), 'half')
  const names = [loose, ...uploads].map((file) => `('${file?.slice(0, 32)}')`)
  runSql(dataDir, `insert or ignore into loose_pictures values ${names}`)
  await app.close()
  await startWithAdmin({ DATA_DIR: dataDir })
  expect(listStoredFiles(dataDir)).toEqual({
    uploads: [...uploads, other].toSorted(),
    incoming: [],
  })
})

/** Creates the service with a real database and folders. */
function start() {
  const dataDir = createMigratedFolder()
  const database = openDatabase(dataDir)
  onTestFinished(() => void database.close())
  const pictures = createPictures(dataDir, database.db)
  const { products: service, productStore: store, events } = createCore(database.db, pictures)
  const onChange = vi.fn()
  events.on('products.changed', onChange)
  const listUploads = () => listStoredFiles(dataDir).uploads

  /** Creates an upload like the form reader. */
  const receivePicture = async (width: number) => {
    const path = join(pictures.incomingDir, String(width))
    writeFileSync(path, await createJpeg(width, 20))
    return { path, filename: 'photo.jpg' }
  }
  return { service, store, onChange, receivePicture, listUploads }
}

const failOnFullDisk = () => {
  throw new Error('database or disk is full')
}

it('keeps rows and files, also shared ones, if a product or a change cannot be stored', async () => {
  const { service, store, onChange, receivePicture, listUploads } = start()
  const product = await service.create(createProductFields(), [await receivePicture(20)])
  const stored = listUploads()
  expect(stored).toHaveLength(4)
  onChange.mockClear()

  vi.spyOn(store, 'insert').mockImplementation(failOnFullDisk)
  const uploads = [await receivePicture(20), await receivePicture(30)]
  await expect(service.create(createProductFields(), uploads)).rejects.toThrow('disk is full')
  expect(listUploads()).toEqual(stored)
  vi.spyOn(store, 'update').mockImplementation(failOnFullDisk)
  const fields = { ...createProductFields({ name: 'Changed' }), existingImages: [] }
  await expect(service.update(product._id, fields, [await receivePicture(30)])).rejects.toThrow(
    'full',
  )
  expect(service.find(product._id)).toEqual(product)
  expect(listUploads()).toEqual(stored)
  expect(onChange).not.toHaveBeenCalled()
})

it('leaves no file if a product is deleted while its pictures are processed', async () => {
  const { service, receivePicture, listUploads } = start()
  const { _id } = await service.create(createProductFields(), [])
  const uploads = [await receivePicture(20)]
  const change = service.update(_id, { ...createProductFields(), existingImages: [] }, uploads)
  service.trash(_id)
  await expect(change).rejects.toMatchObject({ kind: 'not-found' })
  expect(listUploads()).toEqual([])
})
