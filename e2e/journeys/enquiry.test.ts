import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { CONTACT } from '../support/company-stock.ts'
import { toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const THANKS = "Thank you for your message! We'll get back to you soon."
const SENT = 'Message sent successfully! We will get back to you soon.'
const MAPS = 'https://maps.example.com/**'

const send = (page: Page) => page.getByRole('button', { name: /^Send/ })
const email = (page: Page) => page.getByLabel('Email', { exact: true })
const message = (page: Page) => page.getByLabel('Message', { exact: true })
const map = (page: Page) => page.getByTitle('Where we are')

async function fillIn(page: Page, name: string) {
  await page.getByLabel('Name').fill(name)
  await email(page).fill('ada@visitor.example')
  await page.getByLabel('Subject').selectOption('Feedback')
  await message(page).fill('Good dates.\nMore, please.')
}

async function expectKept(page: Page, name: string) {
  await expect(page.getByLabel('Name')).toHaveValue(name)
  await expect(email(page)).toHaveValue('ada@visitor.example')
  await expect(page.getByLabel('Subject')).toHaveValue('feedback')
  await expect(message(page)).toHaveValue('Good dates.\nMore, please.')
}

/** What the administrator finds in the inbox from this sender. */
async function received(server: Server, name: string): Promise<object[]> {
  const { token } = await administrator(server)
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${server.url}/api/messages`, { headers })
  return ((await response.json()) as { name: string }[]).filter((one) => one.name === name)
}

/** Answers for the foreign site with the map; the addresses that were requested. */
async function serveMap(page: Page): Promise<string[]> {
  const requested: string[] = []
  await page.route(MAPS, (route) => {
    requested.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>The creek</p>' })
  })
  return requested
}

test('the map loads only when it is near, in a frame that our policy allows', async ({ page }) => {
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

test('thanks take the place of the form for 5 s without moving the page, then the form is there again, empty', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/contact')
  await page.clock.pauseAt(Date.now() + 60_000)
  const height = () =>
    page.getByRole('main').evaluate((element) => (element as HTMLElement).offsetHeight)
  await fillIn(page, 'Five Seconds')
  const before = await height()
  await send(page).click()
  const thanks = page.getByText(THANKS)
  await expect(thanks).toBeFocused()
  expect(Math.abs((await height()) - before)).toBeLessThanOrEqual(1)
  await page.clock.runFor(4_900)
  await expect(thanks).toBeVisible()
  await page.clock.runFor(100)
  await expect(thanks).toHaveCount(0)
  await expect(message(page)).toHaveValue('')
  await expect(page.getByRole('form', { name: 'Enquiry' })).toBeFocused()
})

test('an enquiry about a product has a line that names it, all in view on a phone, with and without JavaScript', async ({
  browser,
  server,
}) => {
  const id = await (await administrator(server)).add({ name: 'Sea salt' })
  for (const javaScriptEnabled of [true, false]) {
    const viewport = { width: 360, height: 740 }
    await asVisitor(browser, { baseURL: server.url, javaScriptEnabled, viewport }, async (page) => {
      await page.goto(`/contact?product=${id}#contact-form`)
      await expect(page.getByLabel('Subject')).toHaveValue('enquiry')
      await expect(message(page)).toHaveValue(
        `I would like to know more about Sea salt: ${server.url}/products/${id}\n\n`,
      )
      const hidden = await message(page).evaluate((box) => box.scrollHeight - box.clientHeight)
      expect(hidden).toBeLessThanOrEqual(0)
    })
  }
})

test('a form that is sent before the page has come to life is not lost', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    // The scripts of the first page never come; those of the page after it do.
    let held = true
    await page.route(/\/assets\/.*\.js/, (route) => (held ? undefined : route.continue()))
    await page.goto('/contact', { waitUntil: 'commit' })
    await fillIn(page, 'Early Bird')
    await email(page).fill('ada')
    held = false
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await page.waitForLoadState('networkidle')
    await email(page).fill('ada@visitor.example')
    await expectKept(page, 'Early Bird')
    await send(page).click()
    await expect(page.getByText(THANKS)).toBeFocused()
    await expect(toast(page, SENT)).toBeVisible()
    expect(await received(server, 'Early Bird')).toHaveLength(1)
    expect(thrown).toEqual([])
  })
})

test('without JavaScript the form sends, keeps what was typed when something is wrong, and the map is there', async ({
  browser,
  server,
}) => {
  await asVisitor(browser, { baseURL: server.url, javaScriptEnabled: false }, async (page) => {
    await serveMap(page)
    await page.goto('/contact')
    await expect(page.getByRole('button', { name: 'Copy the phone number' })).toBeHidden()
    // The field that only robots see takes no room, and no key leads there.
    const trap = page.locator('input[name=topic]')
    await expect(trap).toHaveJSProperty('tabIndex', -1)
    await expect(trap.locator('..')).toHaveCSS('width', '0px')

    await fillIn(page, 'No Script')
    await email(page).fill('ada')
    const [refused] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      send(page).click(),
    ])
    expect(refused.status()).toBe(400)
    await expect(email(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await expect(page.locator('#contact-form')).toBeInViewport()
    await email(page).fill('ada@visitor.example')
    await expectKept(page, 'No Script')
    expect(await received(server, 'No Script')).toEqual([])

    await send(page).click()
    await expect(page.getByText(THANKS)).toBeVisible()
    expect(await received(server, 'No Script')).toMatchObject([
      { email: 'ada@visitor.example', message: 'Good dates.\nMore, please.' },
    ])
    await map(page).scrollIntoViewIfNeeded()
    await expect(map(page).contentFrame().getByText('The creek')).toBeVisible()
  })
})
