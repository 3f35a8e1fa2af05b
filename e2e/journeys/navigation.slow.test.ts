import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { fillCatalogue, replaceProducts, signIn } from '../support/administrator.ts'
import { blockScripts, readScrollPosition, scrollTo, withNewPage } from '../support/page.ts'

const PHONE = { width: 360, height: 740 }

const getBar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const getSearchField = (page: Page) => page.getByRole('banner').getByRole('combobox')
const getMenuButton = (page: Page) => page.getByRole('button', { name: 'Open the menu' })

/** The distance of the content from the top of the document, at any scroll position. */
const measureContentTop = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) => Math.round(main.getBoundingClientRect().top + window.scrollY))

test.describe('the second row of the header', () => {
  test('shows on wide screens, and on others after scrolling 100 px, without moving or flickering', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/about')
    await expect(getBar(page)).toBeVisible()
    await expect(getMenuButton(page)).toBeHidden()
    await page.setViewportSize({ width: 1279, height: 600 })
    await expect(getMenuButton(page)).toBeVisible()
    const top = await measureContentTop(page)
    await expect(getBar(page)).toBeHidden()
    await scrollTo(page, 100)
    await expect(getBar(page)).toBeHidden()
    await scrollTo(page, 101)
    await expect(getBar(page)).toBeVisible()
    await expect(getSearchField(page)).toBeVisible()
    expect(await measureContentTop(page)).toBe(top)
    expect(await readScrollPosition(page)).toBe(101)
    // Small movements around the threshold do not toggle it.
    for (const position of [99, 101, 95, 102]) {
      await scrollTo(page, position)
      await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled')
    }
    await scrollTo(page, 40)
    await expect(getBar(page)).toBeHidden()
    expect(await measureContentTop(page)).toBe(top)
  })

  test('shows on the home page and in a session from the first paint on', async ({
    page,
    browser,
    server,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await expect(getBar(page).getByRole('link', { name: 'CONTACT US' })).toBeInViewport({
      ratio: 1,
    })
    await signIn(page, server)
    await page.goto('/about')
    await expect(getBar(page)).toBeVisible()
    await withNewPage(browser, { baseURL: server.url, viewport: PHONE }, async (early) => {
      await blockScripts(early)
      await early.goto('/')
      await expect(getBar(early)).toBeVisible()
      await signIn(early, server)
      await early.goto('/about')
      await expect(getBar(early)).toBeVisible()
      await expect(getSearchField(early)).toBeHidden()
      expect(await measureContentTop(early)).toBe(await measureContentTop(page))
    })
  })
})

test('the navigation and the search work on a phone without JavaScript', async ({
  browser,
  server,
}) => {
  const options = { baseURL: server.url, viewport: PHONE, javaScriptEnabled: false }
  await withNewPage(browser, options, async (page) => {
    await page.goto('/about')
    await expect(getBar(page)).toBeVisible()
    await expect(getMenuButton(page)).toBeHidden()
    const links = page.getByRole('banner').getByRole('link')
    await expect(links.filter({ hasText: 'CONTACT US' })).toBeInViewport({ ratio: 1 })
    await expect(links.filter({ hasText: 'ENQUIRE NOW' })).toBeInViewport({ ratio: 1 })
    await expect(links.filter({ hasText: 'Enquiry' })).toBeInViewport({ ratio: 1 })
    for (const link of await links.all()) await expect(link).toBeVisible()
    await getSearchField(page).fill('green tea')
    await getSearchField(page).press('Enter')
    await expect(page).toHaveURL(/\/products\?search=green\+tea$/)
  })
})

test('the menu of a phone closes by Escape, button, backdrop, link, Back and a wider window', async ({
  page,
}) => {
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = async () => {
    await getMenuButton(page).click()
    await expect(menu).toBeVisible()
    await menu.evaluate((node) =>
      Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
  }
  await page.setViewportSize(PHONE)
  await page.goto('/about')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => menu.getByRole('button', { name: 'Close the menu' }).click(),
    () => page.mouse.click(12, 400),
  ]) {
    await open()
    await close()
    await expect(menu).toBeHidden()
    await expect(getMenuButton(page)).toBeFocused()
  }
  await open()
  await menu.getByRole('link', { name: 'CONTACT US' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(menu).toBeHidden()
  await open()
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(menu).toBeHidden()
  await open()
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(menu).toBeHidden()
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => readScrollPosition(page)).toBeGreaterThan(0)
})

test('the open menu of a phone locks the scroll position of the page behind it', async ({
  page,
}) => {
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await page.setViewportSize(PHONE)
  await page.goto('/about')
  await scrollTo(page, 240)
  await getMenuButton(page).press('Enter')
  await expect(menu).toBeVisible()
  expect(await readScrollPosition(page)).toBe(240)
  // A tap on the page behind reaches only the dialog.
  const behind = await page.evaluate(() => document.elementFromPoint(10, 400)?.tagName)
  expect(behind).toBe('DIALOG')
  await page.mouse.move(10, 400)
  await page.mouse.wheel(0, 500)
  await page.keyboard.press('End')
  expect(await readScrollPosition(page)).toBe(240)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  expect(await readScrollPosition(page)).toBe(240)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => readScrollPosition(page)).toBe(340)
})

test('the category pills stick below the header', async ({ page, server }) => {
  await replaceProducts(server, ['Tin'])
  fillCatalogue(server, 60)
  await page.setViewportSize(PHONE)
  await page.goto('/products')
  await page.mouse.wheel(0, 2000)
  const secondRow = page.getByRole('banner').locator('.second-row')
  const pills = page.getByRole('navigation', { name: 'Categories' })
  const measureGap = async () => {
    const [above, below] = await Promise.all([secondRow.boundingBox(), pills.boundingBox()])
    return Math.abs((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
  }
  await expect.poll(measureGap).toBeLessThanOrEqual(1)
})

test('a link to a part of a page scrolls it below the header and moves the focus there', async ({
  page,
}) => {
  for (const width of [360, 1000, 1280]) {
    await page.setViewportSize({ width, height: 600 })
    await page.goto('/contact#contact-form')
    await expect.poll(() => readScrollPosition(page)).toBeGreaterThan(0)
    const isUncovered = () =>
      page.locator('#contact-form').evaluate((target) => {
        const { left, top } = target.getBoundingClientRect()
        return target.contains(document.elementFromPoint(left + 40, top + 1))
      })
    await expect.poll(isUncovered).toBe(true)
  }
  await page.goto('/about')
  await page.getByRole('banner').getByRole('link', { name: 'ENQUIRE NOW' }).click()
  await expect(page).toHaveURL('/contact#contact-form')
  await expect(page.locator('#contact-form')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Name')).toBeFocused()
})
