import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { BRAND_FILES, type BrandFile } from '@dhow/contract/pictures'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { upload } from '#api/testing/factories.ts'
import { startWithAdmin } from '#api/testing/login-as-admin.ts'

const SEA = [0, 88, 107]
const WHITE = [255, 255, 255]

async function start(env?: Record<string, string>) {
  const server = await startWithAdmin(env)
  const get = (file: BrandFile, query = '', headers = {}) =>
    server.app.inject({ url: `/${file}${query}`, headers })
  return {
    ...server,
    get,
    read: async (file: BrandFile) => (await get(file)).rawPayload,
    version: async () => (await server.visitor('GET /api/company/frame')).body.brandVersion,
    save: async (fields: object) => {
      expect((await server.admin('PATCH /api/company', fields)).status).toBe(200)
    },
    /** Uploads a logo, which is told by its bytes, and answers its address. */
    addLogo: async (logo: Buffer) => {
      const form = new FormData()
      form.append('media', upload(logo))
      return (await server.admin('POST /api/company/pictures', form)).body.url
    },
  }
}

const svg = (width: number, height: number, content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
  )

const disc = (color: string, more = '') =>
  svg(200, 200, `${more}<circle cx="100" cy="100" r="80" fill="${color}"/>`)

/** Red, green and blue of a pixel, at shares of width and height. */
async function pixelOf(picture: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(picture)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const column = Math.floor((info.width - 1) * x)
  const row = Math.floor((info.height - 1) * y)
  return [...data.subarray((row * info.width + column) * 3).subarray(0, 3)]
}

/** Whether a picture has a pixel of nearly a color. */
async function shows(picture: Buffer, color: number[]): Promise<boolean> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at += 3) {
    if (color.every((value, channel) => Math.abs(value - (data[at + channel] ?? 0)) < 24))
      return true
  }
  return false
}

/** The pictures of an .ico file, by its directory. */
function inIco(file: Buffer): Buffer[] {
  return Array.from({ length: file.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index
    const offset = file.readUInt32LE(entry + 12)
    return file.subarray(offset, offset + file.readUInt32LE(entry + 8))
  })
}

describe('of a company without a logo', () => {
  it('the icon is its initial in its colours', async () => {
    const { read, save } = await start()
    const icon = await read('icon-maskable-512.png')
    expect(await pixelOf(icon, 0, 0)).toEqual(SEA)
    expect(await shows(icon, WHITE)).toBe(true)
    await save({ colours: { primary: '#7a1f5c', accent: '' } })
    expect(await pixelOf(await read('icon-maskable-512.png'), 0, 0)).toEqual([122, 31, 92])
  })

  it.each([
    ['one letter', 'Z'],
    ['Arabic', 'شركة النور'],
    ['an initial after emoji', '🌴 palm'],
    ['letters of markup', '<b>&amp;'],
  ])('%s is a picture of its own', async (_, brand) => {
    const { read, save } = await start()
    const [before, pictureBefore] = [await read('icon-512.png'), await read('sharing.jpg')]
    await save({ brand })
    const icon = await read('icon-512.png')
    expect(await shows(icon, WHITE)).toBe(true)
    expect(icon.equals(before)).toBe(false)
    expect((await read('sharing.jpg')).equals(pictureBefore)).toBe(false)
  })

  it('and without a letter that can be drawn, it is a dot', async () => {
    const { read, save } = await start()
    await save({ brand: '🌴', headline: '中文' })
    for (const file of ['icon-512.png', 'sharing.jpg'] as const) {
      const picture = await read(file)
      expect(await shows(picture, WHITE), file).toBe(false)
      const [red = 0, , blue = 0] = await pixelOf(picture, 0.5, 0.5)
      expect(red - blue, file).toBeGreaterThan(90)
    }
  })
})

describe('a logo', () => {
  it('that is drawn stands in icons and picture, and none of its script and words do', async () => {
    const { read, save, addLogo } = await start()
    const light = await addLogo(disc('#c00', '<title>Secret</title><script>alert(1)</script>'))
    await save({ logo: { light, dark: '' } })
    for (const file of ['icon-192.png', 'icon-512.png', 'sharing.jpg'] as const) {
      const picture = await read(file)
      expect(await shows(picture, [204, 0, 0]), file).toBe(true)
      expect(picture.includes('Secret') || picture.includes('alert'), file).toBe(false)
    }
    expect(await pixelOf(await read('apple-touch-icon.png'), 0, 0)).toEqual(WHITE)
  })

  it('for dark ground alone has the brand’s colour around it', async () => {
    const { read, save, addLogo } = await start()
    await save({ logo: { light: '', dark: await addLogo(disc('#fff')) } })
    const icon = await read('icon-maskable-512.png')
    expect([await pixelOf(icon, 0, 0), await pixelOf(icon, 0.5, 0.5)]).toEqual([SEA, WHITE])
  })

  it('that is clear and light has a dark ground though it says otherwise', async () => {
    const { read, save, addLogo } = await start()
    await save({ logo: { light: await addLogo(disc('#fff')), dark: '' } })
    const icon = await read('icon-maskable-512.png')
    expect(await pixelOf(icon, 0.5, 0.5)).toEqual(WHITE)
    expect(Math.max(...(await pixelOf(icon, 0, 0)))).toBeLessThan(60)
  })

  it('with a ground of its own has that around it', async () => {
    const { read, save, addLogo } = await start()
    const logo = svg(
      300,
      300,
      '<rect width="300" height="300" fill="#063"/><path d="M50 50h99v99z" fill="#fff"/>',
    )
    await save({ logo: { light: await addLogo(await sharp(logo).png().toBuffer()), dark: '' } })
    expect(await pixelOf(await read('icon-maskable-512.png'), 0, 0)).toEqual([0, 102, 51])
  })

  it('of 5000 × 100 pixels is in the picture, and the initial in the icon', async () => {
    const { read, save, addLogo } = await start()
    const wide = svg(5000, 100, '<rect y="20" x="20" width="4960" height="60" fill="#e00"/>')
    const light = await addLogo(await sharp(wide).png().toBuffer())
    await save({ brand: 'Zubair', logo: { light, dark: '' } })
    const icon = await read('icon-512.png')
    expect([await shows(icon, [238, 0, 0]), await shows(icon, WHITE)]).toEqual([false, true])
    expect(await shows(await read('sharing.jpg'), [238, 0, 0])).toBe(true)
  })
})

it('the files are what they are called, and carry nothing else', async () => {
  const { get, read } = await start()
  const sides = { 'apple-touch-icon.png': 180, 'icon-192.png': 192, 'icon-512.png': 512 }
  for (const [file, side] of Object.entries({ ...sides, 'icon-maskable-512.png': 512 })) {
    const { headers, rawPayload } = await get(file as BrandFile)
    expect(headers['content-type']).toBe('image/png')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: side, height: side })
  }
  const widths = inIco(await read('favicon.ico')).map(
    async (png) => (await sharp(png).metadata()).width,
  )
  expect(await Promise.all(widths)).toEqual([16, 32, 48])
  const sharing = await get('sharing.jpg')
  expect(sharing.headers['content-type']).toBe('image/jpeg')
  expect(sharing.rawPayload.length).toBeLessThan(300_000)
  expect(await sharp(sharing.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
  for (const file of BRAND_FILES) {
    const bytes = (await read(file)).toString('latin1')
    expect(bytes, file).not.toMatch(/dhow|vips|sharp|adobe|exif|tEXt|iTXt/i)
  }
})

it('the manifest has the names and colours of the company, and icons that are there', async () => {
  const { get, save, app } = await start()
  await save({ brand: 'شركة "النور"', description: 'Tea & rice' })
  const { headers, body } = await get('manifest.webmanifest')
  expect(headers['content-type']).toBe('application/manifest+json')
  const { icons, ...manifest } = JSON.parse(body)
  expect(manifest).toEqual({
    ...{ id: '/', start_url: '/', display: 'minimal-ui', dir: 'auto' },
    ...{ name: 'شركة "النور"', short_name: 'شركة "النور"', description: 'Tea & rice' },
    ...{ background_color: '#faf7f0', theme_color: '#faf7f0' },
  })
  expect(icons).toHaveLength(3)
  for (const { src, sizes, type } of icons) {
    const icon = await app.inject({ url: src })
    const { width, height } = await sharp(icon.rawPayload).metadata()
    expect([`${width}x${height}`, icon.headers['content-type']]).toEqual([sizes, type])
    expect(icon.headers['cache-control']).toContain('immutable')
  }
})

it('an address names a version, and is kept for good until the record changes', async () => {
  const { get, save, version } = await start()
  const before = await version()
  const { headers } = await get('icon-192.png', `?v=${before}`)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await get('icon-192.png', '', { 'if-none-match': headers.etag })).statusCode).toBe(304)
  await save({ story: 'What no picture shows.' })
  expect(await version()).toBe(before)
  await save({ brand: 'Zubair' })
  expect(await version()).not.toBe(before)
  const later = await get('icon-192.png', `?v=${before}`, { 'if-none-match': headers.etag })
  expect([later.statusCode, later.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
})

it('they are made once, last through a restart, and are made again when they are lost', async () => {
  const first = await start()
  const { dataDir } = first
  const icons = await Promise.all(Array.from({ length: 5 }, () => first.read('icon-512.png')))
  expect(new Set(icons.map((icon) => icon.toString('base64'))).size).toBe(1)
  const folder = join(dataDir, 'brand', await first.version())
  const made = statSync(folder).ino
  await first.app.close()

  const { read, save, version } = await start({ DATA_DIR: dataDir })
  expect((await read('icon-512.png')).equals(icons[0] ?? Buffer.alloc(0))).toBe(true)
  expect(statSync(folder).ino).toBe(made)
  await save({ brand: 'Zubair' })
  await read('icon-512.png')
  expect(readdirSync(join(dataDir, 'brand'))).toEqual([await version()])
  rmSync(join(dataDir, 'brand'), { recursive: true })
  expect((await read('icon-512.png')).length).toBeGreaterThan(0)
})
