import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { scrolledTo, scrollTo } from '../support/scroll.ts'
import { signIn } from '../support/sign-in.ts'
import { asVisitor, withoutScripts } from '../support/visitor.ts'

const PHONE = { width: 360, height: 740 }

const bar = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const search = (page: Page) => page.getByRole('banner').getByRole('searchbox')
const menuButton = (page: Page) => page.getByRole('button', { name: 'Open the menu' })

/** Where the content stands on the page, wherever that is scrolled to. */
const contentTop = (page: Page) =>
  page
    .getByRole('main')
    .evaluate((main) => Math.round(main.getBoundingClientRect().top + window.scrollY))

test.describe('the second row of the bar', () => {
  test('shows on wide screens, on others after scrolling 100 px, without moving or flickering', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await page.goto('/about')
    await expect(bar(page)).toBeVisible()
    await expect(menuButton(page)).toBeHidden()
    await page.setViewportSize({ width: 1279, height: 600 })
    await expect(menuButton(page)).toBeVisible()
    const before = await contentTop(page)
    await expect(bar(page)).toBeHidden()
    await scrollTo(page, 100)
    await expect(bar(page)).toBeHidden()
    await scrollTo(page, 101)
    await expect(bar(page)).toBeVisible()
    await expect(search(page)).toBeVisible()
    expect(await contentTop(page)).toBe(before)
    expect(await scrolledTo(page)).toBe(101)
    // A hand that rests on the threshold.
    for (const top of [99, 101, 95, 102]) {
      await scrollTo(page, top)
      await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled')
    }
    await scrollTo(page, 40)
    await expect(bar(page)).toBeHidden()
    expect(await contentTop(page)).toBe(before)
  })

  test('shows on the home page, and to whoever is logged in, from the first frame on', async ({
    page,
    browser,
    server,
  }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    await expect(bar(page).getByRole('link', { name: 'CONTACT US' })).toBeInViewport({ ratio: 1 })
    await signIn(page, server)
    await page.goto('/about')
    await expect(bar(page)).toBeVisible()
    await asVisitor(browser, { baseURL: server.url, viewport: PHONE }, async (early) => {
      await withoutScripts(early)
      await early.goto('/')
      await expect(bar(early)).toBeVisible()
      await signIn(early, server)
      await early.goto('/about')
      await expect(bar(early)).toBeVisible()
      await expect(search(early)).toBeHidden()
      expect(await contentTop(early)).toBe(await contentTop(page))
    })
  })

  test('shows without scripts, with the search in place of the menu', async ({
    browser,
    server,
  }) => {
    const plain = { baseURL: server.url, viewport: PHONE, javaScriptEnabled: false }
    await asVisitor(browser, plain, async (page) => {
      await page.goto('/about')
      await expect(bar(page)).toBeVisible()
      await expect(menuButton(page)).toBeHidden()
      await search(page).fill('green tea')
      await search(page).press('Enter')
      await expect(page).toHaveURL(/\/products\?search=green\+tea$/)
    })
  })
})

test.describe('the menu of small screens', () => {
  test.use({ viewport: PHONE })

  const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

  async function open(page: Page, press = () => menuButton(page).click()) {
    await press()
    await expect(menu(page)).toBeVisible()
    // It has come to rest.
    await menu(page).evaluate((node) =>
      Promise.all(node.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    )
  }

  test('locks the page where it is, out of reach, which then scrolls on from there', async ({
    page,
  }) => {
    await page.goto('/about')
    await scrollTo(page, 240)
    await open(page, () => menuButton(page).press('Enter'))
    expect(await scrolledTo(page)).toBe(240)
    // A finger on the page behind presses nothing there.
    const behind = await page.evaluate(() => document.elementFromPoint(10, 400)?.tagName)
    expect(behind).toBe('DIALOG')
    await page.mouse.move(10, 400)
    await page.mouse.wheel(0, 500)
    await page.keyboard.press('End')
    expect(await scrolledTo(page)).toBe(240)
    await page.keyboard.press('Escape')
    await expect(menu(page)).toBeHidden()
    expect(await scrolledTo(page)).toBe(240)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => scrolledTo(page)).toBe(340)
  })

  test('slides in 150 to 250 ms, closes by Escape, its button, beside it, by Back and when the window grows, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/about')
    await open(page)
    const longest = () =>
      menu(page).evaluate((node) =>
        Math.max(...getComputedStyle(node).transitionDuration.split(',').map(Number.parseFloat)),
      )
    expect(await longest()).toBeGreaterThanOrEqual(0.15)
    expect(await longest()).toBeLessThanOrEqual(0.25)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // What stays is the blink that app.css allows to everything.
    expect(await longest()).toBeLessThanOrEqual(0.001)
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => menu(page).getByRole('button', { name: 'Close the menu' }).click(),
      () => page.mouse.click(12, 400),
    ]) {
      if (!(await menu(page).isVisible())) await open(page)
      await close()
      await expect(menu(page)).toBeHidden()
      await expect(menuButton(page)).toBeFocused()
    }
    await open(page)
    await menu(page).getByRole('link', { name: 'CONTACT US' }).click()
    await expect(page).toHaveURL('/contact')
    await expect(menu(page)).toBeHidden()
    await open(page)
    await page.goBack()
    await expect(page).toHaveURL('/about')
    await expect(menu(page)).toBeHidden()
    await open(page)
    await page.setViewportSize({ width: 1280, height: 740 })
    await expect(menu(page)).toBeHidden()
    await page.mouse.move(600, 500)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0)
  })
})
