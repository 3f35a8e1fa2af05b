import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { temporaryRoot } from '../../apps/api/src/testing/temporary-root.ts'
import { expect, type Server, startOn, test } from '../server.ts'
import { administrator, fillCatalogue, listProducts } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'

const PHONE = { width: 360, height: 740 }

/** Bytes per second: the upload of the enquiry's file takes two seconds. */
const SLOW_UPLOAD = 50_000

type Received = {
  reference: string
  lines: object[]
  terms: object
  files: object[]
}

/** The messages in the inbox. */
const received = async (server: Server) => (await administrator(server)).messages<Received>()

/** Adds a box of salt and the given number of tins. */
async function stock(server: Server, count: number): Promise<void> {
  await (await administrator(server)).add({ category: 'snacks' })
  fillCatalogue(server, count)
}

async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 50, downloadThroughput: -1 },
    uploadThroughput: SLOW_UPLOAD,
  })
}

/** A file of 100 kB. */
const LABELS = {
  ...{ name: 'labels.csv', mimeType: 'text/csv' },
  buffer: Buffer.from('tin;40\n'.repeat(100_000 / 7)),
}

test('a list of 44 lines with terms and a file arrives once, even if the server is killed while it is sent', async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(temporaryRoot(), 'dhow-e2e-'))
  let server = await startOn(dataDir)
  const { url } = server
  await stock(server, 60)
  const products = await listProducts(server)

  await withNewPage(browser, { viewport: PHONE }, async (page) => {
    // Three products in four taps: from the page of one, and from the related products below it.
    await page.goto(`${url}/products/${products[0]?._id}`)
    await page.getByRole('button', { name: 'Add to enquiry' }).click()
    for (let related = 1; related <= 2; related++)
      await page
        .getByRole('link', { name: /^Add .+ to enquiry$/ })
        .first()
        .click()
    await page.getByRole('link', { name: 'Your enquiry, 3 lines' }).click()

    await page.getByRole('button', { name: 'Paste a list' }).click()
    const rows = products.slice(-40).map(({ name }) => `${name}\t40\tcartons`)
    await page
      .getByLabel('Rows from a spreadsheet or e-mail')
      .fill([...rows, 'Loose saffron in glass\t3\tpallets'].join('\n'))
    await page.getByRole('button', { name: 'Find products' }).click()
    await page.getByRole('button', { name: 'Add 41 lines' }).click()
    await expect(page.getByRole('heading', { name: '44 lines' })).toBeVisible()

    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByLabel('Email').fill('ada@visitor.example')
    await page.getByText('Delivery and payment').click()
    await page.getByLabel('Incoterms rule').selectOption('CIF')
    await page.getByLabel('Named place').fill('Mombasa')
    await page.locator('input[type=file]').setInputFiles(LABELS)

    await slowDown(page)
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await server.kill()
    await expect(page.getByText('The connection was lost.')).toBeVisible()
    server = await startOn(dataDir, { PORT: new URL(url).port })
    const thanks = page.getByRole('heading', { name: /Your enquiry is E-\d{4}-\d{5}/ })
    await expect(thanks).toBeVisible({ timeout: 60_000 })

    const inbox = await received(server)
    expect(inbox).toHaveLength(1)
    expect(await thanks.textContent()).toContain(inbox[0]?.reference)
    expect(inbox[0]).toMatchObject({
      terms: { incoterms: [{ rule: 'CIF', place: 'Mombasa' }] },
      files: [{ name: 'labels.csv' }],
    })
    expect(inbox[0]?.lines).toHaveLength(44)
    expect(inbox[0]?.lines[43]).toMatchObject({ name: 'Loose saffron in glass', quantity: 3 })
  })
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a visitor enquires about ten products without JavaScript', async ({ browser, server }) => {
  await stock(server, 12)
  await withNewPage(browser, { javaScriptEnabled: false, viewport: PHONE }, async (page) => {
    await page.goto(`${server.url}/products`)
    const names = (await listProducts(server)).slice(0, 10).map(({ name }) => name)
    for (const name of names) await page.getByLabel(`Compare ${name}`, { exact: true }).check()
    await page.getByRole('button', { name: 'Add selected to enquiry' }).click()
    await expect(page.getByRole('heading', { name: '10 lines' })).toBeVisible()

    await page.getByRole('button', { name: `Remove ${names[9]}` }).click()
    await page.getByLabel('Quantity').first().fill('75')
    await page.getByLabel('Unit').first().selectOption('pallet')
    await page.getByLabel(/^Products to add/).fill('Loose saffron in tins, 3')
    await page.getByRole('button', { name: 'Add', exact: true }).click()

    // The product of another page is added to the list.
    const [, , last] = (await listProducts(server)).slice(-3)
    await page.goto(`${server.url}/products/${last?._id}`)
    await page.getByLabel('Quantity').fill('6')
    await page.getByRole('button', { name: 'Add to enquiry' }).click()
    await expect(page.getByRole('heading', { name: '11 lines' })).toBeVisible()
    const form = page.getByRole('form', { name: 'Enquiry' })
    await form.getByLabel('Name', { exact: true }).fill('Grace')
    await form.getByLabel('Email').fill('grace@visitor.example')
    await form.locator('summary').first().click()
    await form.getByLabel('Company', { exact: true }).fill('Grace & Co')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByRole('heading', { name: /Your enquiry is E-\d{4}-\d{5}/ })).toBeVisible()
  })
  const [sent] = await received(server)
  expect(sent?.lines).toHaveLength(11)
  expect(sent?.lines[0]).toMatchObject({ quantity: 75, unit: 'pallet' })
  expect(sent?.lines[9]).toMatchObject({ name: 'Loose saffron in tins', quantity: 3 })
  expect(sent?.lines[10]).toMatchObject({ quantity: 6 })
  expect(sent?.terms).toEqual({ company: 'Grace & Co' })
})

test('a reloaded list is on the page before scripts run', async ({ browser, server }) => {
  await stock(server, 12)
  const products = await listProducts(server)
  await withNewPage(browser, { viewport: PHONE }, async (page) => {
    await page.goto(`${server.url}/products/${products[0]?._id}`)
    await page.getByRole('button', { name: 'Add to enquiry' }).click()
    const cookies = () => page.context().cookies(`${server.url}/enquiry`)
    await expect.poll(cookies).toMatchObject([{ name: 'enquiryList', path: '/enquiry' }])
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
