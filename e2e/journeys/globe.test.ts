import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../server.ts'
import { addStyle } from '../support/visitor.ts'

const FIGURES = {
  'Products Available': '1000+',
  'Countries Served': '50+',
  'Brand Partners': '200+',
  'Years Experience': '15+',
}

const SCENE = /\/assets\/globe-scene-/

const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Global Exporter' }) })
const globe = (page: Page) => section(page).getByRole('img', { name: /globe.*Dubai/ })

/** A picture of the globe without the glow that follows the mouse over it. */
async function taken(page: Page) {
  await addStyle(page, '[data-glowing-cursor] { display: none }')
  return globe(page).screenshot()
}
const still = (page: Page) => section(page).locator('img')
/** The home page with its clock stopped, and the globe or what stands in for it in the middle. */
async function openSection(page: Page) {
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await still(page).scrollIntoViewIfNeeded()
}

async function openGlobe(page: Page) {
  await openSection(page)
  await expect(globe(page)).toBeVisible()
  await page.clock.runFor(1_000)
}

/** How much two pictures differ, per channel and pixel, from 0 to 255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).resize(60, 60).removeAlpha().raw().toBuffer()),
  )
  if (!a || !b) throw new Error('no pictures')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

/** Counts how often the globe is drawn, and remembers its context. */
const watchDrawing = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { drawn: number; context: WebGL2RenderingContext }
    counted.drawn = 0
    const { drawElements } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.drawElements = function (...given) {
      counted.drawn += 1
      counted.context = this
      drawElements.apply(this, given)
    }
  })
const drawings = (page: Page) => page.evaluate(() => (window as unknown as { drawn: number }).drawn)

async function withContext(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  use: (page: Page) => Promise<void>,
) {
  const context = await browser.newContext(options)
  await use(await context.newPage())
  await context.close()
}

test.describe('the counters', () => {
  test('have their final values and labels in the page as it comes from the server', async ({
    server,
  }) => {
    const html = await (await fetch(server.url)).text()
    for (const [label, value] of Object.entries(FIGURES)) {
      expect(html).toContain(`>${value}<`)
      expect(html).toContain(`>${label}<`)
    }
  })

  test('animate over 2 s, once, when they come into view, without moving anything', async ({
    page,
  }) => {
    await openSection(page)
    const products = section(page).getByRole('definition').first()
    const places = () =>
      section(page)
        .getByRole('term')
        .evaluateAll((terms) => terms.map((term) => JSON.stringify(term.getBoundingClientRect())))

    await products.scrollIntoViewIfNeeded()
    await expect(products.locator('[aria-hidden]')).toHaveText('0+')
    const before = await places()

    await page.clock.runFor(1_000)
    await expect(products.locator('[aria-hidden]')).toHaveText(/^[5-9]\d\d\+$/)
    await expect(products).toMatchAriaSnapshot('- definition: 1000+')
    expect(await places()).toEqual(before)

    await page.clock.runFor(900)
    await expect(products.locator('[aria-hidden]')).toHaveCount(1)
    await page.clock.runFor(150)
    for (const [label, value] of Object.entries(FIGURES)) {
      await expect(section(page).getByText(value, { exact: true })).toHaveCount(1)
      await expect(section(page).getByText(label, { exact: true })).toBeVisible()
    }
    expect(await places()).toEqual(before)

    await page.evaluate(() => window.scrollTo(0, 0))
    await products.scrollIntoViewIfNeeded()
    await page.clock.runFor(100)
    await expect(products).toHaveText('1000+')
  })

  test('are set in Fraunces, their digits in place from the first to the last', async ({
    page,
  }) => {
    await openSection(page)
    const products = section(page).getByRole('definition').first()
    await products.scrollIntoViewIfNeeded()
    await expect(products).toHaveCSS('font-family', /^"?Fraunces\b/)
    const edges = () =>
      products.evaluate((definition) => {
        const range = document.createRange()
        const walker = document.createTreeWalker(
          definition.querySelector('[aria-hidden]') ?? definition,
          NodeFilter.SHOW_TEXT,
        )
        const found: number[] = []
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          for (let index = 0; index < (text.textContent ?? '').length; index++) {
            range.setStart(text, index)
            range.setEnd(text, index + 1)
            const { left, width } = range.getBoundingClientRect()
            found.push(left + width / 2)
          }
        }
        return found
      })
    await expect(products.locator('[aria-hidden]')).toHaveText('0+')
    await page.clock.runFor(1_000)
    const early = await edges()
    await page.clock.runFor(300)
    const late = await edges()
    await page.clock.runFor(1_000)
    await expect(products.locator('[aria-hidden]')).toHaveCount(0)
    const done = await edges()
    for (const [place, x] of early.entries()) expect(late[place]).toBeCloseTo(x, 0)
    for (const place of [0, 1, 2]) expect(done[place]).toBeCloseTo(late[place] ?? 0, 0)
  })

  test('do not animate for people who ask for less motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openSection(page)
    const products = section(page).getByRole('definition').first()
    await products.scrollIntoViewIfNeeded()
    await page.clock.runFor(500)
    await expect(products).toHaveText('1000+')
  })
})

test.describe('the globe', () => {
  test('loads three.js only when it nears the screen', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/', { waitUntil: 'networkidle' })
    expect(requests.filter((url) => SCENE.test(url))).toEqual([])
    await still(page).scrollIntoViewIfNeeded()
    await expect(globe(page)).toBeVisible()
    expect(requests.filter((url) => SCENE.test(url))).toHaveLength(1)
  })

  test('turns at a fixed rate, once around in a minute', async ({ page }) => {
    await openGlobe(page)
    const start = await taken(page)
    await page.clock.fastForward(30_000)
    const half = await taken(page)
    await page.clock.fastForward(30_000)
    const full = await taken(page)
    const away = await difference(start, half)
    expect(away).toBeGreaterThan(3)
    expect(await difference(start, full)).toBeLessThan(away / 4)
  })

  test('pauses while it is dragged, turns with the drag, and goes on after it', async ({
    page,
  }) => {
    await openGlobe(page)
    const box = await globe(page).boundingBox()
    if (!box) throw new Error('the globe is not there')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    const held = await taken(page)
    await page.clock.runFor(2_000)
    expect(await difference(held, await taken(page))).toBe(0)

    await page.mouse.move(box.x + box.width / 2 + 120, box.y + box.height / 2, { steps: 3 })
    const dragged = await taken(page)
    expect(await difference(held, dragged)).toBeGreaterThan(1)

    await page.mouse.up()
    await page.clock.runFor(1_000)
    expect(await difference(dragged, await taken(page))).toBeGreaterThan(0.3)
  })

  test('lets a finger that moves up or down scroll the page', async ({ browser, server }) => {
    const phone = { baseURL: server.url, viewport: { width: 390, height: 760 }, hasTouch: true }
    await withContext(browser, phone, async (page) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await still(page).scrollIntoViewIfNeeded()
      await expect(globe(page)).toBeVisible()
      await expect(globe(page)).toHaveCSS('touch-action', 'pan-y')
      const box = await globe(page).boundingBox()
      if (!box) throw new Error('the globe is not there')
      const before = await page.evaluate(() => window.scrollY)
      const devtools = await page.context().newCDPSession(page)
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: object[]) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints: touchPoints as never })
      await touch('touchStart', { x, y })
      for (const moved of [20, 60, 100, 140, 200]) await touch('touchMove', { x, y: y + moved })
      await touch('touchEnd')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeLessThan(before - 100)
    })
  })

  test('is no stop of the Tab key', async ({ page }) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await still(page).scrollIntoViewIfNeeded()
    await expect(globe(page)).toBeVisible()
    expect(await globe(page).evaluate((canvas) => (canvas as HTMLElement).tabIndex)).toBe(-1)
  })

  test('is drawn only while it can be seen, and lets go of WebGL when the page is left', async ({
    page,
  }) => {
    await watchDrawing(page)
    await openGlobe(page)
    const seen = await drawings(page)
    await page.clock.runFor(200)
    expect(await drawings(page)).toBeGreaterThan(seen)

    await test.step('not out of sight', async () => {
      await page.evaluate(() => window.scrollTo(0, 0))
      await expect(globe(page)).not.toBeInViewport()
      await page.clock.runFor(50)
      const gone = await drawings(page)
      await page.clock.runFor(500)
      expect(await drawings(page)).toBe(gone)
    })

    await test.step('not in a hidden tab', async () => {
      await still(page).scrollIntoViewIfNeeded()
      await expect
        .poll(async () => {
          const before = await drawings(page)
          await page.clock.runFor(100)
          return (await drawings(page)) - before
        })
        .toBeGreaterThan(0)
      await page.evaluate(() => {
        Object.defineProperty(document, 'hidden', { value: true })
        document.dispatchEvent(new Event('visibilitychange'))
      })
      const hidden = await drawings(page)
      await page.clock.runFor(500)
      expect(await drawings(page)).toBe(hidden)
    })

    await test.step('not on another page', async () => {
      await page.getByRole('link', { name: 'View All Products' }).click()
      await expect(globe(page)).toHaveCount(0)
      const lost = () =>
        page.evaluate(() =>
          (window as unknown as { context: WebGL2RenderingContext }).context.isContextLost(),
        )
      await expect.poll(lost).toBe(true)
    })
  })

  test('is drawn once, and turns only when dragged, for people who ask for less motion', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openGlobe(page)
    const before = await taken(page)
    await page.clock.runFor(5_000)
    expect(await difference(before, await taken(page))).toBe(0)
  })

  test('is drawn with at most two pixels to one of the page', async ({ browser, server }) => {
    const sharp = {
      baseURL: server.url,
      viewport: { width: 390, height: 760 },
      deviceScaleFactor: 3,
    }
    await withContext(browser, sharp, async (page) => {
      await page.goto('/', { waitUntil: 'networkidle' })
      await still(page).scrollIntoViewIfNeeded()
      await expect(globe(page)).toBeVisible()
      const ratio = () =>
        globe(page).evaluate(
          (canvas) => (canvas as HTMLCanvasElement).width / (canvas as HTMLElement).clientWidth,
        )
      await expect.poll(ratio).toBeCloseTo(2, 1)
    })
  })
})

test.describe('a still picture stands in for the globe', () => {
  test('without WebGL, and three.js is not loaded', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.addInitScript(() => {
      HTMLCanvasElement.prototype.getContext = () => null
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await still(page).scrollIntoViewIfNeeded()
    await expectStill(page)
    await page.waitForLoadState('networkidle')
    expect(requests.filter((url) => SCENE.test(url))).toEqual([])
  })

  test('when WebGL is taken away', async ({ page }) => {
    await watchDrawing(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await still(page).scrollIntoViewIfNeeded()
    await expect(still(page)).toHaveCSS('opacity', '0')
    await page.evaluate(() => {
      const { context } = window as unknown as { context: WebGL2RenderingContext }
      context.getExtension('WEBGL_lose_context')?.loseContext()
    })
    await expectStill(page)
  })

  test('for people who save data', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
    })
    await page.goto('/', { waitUntil: 'networkidle' })
    await still(page).scrollIntoViewIfNeeded()
    await expectStill(page)
    expect(requests.filter((url) => SCENE.test(url))).toEqual([])
  })

  test('when three.js does not load', async ({ page }) => {
    await page.route(SCENE, (route) => route.fulfill({ status: 404 }))
    const refused = page.waitForResponse(SCENE)
    await page.goto('/', { waitUntil: 'networkidle' })
    await still(page).scrollIntoViewIfNeeded()
    await refused
    await expectStill(page)
  })

  test('without JavaScript', async ({ browser, server }) => {
    await withContext(browser, { baseURL: server.url, javaScriptEnabled: false }, async (page) => {
      await page.goto('/')
      await still(page).scrollIntoViewIfNeeded()
      await expectStill(page)
      await expect(section(page).getByRole('definition').first()).toHaveText('1000+')
    })
  })

  async function expectStill(page: Page) {
    await expect(still(page)).toHaveCSS('opacity', '1')
    await expect(still(page)).toHaveAttribute('alt', '')
    const loaded = () => still(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(loaded).toBeGreaterThan(0)
    await expect(globe(page)).toHaveCount(0)
  }
})
