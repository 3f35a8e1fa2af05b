import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { CONTACT } from '../support/company.ts'
import { toast, withNewPage } from '../support/page.ts'

const THANKS = "Thank you for your message! We'll get back to you soon."
const SENT = 'Message sent successfully! We will get back to you soon.'

const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
const email = (page: Page) => page.getByLabel('Email', { exact: true })
const message = (page: Page) => page.getByLabel('Message', { exact: true })
const map = (page: Page) => page.getByTitle('Map of our location')

async function fillIn(page: Page, name: string, address = 'ada@visitor.example') {
  await page.getByLabel('Name').fill(name)
  await email(page).fill(address)
  await page.getByLabel('Subject').selectOption('Feedback')
  await message(page).fill('Good dates.\nMore, please.')
}

/** Expects that the form shows what `fillIn` typed. */
async function expectTyped(page: Page, name: string) {
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(page.getByLabel('Subject')).toHaveValue('feedback')
  await expect(message(page)).toHaveValue('Good dates.\nMore, please.')
}

/** The messages in the inbox from this sender. */
async function receivedFrom(server: Server, name: string) {
  const messages = await (await administrator(server)).messages<{ name: string }>()
  return messages.filter((one) => one.name === name)
}

/** Serves the foreign map and returns the requested addresses. */
async function serveMap(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route('https://maps.example.com/**', (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The creek</p>' })
  })
  return requested
}

test('the map loads in a frame only when it comes near the viewport', async ({ page }) => {
  const requested = await serveMap(page)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/contact', { waitUntil: 'networkidle' })
  await expect(map(page)).toHaveCount(0)
  expect(requested).toEqual([])

  await send(page).scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect(map(page).contentFrame().getByText('The creek')).toBeVisible()
  await expect(map(page)).toHaveAttribute(
    'sandbox',
    /^allow-scripts allow-same-origin allow-popups/,
  )
  expect(requested).toEqual([CONTACT.mapUrl])
})

test('a visitor sends an enquiry, and the thanks replace the form without moving the page', async ({
  page,
  server,
}) => {
  await page.goto('/contact')
  const height = () =>
    page.getByRole('main').evaluate((element) => (element as HTMLElement).offsetHeight)
  await fillIn(page, 'Ada')
  const formHeight = await height()
  await send(page).click()
  await expect(page.getByText(THANKS)).toBeFocused()
  expect(Math.abs((await height()) - formHeight)).toBeLessThanOrEqual(1)
  expect(await receivedFrom(server, 'Ada')).toHaveLength(1)
})

test('an enquiry that is sent before the page is hydrated is not lost', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    // The scripts of the first page never load; those of the next page do.
    let blocked = true
    await page.route(/\/assets\/.*\.js/, (route) => (blocked ? undefined : route.continue()))
    await page.goto('/contact', { waitUntil: 'commit' })
    await fillIn(page, 'Early Bird', 'ada')
    blocked = false
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await page.waitForLoadState('networkidle')
    await email(page).fill('ada@visitor.example')
    await expectTyped(page, 'Early Bird')
    await send(page).click()
    await expect(page.getByText(THANKS)).toBeFocused()
    await expect(toast(page, SENT)).toBeVisible()
    expect(await receivedFrom(server, 'Early Bird')).toHaveLength(1)
    expect(thrown).toEqual([])
  })
})

test('the form works without JavaScript and keeps the typed text when a field is wrong', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url, javaScriptEnabled: false }, async (page) => {
    await serveMap(page)
    await page.goto('/contact')
    // The honeypot field takes no space and cannot be reached by keyboard.
    const honeypot = page.locator('input[name=topic]')
    await expect(honeypot).toHaveJSProperty('tabIndex', -1)
    await expect(honeypot.locator('..')).toHaveCSS('width', '0px')

    await fillIn(page, 'No Script', 'ada')
    await send(page).click()
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await expect(page.locator('#contact-form')).toBeInViewport()
    await email(page).fill('ada@visitor.example')
    await expectTyped(page, 'No Script')
    expect(await receivedFrom(server, 'No Script')).toEqual([])

    await send(page).click()
    await expect(page.getByText(THANKS)).toBeVisible()
    expect(await receivedFrom(server, 'No Script')).toMatchObject([
      { email: 'ada@visitor.example', message: 'Good dates.\nMore, please.' },
    ])
    await map(page).scrollIntoViewIfNeeded()
    await expect(map(page).contentFrame().getByText('The creek')).toBeVisible()
  })
})
