import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { createServer } from 'vite'
import type { Hero, Studio } from './page.ts'
import type { Crop } from './scenes/scene.ts'

declare global {
  interface Window {
    studio: Studio
  }
}

const ROOT = join(import.meta.dirname, '..')
const REPOSITORY = join(ROOT, '../..')

/** Pixels of a pack shot's side. */
const PACK_SIZE = 1600

/** The widths that each hero is kept in: the larger for large or dense screens. */
const HERO_WIDTHS: Record<Crop, number[]> = { wide: [2400, 1440], tall: [1080, 720] }

/** The picture shown where a page is shared that has none of its own, by Open Graph's usual size. */
const SHARED = { width: 1200, height: 630 }

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    /** A folder for trial pictures; without it they go where the demo and the site look for them. */
    out: { type: 'string' },
    /** For trials: smaller pictures from fewer exposures. */
    scale: { type: 'string', default: '1' },
    passes: { type: 'string', default: '5' },
    chromium: { type: 'string', default: '/usr/bin/chromium' },
  },
})
const [scale, passes] = [Number(values.scale), Number(values.passes)]
const folders = {
  packs: values.out ?? join(REPOSITORY, 'apps/api/src/demo/pictures'),
  heroes: values.out ?? join(REPOSITORY, 'apps/web/app/pictures'),
  shared: values.out ?? join(REPOSITORY, 'apps/web/public'),
}

/** Lets a shadow end softly where the picture does: white is kept. */
const VIGNETTE = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${PACK_SIZE * scale}" height="${PACK_SIZE * scale}" viewBox="0 0 100 100">
    <filter id="soft"><feGaussianBlur stdDeviation="1.3"/></filter>
    <rect x="4" y="4" width="92" height="92" rx="2" fill="#fff" filter="url(#soft)"/>
  </svg>`,
)

const picture = (dataUrl: string) =>
  sharp(Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64'))

async function shootPack(page: Page, name: string): Promise<void> {
  const shot = await page.evaluate((args) => window.studio.takePack(...args), [
    name,
    PACK_SIZE * scale,
    passes,
  ] as const)
  await picture(shot)
    .composite([{ input: VIGNETTE, blend: 'dest-in' }])
    .webp({ quality: 70, alphaQuality: 100, effort: 6 })
    .toFile(join(folders.packs, `${name}.webp`))
}

async function shootHero(page: Page, name: Hero, crop: Crop): Promise<void> {
  const widths = HERO_WIDTHS[crop].map((width) => Math.round(width * scale))
  const longest = Math.max(...widths) * (crop === 'tall' ? 16 / 9 : 1)
  const shot = await page.evaluate((args) => window.studio.takeHero(...args), [
    name,
    crop,
    longest,
    passes,
  ] as const)
  for (const [index, width] of widths.entries()) {
    const file = `${name}-${crop === 'tall' ? 'phone-' : ''}${HERO_WIDTHS[crop][index]}.webp`
    await picture(shot)
      .flatten()
      .resize(width)
      .webp({ quality: 68, effort: 6 })
      .toFile(join(folders.heroes, file))
  }
  if (name === 'harbour' && crop === 'wide') {
    await picture(shot)
      .flatten()
      .resize({ ...SHARED, position: 'right' })
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(join(folders.shared, 'og-default.jpg'))
  }
}

/** Everything there is to take, by the name under which it can be asked for. */
async function shots(page: Page): Promise<[name: string, shoot: () => Promise<void>][]> {
  const packs = await page.evaluate(() => window.studio.pictures)
  const heroes = (['harbour', 'pantry', 'pallets'] as const).flatMap((name) =>
    (['wide', 'tall'] as const).map((crop) => ({ name, crop })),
  )
  return [
    ...packs.map((name): [string, () => Promise<void>] => [name, () => shootPack(page, name)]),
    ...heroes.map(({ name, crop }): [string, () => Promise<void>] => [
      `${name}-${crop}`,
      () => shootHero(page, name, crop),
    ]),
  ]
}

// Nothing is reloaded while pictures are taken, whatever is edited meanwhile.
const server = await createServer({
  root: ROOT,
  logLevel: 'error',
  server: { port: 0, hmr: false, watch: null },
})
await server.listen()
const browser = await chromium.launch({
  executablePath: values.chromium,
  args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') console.error(message.text())
  })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(server.resolvedUrls?.local[0] ?? '')
  await page.waitForFunction(() => 'studio' in window)
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  const all = await shots(page)
  const unknown = wanted.filter((name) => !all.some(([known]) => known === name))
  if (unknown.length > 0) throw new Error(`There is no picture named ${unknown.join(', ')}`)
  for (const [name, shoot] of all) {
    if (wanted.length > 0 && !wanted.includes(name)) continue
    const started = performance.now()
    await shoot()
    console.info(`${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
} finally {
  await browser.close()
  await server.close()
}
