import type { Page } from '@playwright/test'

/** Stops the page's clock; `page.clock.runFor` advances it. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

/** Returns whether a value changes while the stopped clock advances. */
export async function changesWithin(
  page: Page,
  read: () => Promise<unknown>,
  milliseconds: number,
) {
  const start = await read()
  await page.clock.runFor(milliseconds)
  return JSON.stringify(await read()) !== JSON.stringify(start)
}
