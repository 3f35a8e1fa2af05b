import type { Page } from '@playwright/test'

/** Stops the page's clock, which then goes only as a test says. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

/** Whether what is read changes while the stopped clock goes on for so long. */
export async function changesWithin(
  page: Page,
  read: () => Promise<unknown>,
  milliseconds: number,
) {
  const before = await read()
  await page.clock.runFor(milliseconds)
  return JSON.stringify(await read()) !== JSON.stringify(before)
}
