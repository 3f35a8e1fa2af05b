import type { Page } from '@playwright/test'
import sharp from 'sharp'
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

const CASES = [
  { system: 'dark', shows: 'dark' },
  { system: 'light', shows: 'light' },
  { system: 'light', saved: 'dark', shows: 'dark' },
  { system: 'dark', saved: 'light', shows: 'light' },
  { system: 'dark', saved: 'sepia', shows: 'dark' },
] as const

for (const { shows, system, ...given } of CASES) {
  const choice = 'saved' in given ? given.saved : 'nothing'
  test(`with ${choice} saved and a ${system} system the page is ${shows} before its scripts have come`, async ({
    browser,
    server,
  }) => {
    await asVisitor(browser, { baseURL: server.url, colorScheme: system }, async (page) => {
      await withoutScripts(page)
      if ('saved' in given) await save(page, given.saved)
      await page.goto('/about')
      expect(await shown(page)).toBe(shows)
    })
  })
}

test('no frame of a reload shows the other theme', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await save(page, 'dark')
  await page.goto('/admin-login')
  const devtools = await page.context().newCDPSession(page)
  const frames: Buffer[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(Buffer.from(data, 'base64'))
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'png' })
  await page.reload({ waitUntil: 'networkidle' })
  await expect.poll(() => frames.length).toBeGreaterThan(0)
  await devtools.send('Page.stopScreencast')
  for (const frame of frames) {
    const { channels } = await sharp(frame).stats()
    for (const channel of channels.slice(0, 3)) expect(channel.mean).toBeLessThan(80)
  }
})

test('toggling saves the choice under theme, and it stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  expect(await saved(page)).toBeNull()
  await toggle(page, 'dark')
  expect(await saved(page)).toBe('dark')
  expect(await shown(page)).toBe('dark')
  await page.reload()
  expect(await shown(page)).toBe('dark')
  await toggle(page, 'light')
  expect(await saved(page)).toBe('light')
  expect(await shown(page)).toBe('light')
})

test('the system is followed while nothing is saved, and not after', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Use the dark theme' })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => shown(page)).toBe('dark')
  expect(await saved(page)).toBeNull()
  await toggle(page, 'light')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await shown(page)).toBe('light')
})

test('other tabs follow', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await other.goto('/about')
  await expect(other.getByRole('button', { name: 'Use the dark theme' })).toBeVisible()
  await toggle(page, 'dark')
  await expect.poll(() => shown(other)).toBe('dark')
  await toggle(other, 'light')
  await expect.poll(() => shown(page)).toBe('light')
})
