import { expect, test } from '../server.ts'
import { CONTACT } from '../support/company.ts'
import {
  email,
  expectTyped,
  fillIn,
  findMessagesFrom,
  map,
  send,
  serveMap,
  THANKS,
} from '../support/contact-form.ts'
import { toast, withNewPage } from '../support/page.ts'

const SENT = 'Message sent successfully! We will get back to you soon.'

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

test('an enquiry that is sent before the page is hydrated is not lost', async ({
  browser,
  server,
}) => {
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    const thrown: string[] = []
    page.on('pageerror', ({ message }) => thrown.push(message))
    // The scripts of the first page never load; those of the next page do.
    let blocked = true
    const SCRIPT = /\/assets\/.*\.js/
    await page.route(SCRIPT, (route) => (blocked ? undefined : route.continue()))
    // The page requests its scripts when the browser is idle, which may be after the form was filled in.
    const requested = page.waitForRequest(SCRIPT)
    await page.goto('/contact', { waitUntil: 'commit' })
    await fillIn(page, 'Early Bird', 'ada')
    await requested
    blocked = false
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await page.waitForLoadState('networkidle')
    await email(page).fill('ada@visitor.example')
    await expectTyped(page, 'Early Bird')
    await send(page).click()
    await expect(page.getByText(THANKS)).toBeFocused()
    await expect(toast(page, SENT)).toBeVisible()
    expect(await findMessagesFrom(server, 'Early Bird')).toHaveLength(1)
    expect(thrown).toEqual([])
  })
})
