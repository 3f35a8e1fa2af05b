import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { createProductForm } from '#api/testing/factories.ts'
import { removeProducts, startWithAdmin } from '#api/testing/login-as-admin.ts'
import { createJpeg, createPhonePhoto, createTransparentPng } from '#api/testing/pictures.ts'
import { NOTHING_STORED, readStoredProducts } from '#api/testing/stored-files.ts'

const RUNS = { numRuns: 30 }

const createSmall = async () => sharp(await createJpeg(40, 30))

const MAGIC = [
  '',
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'RIFF\xff\0\0\0WEBPVP8 ',
  'GIF89a',
  '\0\0\0\x18ftypavif\0\0\0\0',
  '\0\0\0\x18ftypheic\0\0\0\0',
].map((start) => Buffer.from(start, 'latin1'))

/** Random bytes after the first bytes of a picture. */
const random = fc
  .tuple(fc.constantFrom(...MAGIC), fc.uint8Array({ maxLength: 500 }))
  .map(([start, rest]) => Buffer.concat([start, rest]))

const byte = fc.nat(255)

function changeBytes(picture: Buffer, changes: [at: number, value: number][]): Buffer {
  const bytes = Buffer.from(picture)
  for (const [offset, value] of changes) bytes[offset] = value
  return bytes
}

/** A picture with changed bytes, possibly truncated. */
const createDamaged = (picture: Buffer) => {
  const changes = fc.array(fc.tuple(fc.nat(picture.length - 1), byte), { maxLength: 12 })
  const end = fc.option(fc.nat(picture.length), { nil: picture.length })
  return fc
    .tuple(changes, end)
    .map(([changed, length]) => changeBytes(picture, changed).subarray(0, length))
}

/** A picture with a changed header. */
const createMisleading = (picture: Buffer) =>
  fc
    .array(fc.tuple(fc.nat(Math.min(picture.length, 400) - 1), byte), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => changeBytes(picture, changes))

it.each([
  ['random files', async () => random],
  ['damaged JPEGs', async () => createDamaged(await createJpeg(40, 30))],
  ['damaged phone photos', async () => createDamaged(await createPhonePhoto(40, 30))],
  ['damaged PNGs', async () => createDamaged(await createTransparentPng())],
  ['misleading WebPs', async () => createMisleading(await (await createSmall()).webp().toBuffer())],
  ['misleading GIFs', async () => createMisleading(await (await createSmall()).gif().toBuffer())],
  ['misleading AVIFs', async () => createMisleading(await (await createSmall()).avif().toBuffer())],
])('%s are accepted or refused, and leave no other files', async (_what, files) => {
  const server = await startWithAdmin()
  await fc.assert(
    fc.asyncProperty(await files(), async (bytes) => {
      const form = createProductForm({ media: [bytes] })
      const { status, body } = await server.admin('POST /api/products', form)
      expect([201, 413, 415, 422]).toContain(status)
      expect((await readStoredProducts(server)).uploads).toHaveLength(status === 201 ? 4 : 0)

      if (status === 201) await removeProducts(server.admin, [body._id])
      expect(await readStoredProducts(server)).toEqual(NOTHING_STORED)
    }),
    RUNS,
  )
})
