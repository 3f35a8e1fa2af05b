import { expect, type Page } from '@playwright/test'
import { test } from '../server.ts'
import { withNewPage } from '../support/page.ts'

const ABOUT = '**/assets/about-*.js'

test.use({ viewport: { width: 1280, height: 720 } })

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const about = (page: Page) => page.getByRole('heading', { name: 'About Us' })
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-first', ''))
const isFirst = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-first'))

/** Returns whether the scripts of other screens were prefetched. */
const isPrefetched = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /assets.not-found-/.test(name)),
  )

/** Opens the home page and waits for the last request. */
async function openHome(page: Page) {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await mark(page)
}

test('a screen opens after the request of its script was retried', async ({ browser, server }) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    let lost = true
    await page.route(ABOUT, (route) => (lost ? route.abort() : route.continue()))
    await openHome(page)
    const failure = page.waitForEvent('requestfailed')
    await link(page, 'ABOUT US').click()
    await failure
    lost = false
    await expect(about(page)).toBeVisible()
    expect(await isFirst(page)).toBe(true)
  })
})

test('a screen whose script fails to load can be retried at its own URL', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    await page.route(ABOUT, (route) => route.abort())
    await page.clock.install()
    await openHome(page)
    await link(page, 'ABOUT US').click()
    await page.clock.runFor(2_000)
    await expect(page).toHaveURL('/about')
    await expect(page.getByText('Loading the page…')).toBeAttached()
    // Stops the automatic retries.
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect(retry(page)).toBeVisible()

    await page.unroute(ABOUT)
    await retry(page).click()
    // Lets the page render, but does not reach the next automatic attempt.
    await expect(async () => {
      await page.clock.runFor(10)
      await expect(about(page)).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 10_000 })
    await expect(page).toHaveURL('/about')
    expect(await isFirst(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test('the header searches without suggestions if their script fails to load', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    await page.route('**/assets/suggestions-*.js', (route) => route.abort())
    await openHome(page)
    const failure = page.waitForEvent('requestfailed')
    const search = page.getByRole('combobox', { name: 'Search products' })
    await search.fill('tea')
    await failure
    await search.press('Enter')
    await expect(page).toHaveURL('/products?search=tea')
    expect(await isFirst(page)).toBe(true)
  })
})

test('a screen whose script was removed by an upgrade reloads the document once', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    await page.route(ABOUT, (route) => route.fulfill({ status: 404 }))
    await openHome(page)
    const loads: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname)
    })
    await link(page, 'ABOUT US').click()
    await expect(about(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await isFirst(page)).toBe(false)
    expect(loads).toEqual(['/about'])
  })
})

test('every public screen opens offline once its script was prefetched', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    await openHome(page)
    expect(await isPrefetched(page)).toBe(false)
    await page.mouse.wheel(0, 100)
    await expect.poll(() => isPrefetched(page)).toBe(true)
    await page.context().setOffline(true)
    await link(page, 'PRODUCTS').click()
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    await link(page, 'ABOUT US').click()
    await expect(about(page)).toBeVisible()
    await link(page, 'CONTACT US').click()
    await expect(page.getByRole('heading', { name: 'Contact Us', level: 1 })).toBeVisible()
    expect(await isFirst(page)).toBe(true)
  })
})
