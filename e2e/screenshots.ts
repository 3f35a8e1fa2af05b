import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { DEMO, startServer } from '../apps/api/src/testing/program.ts'
import { launchOptions } from './browser.ts'

// Takes screenshots of the public screens, and fails when a screen logs an error. Arguments choose screens by name.
// DATA_DIR replaces the demo data.

const FOLDER = join(import.meta.dirname, '../screenshots')

const SCREENS: Record<string, string> = {
  home: '/',
  products: '/products',
  'products-search': '/products?search=tea',
  'products-nothing-found': '/products?search=nothing-like-it',
  product: '/products/{id}',
  compare: '/compare?id={id}',
  enquiry: '/enquiry?id={id}',
  about: '/about',
  contact: '/contact',
  'not-found': '/nowhere',
  login: '/admin-login',
}

const HEIGHTS = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 }
/** Milliseconds that a screenshot of a tall page may take. */
const SCREENSHOT_TIMEOUT = 120_000

const THEMES = ['light', 'dark'] as const

type Theme = (typeof THEMES)[number]

/** Takes the chosen screens at one width in one theme. Returns their problems, one per line. */
async function takeAll(
  browser: Browser,
  { url, id, names }: { url: string; id: string; names: string[] },
  { width, height, theme }: { width: number; height: number; theme: Theme },
): Promise<string[]> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  // Other sites, such as the map, stay blank: the screenshots are the same without a network.
  await context.route(
    ({ origin }) => origin !== url,
    (route) => route.fulfill({ contentType: 'text/html', body: '' }),
  )
  const problems: string[] = []
  for (const name of names) {
    const page = await context.newPage()
    const report = (problem: string) => problems.push(`${name}, ${width} px, ${theme}: ${problem}`)
    page.on('pageerror', ({ message }) => report(message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of 404/.test(message.text())) {
        report(message.text())
      }
    })
    await page.goto(SCREENS[name]?.replace('{id}', id) ?? '', { waitUntil: 'networkidle' })
    await showAll(page)
    await page.screenshot({
      path: join(FOLDER, `${name}-${width}-${theme}.png`),
      fullPage: true,
      timeout: SCREENSHOT_TIMEOUT,
    })
    await page.close()
  }
  await context.close()
  return problems
}

/** Scrolls through the page to load everything that loads near the viewport. */
async function showAll(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight / 2) {
      scrollTo({ top: y, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
    await document.fonts.ready
  })
  await page.waitForLoadState('networkidle')
}

/** Returns a copy of the data folder, or an empty folder. */
async function copyDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dhow-screenshots-'))
  const { DATA_DIR } = process.env
  if (!DATA_DIR) return folder
  const skipped = new Set(['incoming', 'mail'])
  await cp(resolve(process.env.INIT_CWD ?? '.', DATA_DIR), folder, {
    recursive: true,
    filter: (path) => !skipped.has(basename(path)),
  })
  return folder
}

function chosenScreens(): string[] {
  const names = process.argv.slice(2)
  const unknown = names.filter((name) => !(name in SCREENS))
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(', ')}, only: ${Object.keys(SCREENS).join(', ')}`)
    process.exit(1)
  }
  return names.length > 0 ? names : Object.keys(SCREENS)
}

const names = chosenScreens()
await mkdir(FOLDER, { recursive: true })
const dataDir = await copyDataFolder()
console.info('Starting the server …')
const { url, stop } = await startServer(DEMO, { DATA_DIR: dataDir })
const browser = await chromium.launch(launchOptions)
try {
  const products = (await (await fetch(`${url}/api/products`)).json()) as { _id: string }[]
  const target = { url, id: products[0]?._id ?? 'none', names }
  const problems: string[] = []
  for (const [width, height] of Object.entries(HEIGHTS)) {
    const runs = THEMES.map((theme) =>
      takeAll(browser, target, { width: Number(width), height, theme }),
    )
    problems.push(...(await Promise.all(runs)).flat())
    console.info(`${width} px: done`)
  }
  console.info(
    `${names.length * Object.keys(HEIGHTS).length * THEMES.length} screenshots in ${FOLDER}`,
  )
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
} finally {
  await browser.close()
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
