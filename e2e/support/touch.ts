import type { Page } from '@playwright/test'

type Point = { x: number; y: number; id?: number }

/** Lets fingers touch a page, move on it and leave it. */
export async function touchOn(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
}
