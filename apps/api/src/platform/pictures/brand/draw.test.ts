import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_FILES, type BrandFile } from '@dhow/contract/pictures'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { drawBrand } from './draw.ts'

const SEA = [0, 88, 107]
const WHITE = [255, 255, 255]

const RECORD = {
  brand: 'Your company',
  description: '',
  colours: { primary: '#00586b', accent: '#f3ad36' },
}

/** Draws the brand files of a company and returns them by name. */
async function draw(logos: { light?: Buffer; dark?: Buffer } = {}) {
  const folder = createTemporaryFolder()
  const logoPaths = Object.fromEntries(
    Object.entries(logos).map(([ground, logo]) => {
      const path = join(folder, ground)
      writeFileSync(path, logo)
      return [ground, path]
    }),
  )
  const { files } = await drawBrand({ ...RECORD, version: '0'.repeat(16), logoPaths })
  return Object.fromEntries(files.map(({ suffix, data }) => [suffix, data])) as Record<
    BrandFile,
    Buffer
  >
}

/** A PNG of SVG elements. */
function createPng(width: number, height: number, content: string) {
  const attributes = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`
  return sharp(Buffer.from(`<svg ${attributes}>${content}</svg>`))
    .png()
    .toBuffer()
}

const createDisc = (color: string) =>
  createPng(200, 200, `<circle cx="100" cy="100" r="80" fill="${color}"/>`)

/** Returns red, green and blue of the pixel at these shares of width and height. */
async function readPixel(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const column = Math.floor((info.width - 1) * x)
  const row = Math.floor((info.height - 1) * y)
  return [...data.subarray((row * info.width + column) * 3).subarray(0, 3)]
}

/** Returns whether a picture has a pixel of nearly this color. */
async function hasColor(picture: Buffer, color: number[]): Promise<boolean> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let offset = 0; offset < data.length; offset += 3) {
    if (color.every((value, channel) => Math.abs(value - (data[offset + channel] ?? 0)) < 24))
      return true
  }
  return false
}

it('a company without a logo has a dot in its colors', async () => {
  const files = await draw()
  for (const file of ['icon-512.png', 'sharing.jpg'] as const) {
    const [red = 0, , blue = 0] = await readPixel(files[file], 0.5, 0.5)
    expect(red - blue, file).toBeGreaterThan(90)
  }
  expect(await readPixel(files['icon-maskable-512.png'], 0, 0)).toEqual(SEA)
})

describe('a logo', () => {
  it('for light ground is on white', async () => {
    const files = await draw({ light: await createDisc('#c00') })
    for (const file of ['icon-512.png', 'sharing.jpg'] as const) {
      expect(await hasColor(files[file], [204, 0, 0]), file).toBe(true)
      expect(await hasColor(files[file], WHITE), file).toBe(true)
    }
    expect(await readPixel(files['apple-touch-icon.png'], 0, 0)).toEqual(WHITE)
  })

  it('for dark ground is on the brand color', async () => {
    const icon = (await draw({ dark: await createDisc('#fff') }))['icon-maskable-512.png']
    expect([await readPixel(icon, 0, 0), await readPixel(icon, 0.5, 0.5)]).toEqual([SEA, WHITE])
  })

  it('with its own background is on that color', async () => {
    const light = await createPng(
      300,
      300,
      '<rect width="300" height="300" fill="#063"/><path d="M50 50h99v99z" fill="#fff"/>',
    )
    const files = await draw({ light })
    expect(await readPixel(files['icon-maskable-512.png'], 0, 0)).toEqual([0, 102, 51])
    expect(await readPixel(files['sharing.jpg'], 0.1, 0.15)).not.toEqual(WHITE)
  })

  it('too wide for an icon is in the sharing picture only', async () => {
    const light = await createPng(
      5000,
      100,
      '<rect x="20" y="20" width="4960" height="60" fill="#e00"/>',
    )
    const files = await draw({ light })
    expect(await hasColor(files['icon-512.png'], [238, 0, 0])).toBe(false)
    expect(await hasColor(files['sharing.jpg'], [238, 0, 0])).toBe(true)
  })
})

it('every file has the size that its name promises, and no metadata', async () => {
  const files = await draw()
  expect(Object.keys(files).sort()).toEqual([...BRAND_FILES].sort())
  for (const [file, width, height] of [
    ['apple-touch-icon.png', 180, 180],
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['sharing.jpg', 1200, 630],
  ] as const) {
    expect(await sharp(files[file]).metadata(), file).toMatchObject({ width, height })
  }
  const ico = files['favicon.ico']
  expect([...ico.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 48, 48])
  const offset = ico.readUInt32LE(18)
  expect(offset + ico.readUInt32LE(14)).toBe(ico.length)
  expect(await sharp(ico.subarray(offset)).metadata()).toMatchObject({ width: 48, format: 'png' })
  expect(files['sharing.jpg'].length).toBeLessThan(300_000)
  for (const [file, bytes] of Object.entries(files)) {
    expect(bytes.toString('latin1'), file).not.toMatch(/dhow|vips|sharp|adobe|exif|tEXt|iTXt/i)
  }
})
