import type { Locator, Page } from '@playwright/test'

type Point = { x: number; y: number; id?: number }

/** Lets fingers touch a page, move on it and leave it. */
export async function touchOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** The middle of an element on the screen. */
export async function centreOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('there is nothing to point at')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
