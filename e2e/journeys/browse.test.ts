import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import {
  expectInFrame,
  getCurrent,
  getOpenButton,
  getViewer,
  seedFilters,
  seedGallery,
} from '../support/company.ts'
import { readScrollPosition, scrollTo, withNewPage } from '../support/page.ts'

const PHONE = { width: 360, height: 740 }

const getBanner = (page: Page) => page.getByRole('banner')

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
  await getBanner(page).getByRole('link', { name: 'Dhow Trading' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => readScrollPosition(page)).toBe(0)
  await expect(page.locator('html')).toHaveAttribute('data-transitions', /x$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announcement).toHaveText(await page.title())
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(announcement).toHaveText(/About/i)
  await expect.poll(() => readScrollPosition(page)).toBe(300)
})

test('the skip link jumps to the content, and a search keeps the focus', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto('/products')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await scrollTo(page, 200)
  const search = getBanner(page).getByRole('combobox')
  await search.fill('tea')
  await search.press('Enter')
  await expect(page).toHaveURL('/products?search=tea')
  await expect(search).toBeFocused()
})

test('the full-screen viewer opens and closes on a click, keeps focus and scrolling inside, and returns the focus', async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await page.goto(await seedGallery(server))
  for (const close of [
    () => getCurrent(getViewer(page)).getByRole('img').click(),
    () => getViewer(page).click({ position: { x: 300, y: 900 } }),
  ]) {
    await getOpenButton(page).click()
    await expect(getViewer(page)).toBeVisible()
    expect(await getViewer(page).boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
    await close()
    await expect(getViewer(page)).toHaveCount(0)
    await expect(getOpenButton(page)).toBeFocused()
  }
  await getOpenButton(page).click()
  for (let tabs = 0; tabs < 8; tabs++) {
    await page.keyboard.press('Tab')
    // Between the last and the first button, the browser's own bar has the focus.
    const inside = await page.evaluate(() => {
      const { activeElement: active, body } = document
      return active === body || Boolean(active?.closest('dialog'))
    })
    expect(inside).toBe(true)
  }
  await page.mouse.wheel(0, 600)
  await page.keyboard.press('PageDown')
  expect(await page.evaluate(() => window.scrollY)).toBe(0)

  await getViewer(page).getByRole('button', { name: 'Next picture' }).click()
  await expectInFrame(getViewer(page), 2)
  await page.keyboard.press('ArrowRight')
  await expectInFrame(getViewer(page), 3)
  await page.keyboard.press('Escape')
  // A closed dialog has no role; its pictures are removed a moment later.
  await expect(page.locator('.viewer')).toHaveCount(0)
  await expectInFrame(page, 3)
  await expect(getOpenButton(page)).toBeFocused()
})

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`a visitor filters products in a sheet on a phone, ${how} JavaScript`, async ({
    browser,
    server,
  }) => {
    await seedFilters(server)
    const { url: baseURL } = server
    await withNewPage(browser, { baseURL, javaScriptEnabled, viewport: PHONE }, async (page) => {
      await page.goto('/products')
      await page.getByRole('button', { name: 'Filters' }).click()
      const sheet = page.getByRole('form', { name: 'Filters' })
      for (const [filter, value] of [
        ['Brand', 'Sail'],
        ['Origin', 'Sri Lanka'],
      ] as const) {
        await sheet.getByText(filter, { exact: true }).first().click()
        await sheet.getByLabel(value).check()
      }
      const apply = javaScriptEnabled ? 'Show 1 product' : 'Apply'
      await sheet.getByRole('button', { name: apply }).click()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/\/products\?.*brand=Sail&origin=LK/)
      await expect(page.getByRole('link', { name: /^Tea/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Rice/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Remove Origin: Sri Lanka' }).click()
      await expect(page.getByRole('link', { name: /^Rice/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Salt/ })).toHaveCount(0)
    })
  })
}
