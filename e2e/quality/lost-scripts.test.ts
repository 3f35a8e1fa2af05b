import { expect, type Page } from '@playwright/test'
import { test } from '../server.ts'
import { addProduct } from '../support/administrator.ts'
import { asVisitor } from '../support/visitor.ts'

const ABOUT = '**/assets/about-*.js'

test.use({ viewport: { width: 1280, height: 720 } })

const link = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const about = (page: Page) => page.getByRole('heading', { name: 'About Us' })
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' })

/** Marks the document, so that a later one can be told from it. */
const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-first', ''))
const isFirst = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-first'))

/** Whether the scripts of the other screens have come. */
const isPrefetched = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').some(({ name }) => /assets.not-found-/.test(name)),
  )

/** Opens the home page, and is there when nothing is fetched any more. */
async function openHome(page: Page) {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await mark(page)
}

test('a screen opens though its script was lost on the way', async ({ browser, server }) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
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

test('data comes though the script that asks for it was lost on the way', async ({
  browser,
  server,
}) => {
  const id = await addProduct(server)
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    let lost = true
    await page.route('**/assets/http-*.js', (route) => (lost ? route.abort() : route.continue()))
    await openHome(page)
    const failure = page.waitForEvent('requestfailed')
    await link(page, 'PRODUCTS').click()
    await failure
    lost = false
    await expect(page.locator(`main a[href="/products/${id}"]`)).toBeVisible()
    expect(await isFirst(page)).toBe(true)
  })
})

test('a screen whose script does not come can be tried again at its address', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await page.route(ABOUT, (route) => route.abort())
    await page.clock.install()
    await openHome(page)
    await link(page, 'ABOUT US').click()
    await page.clock.runFor(2_000)
    await expect(page).toHaveURL('/about')
    await expect(page.getByText('Loading the page…')).toBeAttached()
    // Time stands still from here on: the page does not try by itself before the button is pressed.
    await page.clock.pauseAt(Date.now() + 60_000)
    await expect(retry(page)).toBeVisible()

    await page.unroute(ABOUT)
    await retry(page).click()
    await expect(about(page)).toBeVisible()
    await expect(page).toHaveURL('/about')
    expect(await isFirst(page)).toBe(true)
    await page.goBack()
    await expect(page).toHaveURL('/')
  })
})

test('a screen whose script an upgrade has removed is loaded anew, once', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
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

test('every public screen opens without a connection once the page has settled and was touched', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
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
