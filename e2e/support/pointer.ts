import type { Locator, Page } from '@playwright/test'

type Point = { x: number; y: number; id?: number }

/** Returns a function that dispatches touch events to the page. */
export async function touchOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Returns the center of an element in the viewport. */
export async function centreOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Drags with the mouse from one point to another and releases. */
export async function dragMouse(page: Page, from: Point, to: Point, steps = 12) {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps })
  await page.mouse.up()
}

/** Scrolls without animation. */
export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((y) => window.scrollTo(0, y), top)

export const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)
