import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { withNewPage } from '../support/page.ts'
import { scrolledTo, scrollTo } from '../support/pointer.ts'

const PHONE = { width: 360, height: 740 }

const banner = (page: Page) => page.getByRole('banner')

test('a link opens its page at the top with a view transition, moves the focus and announces the title', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...options) => {
      document.documentElement.dataset.transitions += 'x'
      return start(...options)
    }
  })
  await page.goto('/about')
  const announcement = page.locator('p[aria-live=assertive]')
  await expect(announcement).toHaveText('')
  await scrollTo(page, 300)
  await banner(page).getByRole('link', { name: 'Dhow Trading' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-transitions', /x$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announcement).toHaveText(await page.title())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announcement).toHaveText(/About/i)
  await expect.poll(() => scrolledTo(page)).toBe(300)
})

test('the skip link jumps to the content, and a search keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/products')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  const search = banner(page).getByRole('combobox')
  await search.fill('tea')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?search=tea')
  await expect(search).toBeFocused()
})

test('the navigation and the search work on a phone without JavaScript', async ({
  browser,
  server,
}) => {
  const options = { baseURL: server.url, viewport: PHONE, javaScriptEnabled: false }
  await withNewPage(browser, options, async (page) => {
    await page.goto('/about')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden()
    const links = banner(page).getByRole('link')
    await expect(links.filter({ hasText: 'CONTACT US' })).toBeInViewport({ ratio: 1 })
    await expect(links.filter({ hasText: 'ENQUIRE NOW' })).toBeInViewport({ ratio: 1 })
    await expect(links.filter({ hasText: 'Enquiry' })).toBeInViewport({ ratio: 1 })
    for (const link of await links.all()) await expect(link).toBeVisible()
    const search = banner(page).getByRole('combobox')
    await search.fill('green tea')
    await search.press('Enter')
    await expect(page).toHaveURL(/\/products\?search=green\+tea$/)
  })
})

test('the menu of a phone closes by Escape, button, backdrop, link, Back and a wider window', async ({
  page,
}) => {
  const menuButton = page.getByRole('button', { name: 'Open the menu' })
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const open = async () => {
    await menuButton.click()
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
    await expect(menuButton).toBeFocused()
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
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0)
})
