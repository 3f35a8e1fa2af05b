import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../server.ts'

const SCRIPTS = /\/assets\/.*\.js/

const getThemeButton = (page: Page) =>
  page.getByRole('button', { name: /^Use the (dark|light) theme$/ })
const readTheme = (page: Page) => page.evaluate(() => localStorage.getItem('theme'))

/** Opens a page whose scripts load when the returned function is called. */
async function openSlowly(page: Page, path: string): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await gate.promise
    await route.continue()
  })
  // The page is painted once the scripts are requested.
  const request = page.waitForRequest(SCRIPTS)
  await page.goto(path, { waitUntil: 'commit' })
  await request
  return gate.resolve
}

test('style sheet, fonts and first picture load before the scripts', async ({ page }) => {
  const order: string[] = []
  page.on('request', (request) => order.push(request.resourceType()))
  await page.goto('/')
  for (const type of ['stylesheet', 'font', 'image']) {
    expect(order).toContain(type)
    expect(order.indexOf(type), type).toBeLessThan(order.indexOf('script'))
  }
})

test("a loaded page is hydrated, even if the browser's clock shows another year", async ({
  page,
}) => {
  await page.clock.setFixedTime('2099-06-01')
  await page.goto('/about')
  const pressed = await getThemeButton(page).evaluate((button: HTMLElement) => {
    button.click()
    return localStorage.getItem('theme')
  })
  expect(pressed).not.toBeNull()
  await expect(page.locator('iframe')).toHaveCount(0)
  const year = new Date().getUTCFullYear()
  await expect(page.getByRole('contentinfo')).toContainText(`© ${year} `)
})

test('a page is hydrated behind a proxy that hides e-mail addresses and adds a script', async ({
  page,
}) => {
  await page.route('**/contact', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replaceAll(/(mailto:)?[\w.+-]+@[\w-]+\.[\w.-]+/g, (_, link) =>
      link
        ? '/cdn-cgi/l/email-protection#5a'
        : '<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="5a">[email&#160;protected]</a>',
    )
    const decoder = '<script src="/cdn-cgi/scripts/email-decode.min.js"></script></body>'
    await route.fulfill({
      response,
      body: body === html ? html : body.replace('</body>', decoder),
    })
  })
  await page.goto('/contact')
  await getThemeButton(page).click()
  await expect.poll(() => readTheme(page)).not.toBeNull()
  await expect(page.getByRole('main').getByRole('link', { name: /@/ }).first()).toBeVisible()
})

test('a page is hydrated in a background tab', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.assign(window, { requestAnimationFrame: () => 0 })
  })
  await page.goto('/about')
  await getThemeButton(page).click()
  await expect.poll(() => readTheme(page)).not.toBeNull()
})

test.describe('before hydration', () => {
  test('repeated clicks on a button count once', async ({ page }) => {
    const loadScripts = await openSlowly(page, '/about')
    for (let press = 0; press < 3; press++) await getThemeButton(page).click()
    expect(await readTheme(page)).toBeNull()
    loadScripts()
    await expect.poll(() => readTheme(page)).toBe('dark')
    await getThemeButton(page).click()
    await expect.poll(() => readTheme(page)).toBe('light')
  })

  test('sorting and the menu are replayed, and links work', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    let loadScripts = await openSlowly(page, '/products')
    await page.getByRole('combobox').selectOption('A-Z')
    loadScripts()
    await expect(page).toHaveURL(/sort=/)
    await expect(page.getByRole('combobox').locator('option:checked')).toHaveText('A-Z')

    loadScripts = await openSlowly(page, '/about')
    await page.getByRole('button', { name: 'Open the menu' }).click()
    loadScripts()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()

    await openSlowly(page, '/about')
    await page.getByRole('link', { name: 'Contact us' }).first().click()
    await expect(page).toHaveURL('/contact')
  })

  test('the login waits for the scripts, and the password never appears in the URL', async ({
    page,
  }) => {
    const loadScripts = await openSlowly(page, '/admin-login')
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    expect(new URL(page.url()).search).toBe('')
    loadScripts()
    await expect(page).toHaveURL('/admin')
  })
})
