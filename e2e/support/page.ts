import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
} from '@playwright/test'

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

/**
 * Returns a function that opens pages in one context, so that the browser's cache has the scripts of the site after
 * the first page. Cookies and storage of a page are not those of the page before it.
 */
export function createPages() {
  let context: BrowserContext | undefined
  return async (
    browser: Browser,
    storageState: Parameters<BrowserContext['setStorageState']>[0],
    use: (page: Page) => Promise<void>,
  ): Promise<void> => {
    context ??= await browser.newContext({ reducedMotion: 'reduce' })
    await context.setStorageState(storageState)
    const page = await context.newPage()
    try {
      await use(page)
    } finally {
      await page.close()
    }
  }
}

/** Refuses requests whose method and address match a pattern. A route would switch off the browser's cache. */
export const refuseRequests = (page: Page, pattern: RegExp): Promise<unknown> =>
  page.addInitScript((source) => {
    const { fetch } = window
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      const isRefused = new RegExp(source).test(`${request.method} ${request.url}`)
      return isRefused ? Promise.reject(new TypeError('Failed to fetch')) : fetch(request)
    }
  }, pattern.source)

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
