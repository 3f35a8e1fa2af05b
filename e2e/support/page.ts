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
export const blockScripts = (page: Page): Promise<unknown> =>
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
const getNotifications = (page: Page) => page.getByRole('region', { name: 'Notifications' })

export const toast = (page: Page, text: string) => getNotifications(page).getByText(text)

/** Waits until the toast has stopped moving. */
export async function waitForToast(page: Page): Promise<Locator> {
  const card = getNotifications(page).locator('[data-in]')
  await card.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
  return card
}

/** Stops the page's clock; `page.clock.runFor` advances it. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1_000)
}

/** Returns whether a value changes while the stopped clock advances. */
export async function hasChangedWithin(
  page: Page,
  read: () => Promise<unknown>,
  milliseconds: number,
) {
  const start = await read()
  await page.clock.runFor(milliseconds)
  return JSON.stringify(await read()) !== JSON.stringify(start)
}

/** Replaces each text of the open page, and each that is added later, as the translation of a browser does. */
export function translateTexts(): void {
  const keep = 'font, script, style, textarea, option, title, svg, noscript'
  const translate = (node: Node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    for (let text = walker.currentNode; text; text = walker.nextNode() as Node)
      if (text instanceof Text && text.data.trim() && !text.parentElement?.closest(keep))
        texts.push(text)
    for (const text of texts) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(text.data)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }
  if (document.documentElement.classList.contains('translated-ltr')) return
  document.documentElement.classList.add('translated-ltr')
  translate(document.body)
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      if (target instanceof Text) translate(target)
      for (const node of addedNodes) if (node.isConnected) translate(node)
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
}

type Head = {
  title: string
  canonical: string | undefined
  /** Contents by name or property. */
  meta: Record<string, string>
  /** Names, properties and relations that occur more than once. */
  repeated: string[]
  /** JSON-LD objects by their type. */
  facts: Record<string, Record<string, unknown>>
}

/** Returns the metadata that search engines and link previews read. */
export const readHead = (page: Page): Promise<Head> =>
  page.evaluate(() => {
    // A script sets the theme color.
    const metas = [
      ...document.querySelectorAll('meta[name]:not([name=theme-color]), meta[property]'),
    ].map((meta) => [
      meta.getAttribute('property') ?? meta.getAttribute('name') ?? '',
      meta.getAttribute('content') ?? '',
    ])
    const canonicals = [...document.querySelectorAll<HTMLLinkElement>('link[rel=canonical]')]
    const names = [
      ...metas.map(([name]) => name ?? ''),
      ...canonicals.map(() => 'canonical'),
      ...[...document.querySelectorAll('head title')].map(() => 'title'),
    ]
    const facts = [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? ''),
    )
    return {
      title: document.title,
      canonical: canonicals[0]?.href,
      meta: Object.fromEntries(metas),
      repeated: names.filter((name, index) => names.indexOf(name) !== index),
      facts: Object.fromEntries(facts.map((fact) => [fact['@type'], fact])),
    }
  })

type Point = { x: number; y: number; id?: number }

/** Returns a function that dispatches touch events to the page. */
export async function createTouch(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints })
}

/** Returns the center of an element in the viewport. */
export async function measureCenter(element: Locator) {
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

export const readScrollPosition = (page: Page): Promise<number> =>
  page.evaluate(() => window.scrollY)
