import { expect, test } from '../server.ts'
import { fillCatalogue, listProducts, loginAdministrator } from '../support/administrator.ts'
import {
  expectTyped,
  fillForm,
  findMessagesFrom,
  getEmailField,
  map,
  send,
  serveMap,
  THANKS,
} from '../support/contact-form.ts'
import { stopClock, withNewPage } from '../support/page.ts'

const PHONE = { width: 360, height: 740 }

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

    await fillForm(page, 'No Script', 'ada')
    await send(page).click()
    await expect(getEmailField(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByRole('alert')).toContainText('Email must be an e-mail address')
    await expect(page.locator('#contact-form')).toBeInViewport()
    await getEmailField(page).fill('ada@visitor.example')
    await expectTyped(page, 'No Script')
    expect(await findMessagesFrom(server, 'No Script')).toEqual([])

    await send(page).click()
    await expect(page.getByText(THANKS)).toBeVisible()
    expect(await findMessagesFrom(server, 'No Script')).toMatchObject([
      { email: 'ada@visitor.example', message: 'Good dates.\nMore, please.' },
    ])
    await map(page).scrollIntoViewIfNeeded()
    await expect(map(page).contentFrame().getByText('The creek')).toBeVisible()
  })
})

type Received = { name: string; reference: string; lines: object[] }

/** A file of 100 kB. */
const LABELS = {
  name: 'labels.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from('tin;40\n'.repeat(100_000 / 7)),
}

test('a list of 44 lines with terms and a file arrives once, even if the server is killed while it is sent', async ({
  browser,
  server,
}) => {
  const { url } = server
  const { add, listMessages, removeAllProducts } = await loginAdministrator(server)
  await add({ category: 'snacks' })
  fillCatalogue(server, 60)
  const products = await listProducts(server)

  await withNewPage(browser, { viewport: PHONE }, async (page) => {
    await page.clock.install()
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

    const cdp = await page.context().newCDPSession(page)
    const limitUploads = (uploadThroughput: number) =>
      cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      })
    // The file takes a minute, so that the server is killed before its end.
    await limitUploads(2_000)
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await stopClock(page)
    await server.kill()
    await limitUploads(-1)
    await expect(page.getByText('The connection was lost.')).toBeVisible()
    await server.restart()
    await page.clock.resume()
    const thanks = page.getByRole('heading', { name: /Your enquiry is E-\d{4}-\d{5}/ })
    await expect(thanks).toBeVisible()

    const inbox = (await listMessages<Received>()).filter(({ name }) => name === 'Ada')
    expect(inbox).toHaveLength(1)
    expect(await thanks.textContent()).toContain(inbox[0]?.reference)
    expect(inbox[0]).toMatchObject({
      terms: { incoterms: [{ rule: 'CIF', place: 'Mombasa' }] },
      files: [{ name: 'labels.csv' }],
    })
    expect(inbox[0]?.lines).toHaveLength(44)
    expect(inbox[0]?.lines[43]).toMatchObject({ name: 'Loose saffron in glass', quantity: 3 })
  })
  await removeAllProducts()
})
