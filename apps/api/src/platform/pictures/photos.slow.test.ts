import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_WIDTHS, PREVIEW, toPictureUrl, toPreviewUrl } from '@dhow/contract/pictures'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createProductForm, createUpload } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import type { TestApp } from '#api/testing/start-test-app.ts'
import { NOTHING_STORED, readStoredProducts } from '#api/testing/stored-files.ts'

/** Photographs of real cameras, some damaged; not in the repository because of their size. */
const PHOTOS = join(import.meta.dirname, '../../../../../../shared/fixtures/photos')
const hasPhotos = existsSync(PHOTOS)
if (!hasPhotos) console.info(`SKIPPED: tests with real photographs, because ${PHOTOS} is missing`)

/** Undamaged photographs, which must be accepted. */
const VALID = [
  'phone.heic',
  'phone-8mp.jpg',
  'gps-tagged.jpg',
  'exif-orientation-6-landscape.jpg',
  'exif-orientation-8-portrait.jpg',
]
const invalidFiles = hasPhotos ? readdirSync(PHOTOS).filter((file) => !VALID.includes(file)) : []

/** Uploads a photograph. Returns the server and its response. */
async function uploadPhoto(file: string) {
  const server = await startWithAdmin()
  const media = [createUpload(readFileSync(join(PHOTOS, file)), file)]
  return { server, ...(await server.admin('POST /api/products', createProductForm({ media }))) }
}

/** Expects the stored pictures of a photograph to be upright, complete and without metadata. */
async function expectRightPictures(server: TestApp, file: string, image: string) {
  const original = await sharp(join(PHOTOS, file), { limitInputPixels: false }).metadata()
  const upright = original.autoOrient
  const readStored = async (url: string) => {
    const picture = await sharp((await server.app.inject({ url })).rawPayload).metadata()
    expect(picture).not.toHaveProperty('exif')
    return picture
  }

  for (const target of PICTURE_WIDTHS) {
    const width = Math.min(target, upright.width)
    const picture = await readStored(toPictureUrl(image, target))
    expect(picture).toMatchObject({ format: 'webp', width })
    const height = (width * upright.height) / upright.width
    expect(Math.abs(picture.height - height)).toBeLessThan(1)
  }
  const { width, height, bytes } = PREVIEW
  const preview = await readStored(toPreviewUrl(image))
  expect(preview).toMatchObject({ format: 'jpeg', width, height })
  expect(preview.size).toBeLessThanOrEqual(bytes)
  expect((await readStoredProducts(server)).uploads).toHaveLength(PICTURE_WIDTHS.length + 1)
}

describe.runIf(hasPhotos)('a real photograph', () => {
  it.each(VALID)('%s is processed', async (file) => {
    const { server, status, body } = await uploadPhoto(file)
    expect(status).toBe(201)
    await expectRightPictures(server, file, body.images[0])
  })

  it.each(invalidFiles)('%s is processed, or is refused without a trace', async (file) => {
    const { server, status, body } = await uploadPhoto(file)
    if (status === 201) return expectRightPictures(server, file, body.images[0])
    expect([413, 415, 422]).toContain(status)
    expect(body.message).toMatch(`${file} `)
    expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
  })
})
