import { expect, type Server, test } from '../server.ts'
import { fillCatalogue, listProducts, loginAdministrator } from '../support/administrator.ts'
import {
  expectTyped,
  fillForm,
  findMessagesFrom,
  getEmailField,
  send,
  THANKS,
} from '../support/contact-form.ts'
import { toast, withNewPage } from '../support/page.ts'

const SENT = 'Message sent successfully! We will get back to you soon.'

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
    await fillForm(page, 'Early Bird', 'ada')
    await requested
    blocked = false
    await send(page).click()
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await page.waitForLoadState('networkidle')
    await getEmailField(page).fill('ada@visitor.example')
    await expectTyped(page, 'Early Bird')
    await send(page).click()
    await expect(page.getByText(THANKS)).toBeFocused()
    await expect(toast(page, SENT)).toBeVisible()
    expect(await findMessagesFrom(server, 'Early Bird')).toHaveLength(1)
    expect(thrown).toEqual([])
  })
})

const PHONE = { width: 360, height: 740 }

type Received = {
  reference: string
  lines: object[]
  terms: object
  files: object[]
}

/** The messages in the inbox. */
const fetchMessages = async (server: Server) =>
  (await loginAdministrator(server)).listMessages<Received>()

/** Adds a box of salt and the given number of tins. */
async function addProducts(server: Server, count: number) {
  await (await loginAdministrator(server)).add({ category: 'snacks' })
  fillCatalogue(server, count)
}

test('a visitor enquires about ten products without JavaScript', async ({ browser, server }) => {
  await addProducts(server, 12)
  await withNewPage(browser, { javaScriptEnabled: false, viewport: PHONE }, async (page) => {
    await page.goto(`${server.url}/products`)
    const names = (await listProducts(server)).slice(0, 10).map(({ name }) => name)
    for (const name of names) await page.getByLabel(`Compare ${name}`, { exact: true }).check()
    await page.getByRole('button', { name: 'Add selected to enquiry' }).click()
    await expect(page.getByRole('heading', { name: '10 lines' })).toBeVisible()

    await page.getByRole('button', { name: `Remove ${names[9]}` }).click()
    await page.getByLabel('Quantity').first().fill('75')
    await page.getByLabel('Unit').first().selectOption('pallet')
    await page.getByRole('button', { name: `Remove ${names[8]}` }).click()

    // The product of another page is added to the list.
    const [, , last] = (await listProducts(server)).slice(-3)
    await page.goto(`${server.url}/products/${last?._id}`)
    await page.getByLabel('Quantity').fill('6')
    await page.getByRole('button', { name: 'Add to enquiry' }).click()
    await expect(page.getByRole('heading', { name: '9 lines' })).toBeVisible()
    const form = page.getByRole('form', { name: 'Enquiry' })
    await form.getByLabel('Name', { exact: true }).fill('Grace')
    await form.getByLabel('Email').fill('grace@visitor.example')
    await form.locator('summary').first().click()
    await form.getByLabel('Company', { exact: true }).fill('Grace & Co')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByRole('heading', { name: /Your enquiry is E-\d{4}-\d{5}/ })).toBeVisible()
  })
  const [sent] = await fetchMessages(server)
  expect(sent?.lines).toHaveLength(9)
  expect(sent?.lines[0]).toMatchObject({ quantity: 75, unit: 'pallet' })
  expect(sent?.lines[8]).toMatchObject({ quantity: 6 })
  expect(sent?.terms).toEqual({ company: 'Grace & Co' })
})

test('a reloaded list is on the page before scripts run', async ({ browser, server }) => {
  await addProducts(server, 12)
  const products = await listProducts(server)
  await withNewPage(browser, { viewport: PHONE }, async (page) => {
    await page.goto(`${server.url}/products/${products[0]?._id}`)
    await page.getByRole('button', { name: 'Add to enquiry' }).click()
    const readCookies = () => page.context().cookies(`${server.url}/enquiry`)
    await expect.poll(readCookies).toMatchObject([{ name: 'enquiryList', path: '/enquiry' }])
    const loaded = await page.request.get(`${server.url}/enquiry`)
    expect(loaded.headers()['cache-control']).toBe('no-store')
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    await page.goto(`${server.url}/enquiry`)
    await expect(page.getByRole('heading', { name: '1 line' })).toBeVisible()
    await expect(page.getByRole('link', { name: products[0]?.name ?? '' })).toBeVisible()
    await page.getByRole('link', { name: 'Send enquiry' }).click()
    await expect(page.getByRole('heading', { name: 'Send your enquiry' })).toBeInViewport()
  })
})
