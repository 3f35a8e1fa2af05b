import type { Page } from '@playwright/test'
import { ADMIN, expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { signIn } from '../support/sign-in.ts'
import { toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const LOGIN = '**/api/admin/login'
const ENDED = 'Your session has ended. Please log in again.'

const email = (page: Page) => page.getByLabel('Email')
const password = (page: Page) => page.getByLabel('Password', { exact: true })
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Log/ })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

async function logIn(page: Page, as = ADMIN) {
  await email(page).fill(as.email)
  await password(page).fill(as.password)
  await button(page).click()
}

/** A browser that nobody watches: refusals are logged in its console. */
const unwatched = (
  { browser, server }: { browser: import('@playwright/test').Browser; server: Server },
  use: (page: Page) => Promise<void>,
) => asVisitor(browser, { baseURL: server.url }, use)

test.describe('section 2, admin login', () => {
  test('has a plain text field for the email, and a password that can be shown and hidden', async ({
    page,
  }) => {
    await page.goto('/admin-login')
    await expect(email(page)).toHaveJSProperty('type', 'text')
    await password(page).fill('secret')
    await expect(password(page)).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'text')
    await expect(password(page)).toHaveValue('secret')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(password(page)).toHaveAttribute('type', 'password')
    await expect(button(page)).toHaveText('Login')
  })

  test('says "Logging in..." while busy, and cannot be sent twice', async ({ page }) => {
    let calls = 0
    const gate = Promise.withResolvers<void>()
    await page.route(LOGIN, async (route) => {
      calls += 1
      await gate.promise
      await route.continue()
    })
    await page.goto('/admin-login')
    await logIn(page)
    await expect(button(page)).toHaveText('Logging in...')
    await expect(button(page)).toBeDisabled()
    await password(page).press('Enter')
    gate.resolve()
    await page.waitForURL('**/admin')
    expect(calls).toBe(1)
  })

  test('leads whoever has a token to /admin', async ({ page, server }) => {
    await signIn(page, server)
    await page.goto('/admin-login')
    await page.waitForURL('**/admin')
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test.describe('section 2, protected routes', () => {
  for (const path of [
    '/admin',
    '/admin/manage-products',
    '/admin/add-product',
    '/admin/edit-product/x',
    '/admin/edit-contact',
    '/admin/change-password',
    '/admin/reset-password/x',
    '/admin/inbox',
  ]) {
    test(`${path} without a token leads to /admin-login`, async ({ page }) => {
      await page.goto(path)
      await page.waitForURL('**/admin-login')
      await expect(button(page)).toBeVisible()
      await expect(page.getByText(ENDED)).toHaveCount(0)
    })
  }
})

test.describe('sections 3 and 4, logging in', () => {
  test('sends the email in lower case, stores the token, loads /admin afresh and says so there', async ({
    page,
  }) => {
    await page.goto('/admin-login')
    await page.evaluate(() => Object.assign(window, { before: true }))
    const sent = page.waitForRequest(LOGIN)
    await logIn(page, { ...ADMIN, email: ` ${ADMIN.email.toUpperCase()} ` })
    expect((await sent).postDataJSON()).toEqual(ADMIN)
    await page.waitForURL('**/admin')
    await expect(toast(page, 'Logged in successfully!')).toBeVisible()
    expect(await page.evaluate(() => 'before' in window)).toBe(false)
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect(toast(page, 'Logged in successfully!')).toHaveCount(0)
  })

  test('leads to the page that was wanted', async ({ page }) => {
    await page.goto('/admin/edit-contact')
    await page.waitForURL('**/admin-login')
    await logIn(page)
    await page.waitForURL('**/admin/edit-contact')
    await expect(toast(page, 'Logged in successfully!')).toBeVisible()
  })
})

test('section 4: logging out removes the token, says so and leads to /admin-login', async ({
  page,
}) => {
  await page.goto('/admin-login')
  await logIn(page)
  await page.waitForURL('**/admin')
  await page.goto('/admin/inbox')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin-login')
  await expect(toast(page, 'Logged out successfully!')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await expect(page.getByText(ENDED)).toHaveCount(0)

  // Who has logged out begins at the dashboard.
  await logIn(page)
  await page.waitForURL('**/admin')
})

test('section 5: email and password are required', async ({ page }) => {
  let calls = 0
  await page.route(LOGIN, (route) => {
    calls += 1
    return route.abort()
  })
  await page.goto('/admin-login')
  await button(page).click()
  await expect(email(page)).toHaveAccessibleDescription('Email is required.')
  await expect(password(page)).toHaveAccessibleDescription('Password is required.')
  await expect(email(page)).toBeFocused()
  expect(calls).toBe(0)
})

test.describe('section 8, a login that fails', () => {
  test('says "Invalid email or password"', async ({ browser, server }) => {
    await unwatched({ browser, server }, async (page) => {
      await page.goto('/admin-login')
      await logIn(page, { ...ADMIN, password: 'wrong' })
      await expect(toast(page, 'Invalid email or password')).toBeVisible()
      await expect(page.getByText('nothing was checked')).toHaveCount(0)
      expect(await storedToken(page)).toBeNull()
      await expect(email(page)).toHaveValue(ADMIN.email)
    })
  })

  test('says the server’s own message where there is one', async ({ browser, server }) => {
    await unwatched({ browser, server }, async (page) => {
      const message = 'Too many requests. Please try again in 15 minutes.'
      await page.route(LOGIN, (route) =>
        route.fulfill({ status: 429, json: { success: false, message } }),
      )
      await page.goto('/admin-login')
      await logIn(page)
      await expect(toast(page, message)).toBeVisible()
    })
  })

  test('for want of a connection says that nothing was checked, and works afterwards', async ({
    browser,
    server,
  }) => {
    await unwatched({ browser, server }, async (page) => {
      const loaded = page.waitForResponse(/toast-container/)
      await page.goto('/admin-login')
      await loaded
      await page.context().setOffline(true)
      await logIn(page)
      await expect(toast(page, 'Invalid email or password')).toBeVisible()
      await expect(page.getByText('You are offline, so nothing was checked.')).toBeVisible()
      await page.context().setOffline(false)
      await button(page).click()
      await page.waitForURL('**/admin')
    })
  })
})

test.describe('a session that has ended on the server', () => {
  test('leads to the login with a word why, and back to where one was', async ({
    browser,
    server,
  }) => {
    await unwatched({ browser, server }, async (page) => {
      await page.goto('/about')
      await page.evaluate(() => localStorage.setItem('adminToken', 'a.revoked.token'))
      await page.goto('/admin/inbox')
      await page.waitForURL('**/admin-login')
      await expect(page.getByText(ENDED)).toBeVisible()
      expect(await storedToken(page)).toBeNull()
      await logIn(page)
      await page.waitForURL('**/admin/inbox')
      await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
    })
  })

  test('does not lead to another site, whatever is stored', async ({ page, server }) => {
    await administrator(server)
    await page.goto('/admin-login')
    const place = JSON.stringify('https://evil.example/admin')
    await page.evaluate((value) => sessionStorage.setItem('returnTo', value), place)
    await logIn(page)
    await page.waitForURL(`${server.url}/admin`)
  })
})
