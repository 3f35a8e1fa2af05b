import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PICTURE_WIDTHS, PREVIEW, pictureUrl, previewUrl } from '@dhow/contract/company/pictures'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { refusal } from '#api/testing/caller.ts'
import { productForm, upload } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import type { TestApp } from '#api/testing/start-test-app.ts'
import { NOTHING_STORED, storedProducts } from '#api/testing/stored-files.ts'

/** Photographs as real cameras made them, whole and damaged: beside the repository, for their size. */
const PHOTOS = join(import.meta.dirname, '../../../../../../shared/fixtures/photos')
const found = existsSync(PHOTOS)
if (!found) console.info(`SKIPPED: the tests over real photographs, for there is no ${PHOTOS}`)

/** Those that are as a phone or a camera takes them: refusing one would be a fault of ours. */
const SOUND = [
  'phone.heic',
  'phone-8mp.jpg',
  'gps-tagged.jpg',
  'exif-orientation-6-landscape.jpg',
  'exif-orientation-8-portrait.jpg',
]
const others = found ? readdirSync(PHOTOS).filter((file) => !SOUND.includes(file)) : []

/** Uploads one photograph and answers what the server says, with the server. */
async function uploaded(file: string, bytes = readFileSync(join(PHOTOS, file))) {
  const server = await startWithAdmin()
  const media = [upload(bytes, file)]
  return { server, ...(await server.admin('POST /api/products', productForm({ media }))) }
}

/** Expects what is stored of a photograph to be upright, whole and silent about its origin. */
async function expectRightPictures(server: TestApp, file: string, image: string) {
  const original = await sharp(join(PHOTOS, file), { limitInputPixels: false }).metadata()
  const upright = original.autoOrient
  const stored = async (url: string) => {
    const picture = await sharp((await server.app.inject({ url })).rawPayload).metadata()
    expect(picture).not.toHaveProperty('exif')
    return picture
  }

  for (const target of PICTURE_WIDTHS) {
    const width = Math.min(target, upright.width)
    const picture = await stored(pictureUrl(image, target))
    expect(picture).toMatchObject({ format: 'webp', width })
    const height = (width * upright.height) / upright.width
    expect(Math.abs(picture.height - height)).toBeLessThan(1)
  }
  const { width, height, bytes } = PREVIEW
  const preview = await stored(previewUrl(image))
  expect(preview).toMatchObject({ format: 'jpeg', width, height })
  expect(preview.size).toBeLessThanOrEqual(bytes)
  expect((await storedProducts(server)).uploads).toHaveLength(PICTURE_WIDTHS.length + 1)
}

describe.runIf(found)('a real photograph', () => {
  it.each(SOUND)('%s becomes right pictures', async (file) => {
    const { server, status, body } = await uploaded(file)
    expect(status).toBe(201)
    await expectRightPictures(server, file, body.images[0])
  })

  it.each(others)('%s becomes right pictures, or is refused and leaves nothing', async (file) => {
    const { server, status, body } = await uploaded(file)
    if (status === 201) return expectRightPictures(server, file, body.images[0])
    expect([413, 415, 422]).toContain(status)
    expect(body.message).toMatch(`${file} `)
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })

  it.each(SOUND)('%s that ends too early is refused and leaves nothing', async (file) => {
    const whole = readFileSync(join(PHOTOS, file))
    const cut = whole.subarray(0, Math.round(whole.length * 0.9))
    const { server, status, body } = await uploaded(file, cut)
    expect({ status, body }).toEqual(refusal(422, `${file} is damaged or incomplete.`))
    expect(await storedProducts(server)).toEqual(NOTHING_STORED)
  })
})
