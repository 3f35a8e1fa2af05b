import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addStyle } from './visitor.ts'

/** The script that brings three.js. */
export const SCENE = /\/assets\/globe-scene-/

export const section = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Global Exporter' }) })
export const globe = (page: Page) => section(page).getByRole('img', { name: /globe.*Dubai/ })

/** A picture of the globe without the glow that follows the mouse over it. */
export async function snapshot(page: Page) {
  await addStyle(page, '[data-glowing-cursor] { display: none }')
  return globe(page).screenshot()
}
/** What stands in for the globe until it has come, and where it cannot. */
export const fallback = (page: Page) => section(page).locator('img')

/** The home page with its clock stopped, and the globe or what stands in for it in the middle. */
export async function openSection(page: Page) {
  await page.clock.install()
  await page.goto('/', { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Date.now() + 60_000)
  await fallback(page).scrollIntoViewIfNeeded()
}

export async function openGlobe(page: Page) {
  await openSection(page)
  await expect(globe(page)).toBeVisible()
  await page.clock.runFor(1_000)
}

/** How much two pictures differ, per channel and pixel, from 0 to 255. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [one, other].map((png) => sharp(png).resize(60, 60).removeAlpha().raw().toBuffer()),
  )
  if (!a || !b) throw new Error('no pictures')
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length
}

/** Counts how often the globe is drawn, and remembers its context. */
export const watchDrawing = (page: Page) =>
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
export const drawings = (page: Page) =>
  page.evaluate(() => (window as unknown as { drawn: number }).drawn)
