import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { colorOf, toHex } from '../support/colors.ts'
import { asVisitor, withoutScripts } from '../support/visitor.ts'

const save = (page: Page, theme: string) =>
  page.addInitScript((value) => localStorage.setItem('theme', value), theme)
const saved = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))
const toggle = (page: Page, to: 'dark' | 'light') =>
  page
    .getByRole('banner')
    .getByRole('button', { name: `Use the ${to} theme` })
    .click()

/** The theme by all that shows it: the page, the browser's own controls and what is around the page. */
async function shown(page: Page): Promise<string> {
  const root = page.locator('html')
  const paper = await colorOf(root, 'background-color')
  const around = await page.locator('meta[name=theme-color]').getAttribute('content')
  const controls = await root.evaluate((node) => getComputedStyle(node).colorScheme)
  const theme = paper[0] < 128 ? 'dark' : 'light'
  return around === toHex(paper) && controls === theme ? theme : 'mixed'
}

test('the page has its theme before its scripts have come, and follows the system while none is saved', async ({
  browser,
  server,
}) => {
  for (const [system, saved, shows] of [
    ['dark', undefined, 'dark'],
    ['light', undefined, 'light'],
    ['light', 'dark', 'dark'],
    ['dark', 'light', 'light'],
  ] as const) {
    await asVisitor(browser, { baseURL: server.url, colorScheme: system }, async (page) => {
      await withoutScripts(page)
      if (saved) await save(page, saved)
      await page.goto('/about')
      expect(await shown(page), `${saved} saved, ${system} system`).toBe(shows)
    })
  }
})

test('the theme follows the system until it is chosen, which is saved, stays, and is followed by other tabs', async ({
  page,
  context,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => shown(page)).toBe('dark')
  expect(await saved(page)).toBeNull()
  const other = await context.newPage()
  await other.goto('/about')
  await expect(other.getByRole('button', { name: 'Use the dark theme' })).toBeVisible()

  await toggle(page, 'light')
  expect(await saved(page)).toBe('light')
  await toggle(page, 'dark')
  await expect.poll(() => shown(other)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await shown(page)).toBe('dark')
  await page.reload()
  expect(await shown(page)).toBe('dark')
})
