import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../server.ts'

const SCRIPTS = /\/assets\/.*\.js/

const themeButton = (page: Page) =>
  page.getByRole('button', { name: /^Use the (dark|light) theme$/ })
const theme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

/** Opens a page whose scripts come only when the returned function is called. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await gate.promise
    await route.continue()
  })
  // Asked for, the scripts are on their way: the page has been painted.
  const asked = page.waitForRequest(SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  await asked
  return gate.resolve
}

test('what is seen is fetched before the scripts', async ({ page }) => {
  const order: string[] = []
  page.on('request', (request) => order.push(request.resourceType()))
  await page.goto('/')
  for (const seen of ['stylesheet', 'font', 'image']) {
    expect(order).toContain(seen)
    expect(order.indexOf(seen), seen).toBeLessThan(order.indexOf('script'))
  }
})

test('a page that has loaded is alive, also in a browser whose year is another', async ({
  page,
}) => {
  await page.clock.setFixedTime('2099-06-01')
  await page.goto('/about')
  const pressed = await themeButton(page).evaluate((button: HTMLElement) => {
    button.click()
    return localStorage.getItem('theme')
  })
  expect(pressed).not.toBeNull()
  await expect(page.locator('iframe')).toHaveCount(0)
  const year = new Date().getUTCFullYear()
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} `)
})

test('a page that is opened in the background comes to life there', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.assign(window, { requestAnimationFrame: () => 0 })
  })
  await page.goto('/about')
  await themeButton(page).click()
  await expect.poll(() => theme(page)).not.toBeNull()
})

test.describe('before the scripts have come', () => {
  test('a button is pressed once, however often it is, and what was pressed is forgotten then', async ({
    page,
  }) => {
    const comeAlive = await openSlowly(page, '/about')
    for (let press = 0; press < 3; press++) await themeButton(page).click()
    expect(await theme(page)).toBeNull()
    comeAlive()
    await expect.poll(() => theme(page)).toBe('dark')
    await themeButton(page).click()
    await expect.poll(() => theme(page)).toBe('light')
  })

  test('the products are sorted, the menu is opened, and a link needs none of them', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    let comeAlive = await openSlowly(page, '/products')
    await page.getByRole('combobox').selectOption('A-Z')
    comeAlive()
    await expect(page).toHaveURL(/sort=/)
    await expect(page.getByRole('combobox').locator('option:checked')).toHaveText('A-Z')

    comeAlive = await openSlowly(page, '/about')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    comeAlive()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()

    await openSlowly(page, '/about')
    await page.getByRole('link', { name: 'Contact us' }).first().click()
    await expect(page).toHaveURL('/contact')
  })

  test('the login waits for them, and its password stays out of the address', async ({ page }) => {
    const comeAlive = await openSlowly(page, '/admin-login')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    comeAlive()
    await expect(page).toHaveURL('/admin')
  })
})
