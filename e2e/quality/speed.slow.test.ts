import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { TYPEFACES } from '../../packages/contract/src/company/company.ts'
import { launchWith } from '../browser.ts'
import { expect, runOncePerServer, test } from '../server.ts'
import { addProduct, loginAdministrator } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'

/** Compressed bytes of script that a page loads by itself at most. They delay the first tap on a cheap phone. */
const MAX_SCRIPT_BYTES = {
  '/': 173_000,
  // Includes the API client, because the page requests the contact details again.
  '/contact': 184_000,
  '/enquiry': 192_000,
  product: 197_000,
}

test('a page loads no more script than its budget', async ({ page, server }) => {
  const id = await addProduct(server)
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  for (const [path, maxBytes] of Object.entries(MAX_SCRIPT_BYTES)) {
    await page.goto(path === 'product' ? `/products/${id}` : path, { waitUntil: 'networkidle' })
    const sizes = (await Promise.all(scripts.splice(0))).map((text) => gzipSync(text).length)
    expect(sizes.length, path).toBeGreaterThan(0)
    expect
      .soft(
        sizes.reduce((sum, size) => sum + size, 0),
        path,
      )
      .toBeLessThanOrEqual(maxBytes)
  }
})

test("a page does not request data that was rendered into it, even if the browser's clock is an hour ahead", async ({
  page,
  server,
}) => {
  const id = await addProduct(server)
  await page.clock.setFixedTime(Date.now() + 3_600_000)
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) requests.push(request.url())
  })
  for (const path of ['/', '/products', `/products/${id}`]) {
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(requests, path).toEqual([])
  }
})

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

/** Returns the layout shift of a page whose typefaces arrive after the first paint. */
async function measureFontShift(page: Page, url: string): Promise<number> {
  const painted = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await painted.promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  )
  painted.resolve()
  await page.waitForLoadState('load')
  const { shift, fonts } = await page.evaluate(async () => {
    const { status } = await document.fonts.ready
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
    const { moved } = window as unknown as { moved: { value: number }[] }
    const loaded = [...document.fonts].filter((face) => face.status === 'loaded')
    return {
      shift: moved.reduce((sum, { value }) => sum + value, 0),
      fonts: status === 'loaded' && loaded.some(({ family }) => !family.includes('Fallback')),
    }
  })
  expect(fonts, url).toBe(true)
  await page.unroute('**/*.woff2')
  return shift
}

for (const fonts of ['dejavu', 'dejavu-sans', 'arial'] as const) {
  test(`nothing shifts when late webfonts replace ${fonts} fonts`, async ({
    playwright,
    server,
  }) => {
    const id = await addProduct(server)
    const { patch } = await loginAdministrator(server)
    const browser = await playwright.chromium.launch(launchWith(fonts))
    await withNewPage(browser, {}, async (page) => {
      await page.addInitScript(() => {
        const moved: PerformanceEntry[] = []
        Object.assign(window, { moved })
        new PerformanceObserver((list) => moved.push(...list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        })
      })
      // The default is the first: reversed, the server ends with the default.
      for (const typeface of TYPEFACES.toReversed()) {
        await patch('/company', { typeface })
        const otherPaths = ['/products', `/products/${id}`, '/about', '/contact', '/enquiry']
        for (const path of ['/', ...(typeface === 'fraunces' ? otherPaths : [])]) {
          for (const viewport of [PHONE, DESKTOP]) {
            await page.setViewportSize(viewport)
            const shift = await measureFontShift(page, server.url + path)
            expect.soft(shift, `${path} in ${typeface}, ${viewport.width} px`).toBeLessThan(0.02)
          }
        }
      }
    }).finally(() => browser.close())
  })
}

/** The requested pictures of the slideshow, and whether each was requested before the load event. */
const listPictureRequests = (page: Page) =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return performance
      .getEntriesByType('resource')
      .map(({ name, startTime }) => ({
        name: name.match(/(?<=\/)\w+-(wide|tall)(?=-\d+\.webp$)/)?.[0],
        early: startTime < (navigation?.loadEventEnd ?? 0),
      }))
      .filter(({ name }) => name)
  })

test('the first slide loads with the page, cropped for the device, and the next one after it', async ({
  page,
}) => {
  for (const [width, cut] of [
    [360, /-tall$/],
    [1280, /-wide$/],
  ] as const) {
    await page.setViewportSize({ width, height: 720 })
    await page.goto('/')
    await expect.poll(async () => (await listPictureRequests(page)).length).toBe(2)
    const [first, second] = await listPictureRequests(page)
    expect(first?.name).toMatch(cut)
    expect(first?.early).toBe(true)
    expect(second?.name).not.toBe(first?.name)
    expect(second?.name).toMatch(cut)
    expect(second?.early).toBe(false)
  }
})

test.describe('narrowing', () => {
  const seedMany = runOncePerServer(async (server) => {
    const { add } = await loginAdministrator(server)
    for (let step = 1; step <= 16; step++) {
      const category = step % 2 === 0 ? 'snacks' : 'personal-care'
      const brand = step % 4 === 0 ? 'Sail' : 'Monsoon'
      await add({ name: `${step % 3 === 0 ? 'Soap' : 'Biscuits'} ${step}`, brand, category })
    }
  })

  test.beforeEach(({ server }) => seedMany(server))

  /** Delays the products until `act` and the first paint after it are done, and returns all layout shifts. */
  async function measureShifts(page: Page, act: () => Promise<unknown>): Promise<number> {
    const painted = Promise.withResolvers<void>()
    await page.route('**/api/catalogue?*', async (route) => {
      await painted.promise
      await route.continue()
    })
    await page.evaluate(() => {
      const moved: number[] = []
      Object.assign(window, { moved })
      // Includes shifts soon after input: on a slow line they come later.
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          moved.push((entry as PerformanceEntry & { value: number }).value)
      }).observe({ type: 'layout-shift' })
    })
    const response = page.waitForResponse('**/api/catalogue?*')
    await act()
    await expect(page.locator('[aria-busy=true]')).toBeAttached()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    painted.resolve()
    await response
    await expect(page.locator('[aria-busy=true]')).not.toBeAttached()
    const moved = await page.evaluate(async () => {
      for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
      return (window as unknown as { moved: number[] }).moved
    })
    await page.unroute('**/api/catalogue?*')
    return moved.reduce((sum, value) => sum + value, 0)
  }

  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 800 },
  ]) {
    test(`narrowing the products does not shift the layout at ${viewport.width} px`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport)
      await page.goto('/products?category=personal-care', { waitUntil: 'networkidle' })
      const getPill = (name: RegExp) =>
        page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name })
      const search = page.getByLabel('Search products by name, kind or size')
      // Each step shows a view that is not in the cache.
      const steps: [name: string, act: () => Promise<unknown>][] = [
        ['a category', () => getPill(/^Snacks/).click()],
        ['a sort', () => page.getByLabel('Sort').selectOption('z-a')],
        ['a search', () => search.fill('soap')],
        ['all categories', () => getPill(/^All/).click()],
        ['a search without results', () => search.fill('nothing')],
        ['another search', () => search.fill('biscuits')],
      ]
      for (const [name, act] of steps) {
        expect.soft(await measureShifts(page, act), name).toBeLessThan(0.02)
      }
    })
  }
})
