import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../server.ts'
import { signIn } from '../support/sign-in.ts'
import { expectToLast, notifications, toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const OFFLINE = 'You are offline. Waiting for the connection…'
const ONLINE = 'You are online again.'
const REFUSED = 'Invalid email or password'

const refuseLogins = (page: Page) =>
  page.route('**/api/admin/login', (route) =>
    route.fulfill({ status: 401, json: { success: false, message: REFUSED } }),
  )

async function failToLogIn(page: Page): Promise<void> {
  await refuseLogins(page)
  await page.goto('/admin-login')
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Login' }).click()
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test('a success stays 2 s', async ({ page, server }) => {
      await page.emulateMedia({ reducedMotion })
      await page.goto('/about')
      await signIn(page, server)
      await page.reload()
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
      await expectToLast(page, 'Logged out successfully!', 2_000)
    })

    test('an error stays 4 s', async ({ browser, server }) => {
      await asVisitor(browser, { baseURL: server.url, reducedMotion }, async (page) => {
        await failToLogIn(page)
        await expectToLast(page, REFUSED, 4_000)
      })
    })

    test('what is waited for stays as long as it takes, a blank one 4 s', async ({
      browser,
      server,
    }) => {
      await asVisitor(browser, { baseURL: server.url, reducedMotion }, async (page) => {
        const loaded = page.waitForResponse(/toast-container/)
        await page.goto('/about')
        await loaded
        await page.context().setOffline(true)
        await expect(toast(page, OFFLINE)).toBeVisible()
        await notifications(page)
          .locator('[role=progressbar]')
          .evaluate((node) => Promise.all(node.getAnimations().map(({ finished }) => finished)))
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
  await signIn(page, server)
  await page.goto('/admin/change-password')
  await page.getByRole('button', { name: 'Yes, I want to' }).click()
  await page.getByRole('button', { name: 'Yes, send reset link' }).click()
  await expectToLast(page, 'Reset password link has been sent to admin email.', 5_000)
})

test('they are announced: politely, or at once where something failed', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await failToLogIn(page)
    await expect(page.getByRole('alert').filter({ hasText: REFUSED })).toBeVisible()
    await expect(notifications(page)).toHaveAttribute('aria-live', 'polite')
    await page.context().setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: OFFLINE })).toBeVisible()
  })
})

test('at 360 px they fit, below the navigation bar, and can be put away', async ({
  browser,
  server,
}) => {
  const viewport = { width: 360, height: 640 }
  await asVisitor(browser, { baseURL: server.url, viewport }, async (page) => {
    const loaded = page.waitForResponse(/toast-container/)
    await page.goto('/')
    await loaded
    await page.context().setOffline(true)
    await expect(toast(page, OFFLINE)).toBeVisible()
    const card = notifications(page).locator('[data-in]')
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
