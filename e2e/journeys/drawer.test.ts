import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { scrolledTo, scrollTo } from '../support/scroll.ts'
import { signIn } from '../support/sign-in.ts'

// The menu of small screens.
test.use({ viewport: { width: 360, height: 740 } })

const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' })
const button = (page: Page) => page.getByRole('button', { name: 'Open the menu' })

async function open(page: Page) {
  await button(page).click()
  await expect(drawer(page)).toBeVisible()
  // The drawer has come to rest.
  await drawer(page).evaluate((node) =>
    Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished)),
  )
}

test('has the same links, the search, and the fallback contact', async ({ page }) => {
  await page.goto('/about')
  await open(page)
  const menu = drawer(page)
  await expect(menu.getByRole('navigation').getByRole('link')).toHaveText([
    'HOME',
    'PRODUCTS',
    'ABOUT US',
    'CONTACT US',
  ])
  await expect(menu.locator('[aria-current=page]')).toHaveText('ABOUT US')
  await expect(menu.getByRole('link', { name: 'ENQUIRE NOW' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'hello@dhow-trading.example' })).toBeVisible()
  await expect(menu.getByRole('link', { name: '+971 4 555 0100' })).toBeVisible()
  await menu.getByRole('searchbox').fill('tea')
  await menu.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL('/products?search=tea')
  await expect(menu).toBeHidden()
})

test('has Logout for who is logged in, and neither search nor contact', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/about')
  await open(page)
  await expect(drawer(page).getByRole('searchbox')).toHaveCount(0)
  await expect(drawer(page).getByRole('link', { name: /@|\+971/ })).toHaveCount(0)
  await drawer(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-login')
  await expect(drawer(page)).toBeHidden()
})

test('is reached by keyboard without the page moving', async ({ page }) => {
  await page.goto('/about')
  await scrollTo(page, 240)
  await button(page).press('Enter')
  await expect(drawer(page)).toBeVisible()
  expect(await scrolledTo(page)).toBe(240)
})

test('locks the page where it is, which then scrolls on from there', async ({ page }) => {
  await page.goto('/about')
  await scrollTo(page, 240)
  await open(page)
  expect(await scrolledTo(page)).toBe(240)
  await page.mouse.move(10, 400)
  await page.mouse.wheel(0, 500)
  await page.keyboard.press('End')
  expect(await scrolledTo(page)).toBe(240)
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  expect(await scrolledTo(page)).toBe(240)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => scrolledTo(page)).toBe(340)
})

test('keeps the focus inside and the page inert', async ({ page }) => {
  await page.goto('/about')
  await open(page)
  await expect(drawer(page).getByRole('button', { name: 'Close the menu' })).toBeFocused()
  const places = new Set<string>()
  for (let step = 0; step < 24; step++) {
    await page.keyboard.press(step < 16 ? 'Tab' : 'Shift+Tab')
    places.add(
      await page.evaluate(() => {
        const { activeElement } = document
        if (activeElement?.closest('dialog')) return 'menu'
        // The browser's own controls, which come after the last of the menu's.
        return activeElement === document.body ? 'browser' : 'page'
      }),
    )
  }
  expect(places).toContain('menu')
  expect(places).not.toContain('page')
  // A finger on the page behind presses nothing there.
  const behind = await page.evaluate(() => document.elementFromPoint(10, 300)?.tagName)
  expect(behind).toBe('DIALOG')
})

test('closes by Escape, its button and beside it, and gives the focus back', async ({ page }) => {
  await page.goto('/about')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => drawer(page).getByRole('button', { name: 'Close the menu' }).click(),
    () => page.mouse.click(12, 400),
  ]
  for (const close of ways) {
    await open(page)
    await close()
    await expect(drawer(page)).toBeHidden()
    await expect(button(page)).toBeFocused()
  }
})

test('closes on every navigation, and when the window grows', async ({ page }) => {
  await page.goto('/about')
  await open(page)
  await drawer(page).getByRole('link', { name: 'CONTACT US' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(drawer(page)).toBeHidden()
  await open(page)
  await page.goBack()
  await expect(page).toHaveURL('/about')
  await expect(drawer(page)).toBeHidden()
  await open(page)
  await page.setViewportSize({ width: 1280, height: 740 })
  await expect(drawer(page)).toBeHidden()
  await page.mouse.move(600, 500)
  await page.mouse.wheel(0, 100)
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0)
})

test('slides in 150 to 250 ms, and not for who asks for less motion', async ({ page }) => {
  await page.goto('/about')
  const longest = () =>
    drawer(page).evaluate((node) =>
      Math.max(...getComputedStyle(node).transitionDuration.split(',').map(Number.parseFloat)),
    )
  await open(page)
  expect(await longest()).toBeGreaterThanOrEqual(0.15)
  expect(await longest()).toBeLessThanOrEqual(0.25)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // What stays is the blink that app.css allows to everything.
  expect(await longest()).toBeLessThanOrEqual(0.001)
})
