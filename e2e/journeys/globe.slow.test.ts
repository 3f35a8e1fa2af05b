import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../server.ts'
import {
  addStyle,
  createTouch,
  measureCenter,
  readScrollPosition,
  scrollTo,
  withNewPage,
} from '../support/page.ts'

/** The script that contains three.js. */
const SCENE = /\/assets\/globe-scene-/

const getSection = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Global Exporter' }) })
const getGlobe = (page: Page) => getSection(page).getByRole('img', { name: /globe.*Dubai/ })
/** The picture that is shown until the globe has loaded, and where it cannot load. */
const getFallback = (page: Page) => getSection(page).locator('img')

/** Opens the home page with a stopped clock and scrolls to the globe. */
async function openSection(page: Page) {
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await getFallback(page).scrollIntoViewIfNeeded()
}

async function openGlobe(page: Page) {
  await openSection(page)
  await expect(getGlobe(page)).toBeVisible()
  await page.clock.runFor(1_000)
}

/** Takes a screenshot of the globe without the glow that follows the mouse. */
async function takeSnapshot(page: Page) {
  await addStyle(page, '[data-glowing-cursor] { display: none }')
  return getGlobe(page).screenshot()
}

/** Returns the mean difference of two pictures per channel and pixel, from 0 to 255. */
async function calculateDifference(first: Buffer, second: Buffer) {
  const [a, b] = await Promise.all(
    [first, second].map((png) => sharp(png).resize(60, 60).removeAlpha().raw().toBuffer()),
  )
  if (!a || !b) throw new Error('no pictures')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

type WithDrawings = { drawings: number; context: WebGL2RenderingContext }

/** Counts the draw calls of the globe and stores its context. */
const watchDrawings = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as WithDrawings
    counted.drawings = 0
    const { drawElements } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.drawElements = function (...options) {
      counted.drawings += 1
      counted.context = this
      drawElements.apply(this, options)
    }
  })

/** Returns whether the globe is drawn while the stopped clock advances. */
async function isDrawn(page: Page) {
  const countDrawings = () => page.evaluate(() => (window as unknown as WithDrawings).drawings)
  const start = await countDrawings()
  await page.clock.runFor(500)
  return (await countDrawings()) > start
}

test('the counters run up over 2 s, once, when they come into view, without layout shift', async ({
  page,
}) => {
  await openSection(page)
  const products = getSection(page).getByRole('definition').first()
  const measureBoxes = () =>
    getSection(page)
      .getByRole('term')
      .evaluateAll((terms) => terms.map((term) => JSON.stringify(term.getBoundingClientRect())))
  await products.scrollIntoViewIfNeeded()
  await expect(products.locator('[aria-hidden]')).toHaveText('0+')
  const start = await measureBoxes()

  await page.clock.runFor(1_000)
  await expect(products.locator('[aria-hidden]')).toHaveText(/^[5-9]\d\d\+$/)
  await expect(products).toMatchAriaSnapshot('- definition: 1000+')
  expect(await measureBoxes()).toEqual(start)

  await page.clock.runFor(900)
  await expect(products.locator('[aria-hidden]')).toHaveCount(1)
  await page.clock.runFor(150)
  await expect(getSection(page).getByRole('definition')).toHaveText(['1000+', '50+', '200+', '15+'])
  expect(await measureBoxes()).toEqual(start)

  await scrollTo(page, 0)
  await products.scrollIntoViewIfNeeded()
  await page.clock.runFor(100)
  await expect(products).toHaveText('1000+')
})

test('the globe turns once a minute, follows a drag, and turns on after it', async ({ page }) => {
  await openGlobe(page)
  // The rotation starts after the intersection observer has reported the globe.
  const hasTurned = async () => {
    const start = await takeSnapshot(page)
    await page.clock.runFor(1_000)
    return calculateDifference(start, await takeSnapshot(page))
  }
  await expect.poll(hasTurned).toBeGreaterThan(0.3)
  const start = await takeSnapshot(page)
  await page.clock.fastForward(30_000)
  const half = await takeSnapshot(page)
  await page.clock.fastForward(30_000)
  const farthest = await calculateDifference(start, half)
  expect(farthest).toBeGreaterThan(3)
  expect(await calculateDifference(start, await takeSnapshot(page))).toBeLessThan(farthest / 4)

  const { x, y } = await measureCenter(getGlobe(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  const held = await takeSnapshot(page)
  await page.clock.runFor(2_000)
  expect(await calculateDifference(held, await takeSnapshot(page))).toBe(0)
  await page.mouse.move(x + 120, y, { steps: 3 })
  const dragged = await takeSnapshot(page)
  expect(await calculateDifference(held, dragged)).toBeGreaterThan(1)
  await page.mouse.up()
  await page.clock.runFor(1_000)
  expect(await calculateDifference(dragged, await takeSnapshot(page))).toBeGreaterThan(0.3)
})

test('on a phone a finger scrolls the page over the globe, which has at most two device pixels per pixel', async ({
  browser,
  server,
}) => {
  const viewport = { width: 390, height: 760 }
  const phone = { baseURL: server.url, viewport, hasTouch: true, deviceScaleFactor: 3 }
  await withNewPage(browser, phone, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await getFallback(page).scrollIntoViewIfNeeded()
    await expect(getGlobe(page)).toBeVisible()
    const measureRatio = () =>
      getGlobe(page).evaluate(
        (canvas) => (canvas as HTMLCanvasElement).width / (canvas as HTMLElement).clientWidth,
      )
    await expect.poll(measureRatio).toBeCloseTo(2, 1)

    const start = await readScrollPosition(page)
    const touch = await createTouch(page)
    const { x, y } = await measureCenter(getGlobe(page))
    await touch('touchStart', { x, y })
    for (const moved of [20, 60, 100, 140, 200]) await touch('touchMove', { x, y: y + moved })
    await touch('touchEnd')
    await expect.poll(() => readScrollPosition(page)).toBeLessThan(start - 100)
  })
})

test('the globe is drawn only while it is visible, and releases WebGL on another page', async ({
  page,
}) => {
  await watchDrawings(page)
  await openGlobe(page)
  expect(await isDrawn(page)).toBe(true)

  await scrollTo(page, 0)
  await expect(getGlobe(page)).not.toBeInViewport()
  await expect.poll(() => isDrawn(page)).toBe(false)

  await getFallback(page).scrollIntoViewIfNeeded()
  await expect.poll(() => isDrawn(page)).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect(await isDrawn(page)).toBe(false)

  await page.getByRole('link', { name: 'View All Products' }).click()
  await expect(getGlobe(page)).toHaveCount(0)
  const isLost = () =>
    page.evaluate(() => (window as unknown as WithDrawings).context.isContextLost())
  await expect.poll(isLost).toBe(true)
})

test('with reduced motion the globe and the counters do not move', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGlobe(page)
  const start = await takeSnapshot(page)
  await page.clock.runFor(5_000)
  expect(await calculateDifference(start, await takeSnapshot(page))).toBe(0)
  const products = getSection(page).getByRole('definition').first()
  await products.scrollIntoViewIfNeeded()
  await page.clock.runFor(500)
  await expect(products).toHaveText('1000+')
})

test.describe('a picture replaces the globe', () => {
  async function expectPicture(page: Page) {
    await expect(getFallback(page)).toHaveCSS('opacity', '1')
    await expect(getFallback(page)).toHaveAttribute('alt', '')
    const measureWidth = () =>
      getFallback(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
    await expect.poll(measureWidth).toBeGreaterThan(0)
    await expect(getGlobe(page)).toHaveCount(0)
  }

  for (const [condition, simulate] of [
    ['without WebGL', () => Object.assign(HTMLCanvasElement.prototype, { getContext: () => null })],
    [
      'with the data saver on',
      () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    ],
  ] as const) {
    test(`${condition}, and three.js does not load`, async ({ page }) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      await page.addInitScript(simulate)
      await page.goto('/', { waitUntil: 'networkidle' })
      await getFallback(page).scrollIntoViewIfNeeded()
      await expectPicture(page)
      await page.waitForLoadState('networkidle')
      expect(requests.filter((url) => SCENE.test(url))).toEqual([])
    })
  }

  test('when three.js fails to load, and when the WebGL context is lost', async ({ page }) => {
    await page.route(SCENE, (route) => route.fulfill({ status: 404 }))
    const failure = page.waitForResponse(SCENE)
    await page.goto('/', { waitUntil: 'networkidle' })
    await getFallback(page).scrollIntoViewIfNeeded()
    await failure
    await expectPicture(page)
    await page.unroute(SCENE)

    await watchDrawings(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await getFallback(page).scrollIntoViewIfNeeded()
    await expect(getFallback(page)).toHaveCSS('opacity', '0')
    await page.evaluate(() => {
      const { context } = window as unknown as WithDrawings
      context.getExtension('WEBGL_lose_context')?.loseContext()
    })
    await expectPicture(page)
  })
})
