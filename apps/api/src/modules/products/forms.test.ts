import { pictureUrl, previewUrl } from '@dhow/contract/company/pictures'
import { LIMITS } from '@dhow/contract/limits'
import { newPicture } from '@dhow/contract/products/arrangement'
import { describe, expect, it } from 'vitest'
import { MOMENT, refusal } from '#api/testing/caller.ts'
import { productFields, productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { blackPng, jpeg, TEXT } from '#api/testing/pictures.ts'
import { filesOf, NOTHING_STORED, storedProducts } from '#api/testing/stored-files.ts'

const picture = (width: number) => jpeg(width, 20)

/** Starts a server with one product that has two pictures. */
async function withProduct() {
  const server = await startWithAdmin()
  const media = [await picture(30), await picture(40)]
  const { body } = await server.admin('POST /api/products', productForm({ media }))
  return { ...server, product: body }
}

describe('POST /products', () => {
  it('adds a product at the end of the catalogue, with its pictures in their order', async () => {
    const server = await withProduct()
    const media = [await picture(50), await picture(30)]
    const { status, body } = await server.admin('POST /api/products', productForm({ media }))

    expect(status).toBe(201)
    expect(body).toEqual({
      success: true,
      message: 'Product added.',
      _id: expect.stringMatching(/^[0-9a-f]{16}$/),
      ...productFields(),
      images: [expect.any(String), server.product.images[0]],
      status: 'published',
      featured: false,
      order: server.product.order + 1,
      updatedAt: MOMENT,
    })
  })

  it('serves all widths and the preview of a picture with immutable caching', async () => {
    const { app, product } = await withProduct()
    const [image] = product.images
    const urls = ([400, 800, 1600] as const).map((width) => pictureUrl(image, width))
    for (const url of [...urls, previewUrl(image)]) {
      const type = url.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
      const response = await app.inject({ url })
      expect(response.statusCode).toBe(200)
      expect(response.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
    }
  })

  it('adds products with the same picture concurrently; they share its files', async () => {
    const server = await startWithAdmin()
    const media = [await picture(30)]
    const added = await Promise.all(
      ['First', 'Second', 'Third'].map((name) =>
        server.admin('POST /api/products', productForm({ name, media })),
      ),
    )
    expect(added.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(added.map(({ body }) => body.order).sort()).toEqual([0, 1, 2])
    expect((await storedProducts(server)).uploads).toEqual(filesOf(added[0]?.body.images[0]))
  })

  it('stores a photo once if it was chosen twice or already exists', async () => {
    const { admin } = await startWithAdmin()
    const photo = await picture(30)
    const added = await admin('POST /api/products', productForm({ media: [photo, photo] }))
    expect(added.body.images).toHaveLength(1)
    const form = productForm({ existingImages: added.body.images, media: [photo] })
    const updated = await admin(`PUT /api/products/${added.body._id}`, form)
    expect(updated).toMatchObject({ status: 200, body: { images: added.body.images } })
  })

  it('adds a product with an empty file input', async () => {
    const { admin } = await startWithAdmin()
    const { status, body } = await admin(
      'POST /api/products',
      productForm({ media: [new File([], '')] }),
    )
    expect([status, body.images]).toEqual([201, []])
  })

  it('answers 400 with all invalid fields, and stores nothing', async () => {
    const server = await startWithAdmin()
    const form = productForm({
      name: 'x'.repeat(LIMITS.productName + 1),
      brand: '  ',
      media: [await picture(30)],
    })
    form.delete('category')
    const { status, body } = await server.admin('POST /api/products', form)
    expect(status).toBe(400)
    expect(body.issues).toMatchObject([
      { path: 'name', message: expect.stringContaining('Product name may have at most') },
      { path: 'brand', message: 'Product brand is required.' },
      { path: 'category', message: 'Category is required.' },
    ])
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })

  it('answers 400 for a file in another field, and stores nothing', async () => {
    const server = await startWithAdmin()
    const form = productForm({ media: [await picture(30)] })
    form.append('attachment', new File(['x'], 'x.jpg'))
    expect(await server.admin('POST /api/products', form)).toEqual(
      refusal(400, 'There is no file attachment; files go in media.'),
    )
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })

  it('refuses a field that exceeds the limit of the form, and JSON', async () => {
    const { admin } = await startWithAdmin()
    const form = productForm({ description: 'x'.repeat(100_001) })
    expect(await admin('POST /api/products', form)).toEqual(refusal(413, 'description is too long'))
    expect(await admin('POST /api/products', productFields())).toEqual(
      refusal(415, 'multipart/form-data'),
    )
  })
})

describe('PUT /products/:id', () => {
  it('keeps existing pictures in the given order and adds new ones', async () => {
    const { admin, visitor, product } = await withProduct()
    const existingImages = product.images.toReversed()
    const form = productForm({ name: 'Renamed', existingImages, media: [await picture(50)] })
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
  })

  it('orders old and new pictures by `pictures`', async () => {
    const { admin, product } = await withProduct()
    const [first, second] = product.images
    const form = productForm({ media: [await picture(50), await picture(60)] })
    for (const entry of [newPicture(1), second, newPicture(0), first])
      form.append('pictures', entry)
    const { status, body } = await admin(`PUT /api/products/${product._id}`, form)
    expect(status).toBe(200)
    expect(body.images).toEqual([expect.any(String), second, expect.any(String), first])

    const [sixty, , fifty] = body.images
    const again = productForm({ existingImages: [fifty, sixty] })
    const { body: changed } = await admin(`PUT /api/products/${product._id}`, again)
    expect(changed.images).toEqual([fifty, sixty])
  })

  it.each([
    ['leaves a new one out', []],
    ['names a new one twice', [newPicture(0), newPicture(0)]],
    ['names a new one that did not come', [newPicture(0), newPicture(1)]],
  ])('answers 400 when pictures %s', async (_what, entries) => {
    const server = await withProduct()
    const before = await storedProducts(server)
    const form = productForm({ media: [await picture(50)] })
    for (const entry of [server.product.images[0], ...entries]) form.append('pictures', entry)
    expect(await server.admin(`PUT /api/products/${server.product._id}`, form)).toEqual(
      refusal(400, 'Pictures: the order that was sent does not name every new picture once.'),
    )
    expect(await storedProducts(server)).toEqual(before)
  })

  it('deletes the files of removed pictures, except those that are uploaded again', async () => {
    const server = await withProduct()
    const form = productForm({ media: [await picture(30)] })
    const { body } = await server.admin(`PUT /api/products/${server.product._id}`, form)
    expect(body.images).toEqual([server.product.images[0]])
    expect((await storedProducts(server)).uploads).toEqual(filesOf(server.product.images[0]))
  })

  it('answers 409 for a picture of another product, and changes nothing', async () => {
    const server = await withProduct()
    const media = [await picture(60)]
    const other = await server.admin('POST /api/products', productForm({ name: 'Other', media }))
    const before = await storedProducts(server)

    const form = productForm({
      name: 'Changed',
      existingImages: [...server.product.images, ...other.body.images],
      media: [await picture(70)],
    })
    expect(await server.admin(`PUT /api/products/${server.product._id}`, form)).toEqual(
      refusal(409, 'A picture that you kept was deleted elsewhere.'),
    )
    expect(await storedProducts(server)).toEqual(before)
  })

  it.each([
    ['pictures', `/uploads/${'0'.repeat(32)}-1600.webp`],
    ['existingImages', 'https://elsewhere.example/a-1600.webp'],
    ['existingImages', '/uploads/../dhow.sqlite'],
    ['existingImages', ''],
  ])('answers 409 if %s contains %j, which is not stored', async (field, url) => {
    const { admin, product } = await withProduct()
    const form = productForm()
    form.append(field, url)
    expect(await admin(`PUT /api/products/${product._id}`, form)).toEqual(
      refusal(409, 'A picture that you kept was deleted elsewhere.'),
    )
  })

  it('answers 413 for too many old and new pictures', async () => {
    const server = await withProduct()
    const before = await storedProducts(server)
    const form = productForm({
      existingImages: server.product.images,
      media: Array.from({ length: LIMITS.pictures - 1 }, () => blackPng(8, 8)),
    })
    expect(await server.admin(`PUT /api/products/${server.product._id}`, form)).toEqual(
      refusal(413, 'A product may have at most 12 pictures; these are 13.'),
    )
    expect(await storedProducts(server)).toEqual(before)
  })

  it('answers 404 for an unknown product, and stores nothing', async () => {
    const server = await startWithAdmin()
    const form = productForm({ media: [await picture(30)] })
    expect(await server.admin('PUT /api/products/gone', form)).toEqual(
      refusal(404, 'There is no such product.'),
    )
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })

  it('answers 415 for a file that is not a picture, and changes nothing', async () => {
    const server = await withProduct()
    const before = await storedProducts(server)
    const form = productForm({ name: 'Changed', media: [await picture(70), TEXT] })
    expect(await server.admin(`PUT /api/products/${server.product._id}`, form)).toEqual(
      refusal(415, 'photo.jpg is not a JPEG'),
    )
    expect(await storedProducts(server)).toEqual(before)
  })
})
