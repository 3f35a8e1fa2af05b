import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { readColor, readColors, toHex } from '../support/accessible.ts'
import { addProduct, signIn } from '../support/administrator.ts'
import { seedHome } from '../support/company.ts'
import { blockScripts, toast, waitForToast, withNewPage } from '../support/page.ts'

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }

const getCards = (page: Page) => page.locator('.product-grid > li')

/** Returns the number of items in the first row. */
const countColumns = (page: Page, items: string) =>
  page.locator(items).evaluateAll((all) => {
    const tops = all.map((item) => item.getBoundingClientRect().top)
    return tops.filter((top) => top === tops[0]).length
  })

test('products have 2 columns on small screens, 3 on medium, 6 on extra large; the home page has 2 on a phone', async ({
  page,
  server,
}) => {
  await seedHome(server)
  await page.goto('/products')
  for (const [width, columns] of [
    [360, 2],
    [767, 2],
    [768, 3],
    [1279, 3],
    [1280, 6],
    [1920, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await countColumns(page, '.product-grid > li'), `at ${width} px`).toBe(columns)
  }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  expect(await countColumns(page, '.carousel > li')).toBe(2)
  await expect(page.getByRole('button', { name: 'Next products' })).toBeHidden()
})

test('the first row of products is above the fold with small pictures, and a right-to-left search ends before its button', async ({
  page,
  server,
}) => {
  await addProduct(server)
  await seedHome(server)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto('/products?search=salt')
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeInViewport()
    await expect(getCards(page).first()).toBeInViewport({ ratio: 1 })
  }
  const picture = getCards(page).locator('img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc))
    .toMatch(/-400\.webp$/)
  await page.goto('/products')
  const loading = await getCards(page)
    .locator('img')
    .evaluateAll((all) => all.map((image) => image.getAttribute('loading')))
  expect(loading).toEqual(loading.map((_, index) => (index < 2 ? 'eager' : 'lazy')))

  await page.setViewportSize(DESKTOP)
  for (const field of await page.locator('input[name=search]:visible').all()) {
    await field.fill('شاي')
    await expect(field).toHaveCSS('direction', 'rtl')
    const button = field.locator('xpath=..').getByRole('button', { name: 'Search' })
    const [text, control] = await Promise.all([field.boundingBox(), button.boundingBox()])
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThanOrEqual(control?.x ?? 0)
  }
})

test('the form of a product sticks to the bottom of a phone, without the chat button over it', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(`/products/${await addProduct(server)}`)
  const message = page.getByRole('link', { name: 'Write a Message' })
  const fields = [page.getByLabel(/^Quantity of/), page.getByLabel(/^Unit of/)]
  const add = page.getByRole('button', { name: 'Add to enquiry' })
  const tops = []
  for (const control of [...fields, add]) {
    await expect(control).toBeInViewport({ ratio: 1 })
    tops.push(await control.evaluate((element) => element.getBoundingClientRect().top))
  }
  expect(new Set(tops).size, 'the form has one row').toBe(1)
  const bar = page.locator('.bottom-bar')
  expect(await bar.evaluate((element) => element.getBoundingClientRect().bottom)).toBe(640)
  const chat = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
  await expect(chat).toBeHidden()
  const comesAfterName = await bar.evaluate((element) => {
    const name = document.querySelector('h1')
    return name && Boolean(name.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(comesAfterName, 'the form comes after the name').toBe(true)

  await page.setViewportSize(DESKTOP)
  await expect(chat).toBeVisible()
  await expect(message).toBeInViewport({ ratio: 1 })
})

test('the footer is at the bottom of the window on a short page', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1600 })
  for (const path of ['/nowhere', '/compare']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const end = () =>
      page.getByRole('contentinfo').evaluate((footer) => footer.getBoundingClientRect().bottom)
    await expect.poll(end, path).toBe(1600)
  }
})

test('the WhatsApp button covers no control on a phone, and hides while the page is scrolled down', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const button = page.getByRole('link', { name: 'Chat with us on WhatsApp' })
  const isShown = () =>
    button.evaluate((chat) => {
      const { left, top } = chat.getBoundingClientRect()
      return chat.contains(document.elementFromPoint(left + 26, top + 26))
    })
  const isCovered = () =>
    button.evaluate((chat) => {
      const { left, top, right, bottom } = chat.getBoundingClientRect()
      return [...document.querySelectorAll('a, button, input, footer p')]
        .filter((element) => element !== chat)
        .filter((element) => {
          const box = element.getBoundingClientRect()
          return box.right > left && box.left < right && box.bottom > top && box.top < bottom
        })
        .map(({ textContent }) => textContent)
    })
  await expect.poll(isShown).toBe(true)
  expect(await isCovered()).toEqual([])

  await page.mouse.wheel(0, 300)
  await expect.poll(isShown).toBe(false)
  await page.mouse.wheel(0, -100)
  await expect.poll(isShown).toBe(true)

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await page.mouse.wheel(0, -40)
  await expect.poll(isShown).toBe(true)
  await expect.poll(isCovered).toEqual([])

  await page.mouse.wheel(0, -300)
  await page.mouse.wheel(0, 100)
  await expect.poll(isShown).toBe(false)
  await button.focus()
  await expect.poll(isShown).toBe(true)
})

const OFFLINE = 'You are offline. Waiting for the connection…'

/** Returns the theme of the page, its controls and the browser's frame, or 'mixed' where they differ. */
async function readTheme(page: Page) {
  const root = page.locator('html')
  const paper = await readColor(root, 'background-color')
  const frame = await page.locator('meta[name=theme-color]').getAttribute('content')
  const controls = await root.evaluate((node) => getComputedStyle(node).colorScheme)
  const theme = paper[0] < 128 ? 'dark' : 'light'
  return frame === toHex(paper) && controls === theme ? theme : 'mixed'
}

test("the page has its theme before hydration: the stored one, otherwise the system's", async ({
  browser,
  server,
}) => {
  for (const [system, stored, expected] of [
    ['dark', undefined, 'dark'],
    ['light', undefined, 'light'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
  ] as const) {
    await withNewPage(browser, { baseURL: server.url, colorScheme: system }, async (page) => {
      await blockScripts(page)
      if (stored) await page.addInitScript((value) => localStorage.setItem('theme', value), stored)
      await page.goto('/about')
      expect(await readTheme(page), `${stored} stored, ${system} system`).toBe(expected)
    })
  }
})

test('at 360 px a toast covers the header before the page and can be dismissed', async ({
  browser,
  server,
}) => {
  const viewport = { width: 360, height: 640 }
  await withNewPage(browser, { baseURL: server.url, viewport }, async (page) => {
    const loaded = page.waitForResponse(/toast-container/)
    await page.goto('/')
    await page.mouse.move(100, 100)
    await (await loaded).finished()
    await page.context().setOffline(true)
    await expect(toast(page, OFFLINE)).toBeVisible()
    const box = await (await waitForToast(page)).boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    if (!box || !header) throw new Error('nothing to measure')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
    expect(box.y).toBeGreaterThanOrEqual(0)
    expect(box.y).toBeLessThan(header.y + header.height)
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page, OFFLINE)).toHaveCount(0)
  })
})

test('a toast shows above an open dialog', async ({ browser, server }) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, server)
    const loaded = page.waitForResponse(/toast-container/)
    await page.goto('/admin/change-password')
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await (await loaded).finished()
    await page.context().setOffline(true)
    await expect(toast(page, OFFLINE)).toBeVisible()
    const card = await waitForToast(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    // Elements outside of a modal dialog are inert, so the page cannot say which is on top.
    const { x = 0, y = 0 } = (await toast(page, OFFLINE).boundingBox()) ?? {}
    const colors = await readColors(page, { x, y, width: 4, height: 4 })
    expect(colors).toEqual([await readColor(card, 'background-color')])
  })
})
