import type { Page } from '@playwright/test'

/** Scrolls a page to so many pixels from its top, at once. */
export const scrollTo = (page: Page, top: number): Promise<void> =>
  page.evaluate((y) => window.scrollTo(0, y), top)

/** How many pixels a page is scrolled down. */
export const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => window.scrollY)
