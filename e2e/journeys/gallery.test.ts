import type { Page } from '@playwright/test'
import { test as base, expect, oncePerServer } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'
import { centreOf, touchOn } from '../support/pointer.ts'
import { plainPicture } from '../support/products.ts'

const NAME = 'Karak Tea & Spice × 24'

type Point = { x: number; y: number }

const stockProduct = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  const pictures = await Promise.all([40, 120, 220].map(plainPicture))
  return `/products/${await add({ name: NAME }, pictures)}`
})

/** Adds a product with three pictures and passes its path. */
const test = base.extend<{ path: string }>({
  path: async ({ server }, use) => use(await stockProduct(server)),
})

test.use({ viewport: { width: 1280, height: 1000 } })

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }

/** The picture that the frame shows; the others are inert. */
const current = (scope: Pick<Page, 'locator'>) => scope.locator('li:not([inert])')
const open = (page: Page) =>
  current(page).getByRole('button', { name: 'Open the picture in full screen' })
const viewer = (page: Page) => page.getByRole('dialog')
const arrow = (page: Page, which: 'Previous' | 'Next') =>
  page.getByRole('button', { name: `${which} picture` })
const pictureNumber = (number: number) => `${NAME}, picture ${number} of 3`

/** Waits until the frame has stopped at this picture. */
async function expectInFrame(scope: Pick<Page, 'locator'>, number: number) {
  const image = current(scope).getByAltText(pictureNumber(number))
  await expect(image).toBeInViewport({ ratio: 0.9 })
}

test('the full-screen viewer opens and closes on a click, keeps focus and scrolling inside, and returns the focus', async ({
  page,
  path,
}) => {
  await page.goto(path)
  for (const close of [
    () => current(viewer(page)).getByRole('img').click(),
    () => viewer(page).click({ position: { x: 300, y: 900 } }),
  ]) {
    await open(page).click()
    await expect(viewer(page)).toBeVisible()
    expect(await viewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await close()
    await expect(viewer(page)).toHaveCount(0)
    await expect(open(page)).toBeFocused()
  }
  await open(page).click()
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab')
    // Between the last and the first button, the browser's own bar has the focus.
    const inside = await page.evaluate(() => {
      const { activeElement: active, body } = document
      return active === body || Boolean(active?.closest('dialog'))
    })
    expect(inside).toBe(true)
  }
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await viewer(page).getByRole('button', { name: 'Next picture' }).click()
  await expectInFrame(viewer(page), 2)
  await page.keyboard.press('ArrowRight')
  await expectInFrame(viewer(page), 3)
  await page.keyboard.press('Escape')
  // A closed dialog has no role; its pictures are removed a moment later.
  await expect(page.locator('.viewer')).toHaveCount(0)
  await expectInFrame(page, 3)
  await expect(open(page)).toBeFocused()
})

test('in full screen, buttons, wheel and two fingers zoom, and a drag does not close the viewer', async ({
  browser,
  server,
  path,
}) => {
  const { isMobile: _, ...phone } = PHONE
  await withNewPage(browser, { baseURL: server.url, ...phone }, async (page) => {
    await page.goto(path)
    await open(page).tap()
    const image = current(viewer(page)).getByRole('img')
    const width = async () => Math.round((await image.boundingBox())?.width ?? 0)
    const zoom = (name: string) => viewer(page).getByRole('button', { name }).tap()

    await zoom('Zoom in')
    await expect.poll(width).toBe(900)
    await zoom('Zoom out')
    await expect.poll(width).toBe(360)

    await page.mouse.move(180, 370)
    await page.mouse.wheel(0, -200)
    await expect.poll(width).toBeGreaterThan(500)
    const imageLeft = async () => (await image.boundingBox())?.x ?? 0
    const leftBeforeDrag = await imageLeft()
    await page.mouse.down()
    await page.mouse.move(240, 370, { steps: 4 })
    await page.mouse.up()
    expect(await imageLeft()).toBeGreaterThan(leftBeforeDrag + 40)
    await expect(viewer(page)).toBeVisible()
    await zoom('Zoom out')

    const touch = await touchOn(page)
    const apart = (x: number) => [-x, x].map((by, id) => ({ x: 180 + by, y: 370, id }))
    await touch('touchStart', ...apart(30))
    for (const x of [40, 50, 60]) await touch('touchMove', ...apart(x))
    await touch('touchEnd')
    await expect.poll(width).toBeGreaterThan(600)
    await expect(viewer(page)).toBeVisible()
  })
})

test('a finger swipes between pictures on the page and in full screen, also from an arrow button', async ({
  browser,
  server,
  path,
}) => {
  await withNewPage(browser, { baseURL: server.url, ...PHONE }, async (page) => {
    await page.goto(path)
    const touch = await touchOn(page)
    const swipe = async ({ x, y }: Point, distance: number) => {
      await touch('touchStart', { x, y })
      for (let moved = 0.1; moved <= 1; moved += 0.1) {
        await touch('touchMove', { x: x + distance * moved, y })
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
      await touch('touchEnd')
    }
    await swipe({ x: 270, y: 160 }, -240)
    await expectInFrame(page, 2)
    await expect(page.getByRole('button', { name: 'Show picture 2' })).toHaveAttribute(
      'aria-current',
      'true',
    )
    await swipe(await centreOf(arrow(page, 'Next')), -240)
    await expectInFrame(page, 3)
    await swipe(await centreOf(arrow(page, 'Previous')), 240)
    await expectInFrame(page, 2)
    await arrow(page, 'Previous').tap()
    await expectInFrame(page, 1)

    await open(page).tap()
    await expect(viewer(page)).toBeVisible()
    await swipe({ x: 270, y: 160 }, -240)
    await expectInFrame(viewer(page), 2)
    const next = viewer(page).getByRole('button', { name: 'Next picture' })
    await swipe(await centreOf(next), -240)
    await expectInFrame(viewer(page), 3)
    await swipe({ x: 30, y: 160 }, 240)
    await expectInFrame(viewer(page), 2)
  })
})
