import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PREVIEW } from '@dhow/contract/pictures'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import {
  createBlackPng,
  createEvenPicture,
  createHarshNoise,
  createJpeg,
  createNoise,
  createPhonePhoto,
  createTransparentPng,
  createTruncatedJpeg,
  overwriteSize,
  readCorners,
  SVG,
  TEXT,
} from '#api/testing/pictures.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { processPicture } from './recipes.ts'

/** Processes bytes as an upload. Returns the name, and the files by suffix. */
async function processUpload(bytes: Uint8Array) {
  const path = join(createTemporaryFolder(), randomUUID())
  writeFileSync(path, bytes)
  const picture = await processPicture({ path, filename: 'photo.jpg' })
  if (!picture) throw new Error('the share was not enough')
  const { name, files } = picture
  const bySuffix = Object.fromEntries(files.map(({ suffix, data }) => [suffix, data]))
  return { name, files: bySuffix as Record<(typeof SUFFIXES)[number], Buffer> }
}

const WEBP = ['-400.webp', '-800.webp', '-1600.webp'] as const
const SUFFIXES = [...WEBP, '-preview.jpg'] as const

const measureSizes = async (files: Record<string, Buffer>) =>
  Promise.all(
    WEBP.map(async (suffix) => {
      const { width, height } = await sharp(files[suffix]).metadata()
      return [width, height]
    }),
  )

const readPixel = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
]

describe('a processed picture', () => {
  it.each([
    [1, ['red', 'green', 'blue', 'yellow']],
    [3, ['yellow', 'blue', 'green', 'red']],
    [6, ['blue', 'red', 'yellow', 'green']],
    [8, ['green', 'yellow', 'red', 'blue']],
  ])('is upright for orientation %i', async (orientation, upright) => {
    const upload = sharp(await createJpeg(120, 80)).withMetadata({ orientation })
    const { files } = await processUpload(await upload.toBuffer())
    const size = orientation > 4 ? [80, 120] : [120, 80]
    expect(await measureSizes(files)).toEqual([size, size, size])
    for (const suffix of WEBP) expect(await readCorners(files[suffix]), suffix).toEqual(upright)
  })

  it('has no metadata', async () => {
    const upload = await createPhonePhoto()
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    const { files } = await processUpload(upload)
    for (const suffix of SUFFIXES) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(files[suffix]).metadata()
      expect({ exif, xmp, iptc, icc, orientation }, suffix).toEqual({})
      expect(files[suffix].includes('Lateen'), suffix).toBe(false)
    }
  })

  it('has three widths of WebP', async () => {
    const { files } = await processUpload(await createJpeg(2000, 1000))
    expect(Object.keys(files)).toEqual(SUFFIXES)
    expect(await measureSizes(files)).toEqual([400, 800, 1600].map((width) => [width, width / 2]))
    for (const suffix of WEBP) expect((await sharp(files[suffix]).metadata()).format).toBe('webp')
  })

  it('is never enlarged', async () => {
    const { files } = await processUpload(await createJpeg(500, 100))
    expect(await measureSizes(files)).toEqual([400, 500, 500].map((width) => [width, width / 5]))
  })

  it.each([
    ['a tower', 10, 16_000],
    ['a wall', 20_000, 4],
    ['a dot', 1, 1],
  ])('fits its maximum size for %s', async (_what, width, height) => {
    const { files } = await processUpload(createBlackPng(width, height))
    for (const [w = 0, h = 0] of await measureSizes(files)) {
      expect(w).toBeLessThanOrEqual(Math.min(width, 1600))
      expect(h).toBeLessThanOrEqual(height)
    }
  })

  it.each([
    ['a plain', createJpeg],
    ['a noisy', createNoise],
    ['a very noisy', createHarshNoise],
  ])(
    'has a preview with the size and bytes that chats accept, for %s picture',
    async (_what, make) => {
      const { files } = await processUpload(await make(PREVIEW.width, PREVIEW.height))
      const preview = files['-preview.jpg']
      const { format, width, height } = await sharp(preview).metadata()
      expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
      expect(preview.length).toBeLessThanOrEqual(PREVIEW.bytes)
    },
  )

  it('is complete and on white in its preview', async () => {
    const { files } = await processUpload(await createJpeg(100, 300))
    expect(await readPixel(files['-preview.jpg'], 0, 0)).toEqual([255, 255, 255])
    const middle = { left: 500, top: 5, width: 200, height: 620 }
    const picture = await sharp(files['-preview.jpg']).extract(middle).toBuffer()
    expect(await readCorners(picture)).toEqual(['red', 'green', 'blue', 'yellow'])
  })

  it('stays transparent, and is white there in its preview', async () => {
    const { files } = await processUpload(await createTransparentPng())
    expect((await readPixel(files['-1600.webp'], 5, 20))[3]).toBe(0)
    expect((await readPixel(files['-1600.webp'], 55, 20))[3]).toBe(255)
    expect(await readPixel(files['-preview.jpg'], 300, 315)).toEqual([255, 255, 255])
  })

  it('has a name that depends only on its content', async () => {
    const names = []
    for (const width of [30, 30, 40])
      names.push((await processUpload(await createJpeg(width, 20))).name)
    expect(names[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(names[1]).toBe(names[0])
    expect(names[2]).not.toBe(names[0])
  })

  it.each([
    ['a transparent margin', { r: 0, g: 0, b: 0, alpha: 0 }, true],
    ['a white margin', { r: 255, g: 255, b: 255, alpha: 1 }, false],
  ])('is marked as cut out in its name: %s', async (_what, background, cutOut) => {
    const margin = { top: 9, bottom: 9, left: 9, right: 9, background }
    const picture = sharp(await createJpeg(40, 40)).extend(margin)
    const { name } = await processUpload(await picture.png().toBuffer())
    expect(name).toMatch(cutOut ? /^[0-9a-f]{32}cut$/ : /^[0-9a-f]{32}$/)
  })

  it.each([
    ['a wide-gamut JPEG', (s: Sharp) => s.withIccProfile('p3').jpeg()],
    ['a PNG of 16 bits', (s: Sharp) => s.toColourspace('rgb16').png()],
    ['a PNG with a palette', (s: Sharp) => s.png({ palette: true })],
    ['a GIF', (s: Sharp) => s.gif()],
    ['a WebP', (s: Sharp) => s.webp()],
    ['an AVIF', (s: Sharp) => s.avif()],
  ])('keeps the colors of %s', async (_what, encode) => {
    const { files } = await processUpload(await encode(sharp(await createJpeg())).toBuffer())
    expect((await sharp(files['-1600.webp']).metadata()).space).toBe('srgb')
    expect(await readCorners(files['-1600.webp'])).toEqual(['red', 'green', 'blue', 'yellow'])
  })

  it('has sRGB colors for a CMYK picture', async () => {
    const cmyk = await sharp(await createJpeg())
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer()
    const { files } = await processUpload(cmyk)
    expect((await sharp(files['-1600.webp']).metadata()).space).toBe('srgb')
    expect(await readCorners(files['-1600.webp'])).toMatchObject({ 0: 'red', 3: 'yellow' })
  })
})

it('requests more memory before it decodes a picture that exceeds its share', async () => {
  const path = join(createTemporaryFolder(), randomUUID())
  writeFileSync(path, await createEvenPicture(8).avif({ effort: 0 }).toBuffer())
  expect(await processPicture({ path, filename: 'photo.avif' }, 'half')).toBeUndefined()
})

describe('refuses', () => {
  it.each([
    ['a text', TEXT],
    ['an SVG', SVG],
    ['an empty file', Buffer.alloc(0)],
  ])('%s, which is no picture', async (_what, bytes) => {
    await expect(processUpload(bytes)).rejects.toMatchObject({
      kind: 'unsupported',
      message: 'photo.jpg is not a JPEG, PNG, WebP, GIF, AVIF or HEIC picture.',
      issues: [{ path: 'media' }],
    })
  })

  it('a file that starts like another format', async () => {
    const gif = await sharp(await createJpeg())
      .gif()
      .toBuffer()
    const disguised = Buffer.concat([Buffer.from('\0\0\0\x18ftypavif\0\0\0\0avif', 'latin1'), gif])
    await expect(processUpload(disguised)).rejects.toMatchObject({ issues: [{ path: 'media' }] })
  })

  it.each([
    [
      'an AVIF',
      async () =>
        overwriteSize(await createEvenPicture(0.1).avif({ effort: 0 }).toBuffer(), 8000, 6000),
      'has 48 megapixels; the limit for an AVIF is 19.3.',
    ],
    [
      'an interlaced PNG of 16 bits',
      async () =>
        overwriteSize(
          await createEvenPicture(0.1, 4)
            .toColourspace('rgb16')
            .png({ progressive: true })
            .toBuffer(),
          8000,
          6000,
        ),
      'has 48 megapixels; the limit for an interlaced PNG is 27.6.',
    ],
  ])('%s with too many pixels', async (_what, make, message) => {
    await expect(processUpload(await make())).rejects.toMatchObject({
      kind: 'too-large',
      message: `photo.jpg ${message} Please save it smaller, or as a plain JPEG.`,
    })
  })

  it('a picture with more than 50 megapixels', async () => {
    expect((await processUpload(createBlackPng(8000, 6250))).name).toBeDefined()
    await expect(processUpload(createBlackPng(8000, 6251))).rejects.toMatchObject({
      kind: 'too-large',
      message: 'photo.jpg has 50.1 megapixels; the limit is 50.',
    })
  })

  it.each([
    ['a truncated JPEG', createTruncatedJpeg],
    ['a truncated PNG', async () => (await createTransparentPng()).subarray(0, 100)],
    ['the first bytes of a JPEG', async () => (await createJpeg()).subarray(0, 20)],
    ['an empty HEIC', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')],
  ])('%s', async (_what, make) => {
    await expect(processUpload(await make())).rejects.toMatchObject({
      kind: 'unprocessable',
      message: expect.stringContaining('photo.jpg is damaged or incomplete.'),
    })
  })
})
