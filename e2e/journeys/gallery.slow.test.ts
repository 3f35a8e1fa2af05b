import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { current, expectInFrame, open, stockGallery, viewer } from '../support/gallery.ts'
import { withNewPage } from '../support/page.ts'
import { centreOf, touchOn } from '../support/pointer.ts'

type Point = { x: number; y: number }

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }

const arrow = (page: Page, which: 'Previous' | 'Next') =>
  page.getByRole('button', { name: `${which} picture` })

test('in full screen, buttons, wheel and two fingers zoom, and a drag does not close the viewer', async ({
  browser,
  server,
}) => {
  const { isMobile: _, ...phone } = PHONE
  await withNewPage(browser, { baseURL: server.url, ...phone }, async (page) => {
    await page.goto(await stockGallery(server))
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
}) => {
  await withNewPage(browser, { baseURL: server.url, ...PHONE }, async (page) => {
    await page.goto(await stockGallery(server))
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
