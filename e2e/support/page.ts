import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'

/**
 * Opens a page in a new browser context and closes it after `use`. Console errors do not fail the test, so the
 * page may meet error responses and lost connections.
 */
export async function withNewPage(
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

/** Blocks the site's scripts: the page stays as the server rendered it. Inline scripts run. */
export const withoutScripts = (page: Page): Promise<unknown> =>
  page.route('**/assets/*.js', (route) => route.abort())

/** Adds CSS rules in the one way that the page's security policy allows to scripts. */
export const addStyle = (page: Page, css: string): Promise<void> =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets.push(sheet)
  }, css)

/** Removes the rules that `addStyle` added. */
export const removeStyles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.adoptedStyleSheets.length = 0
  })

/** The region in which toasts are announced. */
const notifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export const toast = (page: Page, text: string) => notifications(page).getByText(text)

/** Waits until the toast has stopped moving. */
export async function toastAtRest(page: Page): Promise<Locator> {
  const card = notifications(page).locator('[data-in]')
  await card.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
  return card
}
