import fc from 'fast-check'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { productForm } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'
import { jpeg, phonePhoto, transparentPng } from '#api/testing/pictures.ts'
import { NOTHING_STORED, storedProducts } from '#api/testing/stored-files.ts'

const RUNS = { numRuns: 30 }

const small = async () => sharp(await jpeg(40, 30))

const MAGIC = [
  '',
  '\xff\xd8\xff\xe0',
  '\x89PNG\r\n\x1a\n',
  'RIFF\xff\0\0\0WEBPVP8 ',
  'GIF89a',
  '\0\0\0\x18ftypavif\0\0\0\0',
  '\0\0\0\x18ftypheic\0\0\0\0',
].map((start) => Buffer.from(start, 'latin1'))

/** Bytes of no meaning behind the first bytes of a picture. */
const nonsense = fc
  .tuple(fc.constantFrom(...MAGIC), fc.uint8Array({ maxLength: 500 }))
  .map(([start, rest]) => Buffer.concat([start, rest]))

/** A picture with some bytes changed and, maybe, its end cut off. */
const damaged = (whole: Buffer) =>
  fc
    .record({
      changes: fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 }),
      end: fc.option(fc.nat(whole.length), { nil: whole.length }),
    })
    .map(({ changes, end }) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      return bytes.subarray(0, end)
    })

/** A picture of which only the header is changed: what it promises, and not what it holds. */
const misleading = (whole: Buffer) =>
  fc
    .array(fc.tuple(fc.nat(Math.min(whole.length, 400) - 1), fc.nat(255)), {
      minLength: 1,
      maxLength: 4,
    })
    .map((changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, value] of changes) bytes[at] = value
      return bytes
    })

it.each([
  ['files of nonsense', async () => nonsense],
  ['damaged JPEGs', async () => damaged(await jpeg(40, 30))],
  ['damaged phone photos', async () => damaged(await phonePhoto(40, 30))],
  ['damaged PNGs', async () => damaged(await transparentPng())],
  ['misleading WebPs', async () => misleading(await (await small()).webp().toBuffer())],
  ['misleading GIFs', async () => misleading(await (await small()).gif().toBuffer())],
  [
    'misleading AVIFs',
    async () => misleading(await (await small()).avif({ effort: 0 }).toBuffer()),
  ],
])('%s are taken whole or refused, and never leave a file behind', async (_what, files) => {
  const server = await startWithAdmin()
  await fc.assert(
    fc.asyncProperty(await files(), async (bytes) => {
      const { status, body } = await server.admin(
        'POST /api/products',
        productForm({ media: [bytes] }),
      )
      expect([201, 413, 415, 422]).toContain(status)
      expect((await storedProducts(server)).uploads).toHaveLength(status === 201 ? 4 : 0)

      if (status === 201) await server.admin(`DELETE /api/products/${body._id}`)
      expect(await storedProducts(server)).toEqual(NOTHING_STORED)
    }),
    RUNS,
  )
})
