import sharp from 'sharp'
import { drawIcons } from '../../tools/icons.ts'
import { expect, test } from '../server.ts'

const TYPES: Record<string, string> = {
  ico: 'image/vnd.microsoft.icon',
  png: 'image/png',
  svg: 'image/svg+xml',
  webmanifest: 'application/manifest+json',
}

const SIDES: Record<string, number> = {
  'apple-touch-icon.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
}

/** Widths of the pictures in an .ico file, which must be PNG and lie where its directory says. */
async function widthsInIco(file: Buffer): Promise<number[]> {
  const widths = []
  for (let entry = 0; entry < file.readUInt16LE(4); entry++) {
    const at = 6 + 16 * entry
    const [length, offset] = [file.readUInt32LE(at + 8), file.readUInt32LE(at + 12)]
    const { width, height, format } = await sharp(file.subarray(offset, offset + length)).metadata()
    expect([format, height]).toEqual(['png', width])
    expect(file[at]).toBe(width)
    widths.push(width)
  }
  return widths
}

test('the page names its icons and its manifest, which are drawn by `pnpm icons` served as what they are, and light on a dark tab', async ({
  page,
  request,
}) => {
  await page.goto('/')
  const links = page.locator('head link:is([rel~=icon], [rel=apple-touch-icon], [rel=manifest])')
  const named = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(named).toEqual([
    '/favicon.ico',
    '/favicon.svg',
    '/apple-touch-icon.png',
    '/manifest.webmanifest',
  ])
  const drawn = await drawIcons()
  for (const [name, icon] of drawn) {
    const response = await request.get(`/${name}`)
    expect(response.headers()['content-type'], name).toContain(TYPES[name.split('.').pop() ?? ''])
    const body = await response.body()
    expect(body.equals(icon), name).toBe(true)
    if (SIDES[name]) expect((await sharp(body).metadata()).width, name).toBe(SIDES[name])
    if (name === 'favicon.ico') expect(await widthsInIco(body)).toEqual([16, 32, 48])
  }
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Your company', start_url: '/', display: 'minimal-ui' })
  for (const { src } of manifest.icons) expect(drawn.has(src.slice(1)), src).toBe(true)

  const sail = async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme })
    await page.goto('/favicon.svg')
    return page.locator('svg').evaluate((svg) => getComputedStyle(svg).color)
  }
  expect(await sail('light')).toBe('rgb(0, 88, 107)')
  expect(await sail('dark')).toBe('rgb(250, 247, 240)')
})
