import { expect, test } from '../server.ts'
import {
  difference,
  drawings,
  fallback,
  globe,
  openGlobe,
  openSection,
  SCENE,
  section,
  snapshot,
  watchDrawing,
} from '../support/globe.ts'
import { centreOf, touchOn } from '../support/pointer.ts'
import { scrolledTo, scrollTo } from '../support/scroll.ts'
import { asVisitor } from '../support/visitor.ts'

test('the counters run up over 2 s, once, when they come into view, without moving anything', async ({
  page,
}) => {
  await openSection(page)
  const products = section(page).getByRole('definition').first()
  const terms = () =>
    section(page)
      .getByRole('term')
      .evaluateAll((all) => all.map((term) => JSON.stringify(term.getBoundingClientRect())))
  await products.scrollIntoViewIfNeeded()
  await expect(products.locator('[aria-hidden]')).toHaveText('0+')
  const before = await terms()

  await page.clock.runFor(1_000)
  await expect(products.locator('[aria-hidden]')).toHaveText(/^[5-9]\d\d\+$/)
  await expect(products).toMatchAriaSnapshot('- definition: 1000+')
  expect(await terms()).toEqual(before)

  await page.clock.runFor(900)
  await expect(products.locator('[aria-hidden]')).toHaveCount(1)
  await page.clock.runFor(150)
  await expect(section(page).getByRole('definition')).toHaveText(['1000+', '50+', '200+', '15+'])
  expect(await terms()).toEqual(before)

  await scrollTo(page, 0)
  await products.scrollIntoViewIfNeeded()
  await page.clock.runFor(100)
  await expect(products).toHaveText('1000+')
})

test('the globe loads three.js only when it nears the screen, and is no stop of the Tab key', async ({
  page,
}) => {
  const requests = new Set<string>()
  page.on('request', (request) => requests.add(request.url()))
  const scenes = () => [...requests].filter((url) => SCENE.test(url))
  await page.setViewportSize({ width: 1280, height: 600 })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scenes()).toEqual([])
  await fallback(page).scrollIntoViewIfNeeded()
  await expect(globe(page)).toBeVisible()
  expect(scenes()).toHaveLength(1)
  await expect(globe(page)).toHaveJSProperty('tabIndex', -1)
})

test('the globe turns once around in a minute, pauses while it is dragged, turns with the drag, and goes on after it', async ({
  page,
}) => {
  await openGlobe(page)
  // It turns from when the browser has told that it is in sight.
  const turned = async () => {
    const before = await snapshot(page)
    await page.clock.runFor(1_000)
    return difference(before, await snapshot(page))
  }
  await expect.poll(turned).toBeGreaterThan(0.3)
  const start = await snapshot(page)
  await page.clock.fastForward(30_000)
  const half = await snapshot(page)
  await page.clock.fastForward(30_000)
  const away = await difference(start, half)
  expect(away).toBeGreaterThan(3)
  expect(await difference(start, await snapshot(page))).toBeLessThan(away / 4)

  const { x, y } = await centreOf(globe(page))
  await page.mouse.move(x, y)
  await page.mouse.down()
  const held = await snapshot(page)
  await page.clock.runFor(2_000)
  expect(await difference(held, await snapshot(page))).toBe(0)
  await page.mouse.move(x + 120, y, { steps: 3 })
  const dragged = await snapshot(page)
  expect(await difference(held, dragged)).toBeGreaterThan(1)
  await page.mouse.up()
  await page.clock.runFor(1_000)
  expect(await difference(dragged, await snapshot(page))).toBeGreaterThan(0.3)
})

test('on a phone the globe lets a finger scroll the page, and is drawn with at most two pixels to one', async ({
  browser,
  server,
}) => {
  const phone = {
    baseURL: server.url,
    viewport: { width: 390, height: 760 },
    hasTouch: true,
    deviceScaleFactor: 3,
  }
  await asVisitor(browser, phone, async (page) => {
    await page.goto('/', { waitUntil: 'networkidle' })
    await fallback(page).scrollIntoViewIfNeeded()
    await expect(globe(page)).toBeVisible()
    const ratio = () =>
      globe(page).evaluate(
        (canvas) => (canvas as HTMLCanvasElement).width / (canvas as HTMLElement).clientWidth,
      )
    await expect.poll(ratio).toBeCloseTo(2, 1)

    const before = await scrolledTo(page)
    const touch = await touchOn(page)
    const { x, y } = await centreOf(globe(page))
    await touch('touchStart', { x, y })
    for (const moved of [20, 60, 100, 140, 200]) await touch('touchMove', { x, y: y + moved })
    await touch('touchEnd')
    await expect.poll(() => scrolledTo(page)).toBeLessThan(before - 100)
  })
})

test('the globe is drawn only while it can be seen, and lets go of WebGL when the page is left', async ({
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
    await fallback(page).scrollIntoViewIfNeeded()
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

test('for people who ask for less motion nothing counts and the globe stands still', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGlobe(page)
  const before = await snapshot(page)
  await page.clock.runFor(5_000)
  expect(await difference(before, await snapshot(page))).toBe(0)
  const products = section(page).getByRole('definition').first()
  await products.scrollIntoViewIfNeeded()
  await page.clock.runFor(500)
  await expect(products).toHaveText('1000+')
})
