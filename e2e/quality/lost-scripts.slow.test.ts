import { expect, type Page } from '@playwright/test'
import { test } from '../server.ts'
import { withNewPage } from '../support/page.ts'

const ABOUT = '**/assets/about-*.js'

test.use({ viewport: { width: 1280, height: 720 } })

const getLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const getAboutHeading = (page: Page) => page.getByRole('heading', { name: 'About Us' })
/** Marks the document, to detect a reload. */
const markPage = (page: Page) =>
  page.evaluate(() => void document.body.setAttribute('data-first', ''))
const isFirst = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-first'))

/** Opens the home page and waits for the last request. */
async function openHome(page: Page) {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await markPage(page)
}

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

test('a screen whose script is lost opens after the page was reloaded', async ({
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
    await getLink(page, 'ABOUT US').click()
    await expect.poll(() => loads).toEqual(['/'])
    await page.waitForLoadState('networkidle')

    await page.unroute(ABOUT)
    await getLink(page, 'ABOUT US').click()
    await expect(getAboutHeading(page)).toBeVisible()
  })
})

test('a page whose script is lost reloads once, and then says that it is incomplete', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    const name = page.getByLabel('Name', { exact: true })
    const notice = page.getByText('This page did not load completely.')
    await page.route('**/assets/root-*.js', async (route) => {
      await expect(name).toHaveValue('Amal')
      await route.abort()
    })
    await page.goto('/contact', { waitUntil: 'commit' })
    await name.fill('Amal')
    await expect(notice).toBeVisible()
    await expect(name).toHaveValue('Amal')

    await page.unroute('**/assets/root-*.js')
    await page.getByRole('link', { name: 'Reload the page' }).click()
    await expect(notice).not.toBeAttached()
  })
})
