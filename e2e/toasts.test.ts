import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from './server.ts'
import { signIn } from './sign-in.ts'
import { asVisitor } from './visitor.ts'

const OFFLINE = 'You are offline. Waiting for the connection…'
const ONLINE = 'You are online again.'
const REFUSED = 'Invalid email or password'
const HOUR = 60 * 60 * 1_000

/** Milliseconds by which a toast may be missed while the test looks for it. */
const MARGIN = 100

const region = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const toast = (page: Page, text: string) => region(page).getByText(text)

/** Stops the page's clock: from here on, time passes when the test says so. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
}

/** Lets a moment pass at a time until a toast is there. */
const expectToast = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.runFor(1)
    await expect(toast(page, text)).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [20] })

/** A toast that has just come is there for so long, and has left a moment later. */
async function expectToLast(page: Page, text: string, milliseconds: number): Promise<void> {
  await expectToast(page, text)
  await page.clock.runFor(milliseconds - MARGIN)
  await expect(toast(page, text)).toBeVisible()
  await page.clock.runFor(MARGIN)
  await page.clock.runFor(MARGIN)
  await page.clock.runFor(2 * MARGIN)
  await expect(toast(page, text)).toHaveCount(0)
}

const refuseLogins = (page: Page) =>
  page.route('**/api/admin/login', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: REFUSED } }),
  )

async function fillLogin(page: Page): Promise<void> {
  await page.goto('/admin-login')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
}

const login = (page: Page) => page.getByRole('button', { name: 'Login' }).click()

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test('a success stays 2 s', async ({ page, server }) => {
      await page.emulateMedia({ reducedMotion })
      await page.clock.install()
      await page.goto('/about')
      await signIn(page, server)
      await page.reload()
      const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
      await expect(logout).toBeVisible()
      await stopClock(page)
      await logout.click()
      await expectToLast(page, 'Logged out successfully!', 2_000)
    })

    test('an error stays 4 s', async ({ browser, server }) => {
      await asVisitor(browser, { baseURL: server.url, reducedMotion }, async (page) => {
        await page.clock.install()
        await refuseLogins(page)
        await fillLogin(page)
        await stopClock(page)
        await login(page)
        await expectToLast(page, REFUSED, 4_000)
      })
    })

    test('what is waited for stays as long as it takes, a blank one 4 s', async ({
      browser,
      server,
    }) => {
      await asVisitor(browser, { baseURL: server.url, reducedMotion }, async (page) => {
        await page.clock.install()
        await page.goto('/about')
        await page.waitForLoadState('networkidle')
        await stopClock(page)
        await page.context().setOffline(true)
        await expectToast(page, OFFLINE)
        await page.clock.runFor(HOUR)
        await expect(toast(page, OFFLINE)).toBeVisible()
        await page.context().setOffline(false)
        await expectToLast(page, ONLINE, 4_000)
        await expect(toast(page, OFFLINE)).toHaveCount(0)
      })
    })
  })
}

test('the notice that a link was sent stays 5 s, over the dialog it came from', async ({
  page,
  server,
}) => {
  await page.clock.install()
  await signIn(page, server)
  await page.goto('/admin/change-password')
  await page.getByRole('button', { name: 'Yes, I want to' }).click()
  await stopClock(page)
  await page.getByRole('button', { name: 'Yes, send reset link' }).click()
  await expectToLast(page, 'Reset password link has been sent to admin email.', 5_000)
})

test('they are announced: politely, or at once where something failed', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await refuseLogins(page)
    await fillLogin(page)
    // It stands in the page before there is anything to say.
    await expect(region(page)).toHaveAttribute('aria-live', 'polite')
    await login(page)
    await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible()
    await expect(toast(page, REFUSED)).toHaveAttribute('aria-live', 'assertive')
    await page.context().setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible()
    await expect(toast(page, OFFLINE)).toHaveAttribute('aria-live', 'polite')
  })
})

test('at 360 px they fit, below the navigation bar, and can be put away', async ({
  browser,
  server,
}) => {
  const viewport = { width: 360, height: 640 }
  await asVisitor(browser, { baseURL: server.url, viewport }, async (page) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await expect(toast(page, OFFLINE)).toBeVisible()
    const card = region(page).locator('> *')
    await card.evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
    const box = await card.boundingBox()
    const bar = await page.getByRole('banner').boundingBox()
    if (!box || !bar) throw new Error('nothing to measure')
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width)
    expect(Math.abs(box.x + box.width / 2 - viewport.width / 2)).toBeLessThanOrEqual(1)
    expect(box.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    // What lies under it is free again, by button or key.
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast(page, OFFLINE)).toHaveCount(0)
  })
})
