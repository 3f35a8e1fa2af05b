import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { signIn } from '../support/administrator.ts'
import { colorOf, colorsOn, toHex } from '../support/colors.ts'
import { toast, toastAtRest, withNewPage, withoutScripts } from '../support/page.ts'

const OFFLINE = 'You are offline. Waiting for the connection…'

/** Returns the theme of the page, its controls and the browser's frame, or 'mixed' where they differ. */
async function shownTheme(page: Page): Promise<string> {
  const root = page.locator('html')
  const paper = await colorOf(root, 'background-color')
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
      await withoutScripts(page)
      if (stored) await page.addInitScript((value) => localStorage.setItem('theme', value), stored)
      await page.goto('/about')
      expect(await shownTheme(page), `${stored} stored, ${system} system`).toBe(expected)
    })
  }
})

test('at 360 px a toast fits below the header and can be dismissed', async ({
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
    const box = await (await toastAtRest(page)).boundingBox()
    const header = await page.getByRole('banner').boundingBox()
    if (!box || !header) throw new Error('nothing to measure')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
    expect(box.y).toBeGreaterThanOrEqual(header.y + header.height)
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
    const card = await toastAtRest(page)
    await expect(page.getByRole('dialog')).toBeVisible()
    // Elements outside of a modal dialog are inert, so the page cannot say which is on top.
    const { x = 0, y = 0 } = (await toast(page, OFFLINE).boundingBox()) ?? {}
    const colors = await colorsOn(page, { x, y, width: 4, height: 4 })
    expect(colors).toEqual([await colorOf(card, 'background-color')])
  })
})
