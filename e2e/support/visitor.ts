import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/**
 * A page of a browser context with options of its own, closed when `use` returns. Nobody watches its
 * console, so that it may meet refusals and broken connections.
 */
export async function asVisitor(
  browser: Browser,
  options: BrowserContextOptions,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext(options)
  try {
    await use(await context.newPage())
  } finally {
    await context.close()
  }
}

/** Keeps the site's scripts away: the page stays as the server and the scripts in its head left it. */
export const withoutScripts = (page: Page): Promise<unknown> =>
  page.route('**/assets/*.js', (route) => route.abort())

/** Adds rules to a page, by the way that its security policy leaves open to scripts. */
export const addStyle = (page: Page, css: string): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, css)

/** Takes away what `addStyle` added. */
export const removeStyles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets.length = 0
  })
