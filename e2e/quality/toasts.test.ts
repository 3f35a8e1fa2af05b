import { expect, test } from '../server.ts'
import { signIn } from '../support/sign-in.ts'
import { expectToLast, notifications, toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const OFFLINE = 'You are offline. Waiting for the connection…'
const LINK_SENT = 'Reset password link has been sent to admin email.'

test('a notice lies over the dialog it came from, and leaves when its time is over, with motion and without', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    await page.emulateMedia({ reducedMotion })
    await page.goto('/admin/change-password')
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await page.getByRole('button', { name: 'Yes, send reset link' }).click()
    await expectToLast(page, LINK_SENT, 5_000)
  }
})

test('at 360 px what is waited for stays, fits below the navigation bar and can be put away', async ({
  browser,
  server,
}) => {
  const viewport = { width: 360, height: 640 }
  await asVisitor(browser, { baseURL: server.url, viewport }, async (page) => {
    const loaded = page.waitForResponse(/toast-container/)
    await page.goto('/')
    await page.mouse.move(100, 100)
    await (await loaded).finished()
    await page.context().setOffline(true)
    await expect(toast(page, OFFLINE)).toBeVisible()
    const card = notifications(page).locator('[data-in]')
    for (const moved of [card, card.locator('[role=progressbar]')]) {
      await moved.evaluate((node) =>
        Promise.all(node.getAnimations().map(({ finished }) => finished)),
      )
    }
    await expect(toast(page, OFFLINE)).toBeVisible()
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
