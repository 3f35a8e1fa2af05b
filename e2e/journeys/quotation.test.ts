import type { Page } from '@playwright/test'
import { readPdfText } from '../../apps/api/src/testing/pdf.ts'
import { expect, type Server, test } from '../server.ts'
import { call, loginAdministrator, signIn } from '../support/administrator.ts'
import { findInMails, readAttachments } from '../support/mails.ts'
import { withNewPage } from '../support/page.ts'

const PHONE = { width: 360, height: 740 }

const BUYER = { name: 'Chidi O’Connor', email: 'chidi@buyer.example' }

/** Sends an enquiry of five lines, which requests three Incoterms. */
const sendEnquiry = (server: Server) =>
  call(server, 'POST', '/messages', {
    ...BUYER,
    message: 'Please quote.',
    lines: Array.from({ length: 5 }, (_, index) => ({
      text: `Tea ${index + 1}`,
      quantity: 100 + index,
      unit: 'carton',
    })),
    terms: {
      company: 'O’Connor Stores',
      incoterms: ['EXW', 'FOB', 'CIF'].map((rule) => ({ rule, place: 'Jebel Ali' })),
    },
  })

/** Fills the first column, and derives the others from it. */
async function enterPrice(page: Page, amount: string): Promise<void> {
  const fields = page.getByRole('textbox', { name: /EXW/ })
  await expect(fields).toHaveCount(5)
  for (const field of await fields.all()) await field.fill(amount)
  for (const [column, method, value] of [
    ['FOB', 'per-carton', '1.5'],
    ['CIF', 'percent', '10'],
  ] as const) {
    const group = page.getByRole('group', { name: `Column ${column === 'FOB' ? 2 : 3}` })
    await group.getByRole('button', { name: 'Derive prices' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Method').selectOption(method)
    await dialog.getByLabel(/Amount|Rate/).fill(value)
    await dialog.getByRole('button', { name: 'Apply prices' }).click()
  }
}

async function send(page: Page) {
  await page.getByRole('button', { name: 'Send quotation' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send quotation' }).click()
  await expect(page.getByText('Quotation not mailed')).toBeVisible()
}

test('the company quotes an enquiry, and the buyer requests a change and accepts the next version', async ({
  page,
  browser,
  server,
}) => {
  await sendEnquiry(server)
  await signIn(page, server)
  await page.goto('/admin/inbox')
  await page.getByRole('link', { name: BUYER.name.slice(0, 10) }).click()

  await test.step('the company prices the lines for three Incoterms and sends them', async () => {
    await page.getByRole('button', { name: 'Create quotation' }).click()
    await enterPrice(page, '12,35')
    await send(page)
  })

  const findLink = () => findInMails(server, /(\/quotation\/[\dA-Z-]{24})/)
  await expect.poll(findLink).toHaveLength(1)
  const [path = ''] = await findLink()
  const readPdfs = async () =>
    (await readAttachments(server, 'application/pdf')).map((pdf) => readPdfText(pdf))

  await test.step('the mail contains the PDF with all sums', async () => {
    const [pdf = ''] = await readPdfs()
    // 510 cartons at 12.35, 13.85 and 13.59, rounded to cents.
    for (const text of ['Version1', '6,298.50', '7,063.50', '6,930.90']) {
      expect(pdf).toContain(text)
    }
  })

  await withNewPage(browser, { baseURL: server.url, viewport: PHONE }, async (buyer) => {
    await buyer.goto(path)
    await expect(buyer.getByText('7,063.50').first()).toBeVisible()
    // The bar with the lowest sum gives way to the form.
    const answer = buyer.getByRole('link', { name: 'Accept or change' })
    await expect(answer).toBeInViewport()
    await expect(buyer.locator('.bottom-bar')).toContainText('from USD')
    await buyer.getByRole('button', { name: 'Accept quotation' }).scrollIntoViewIfNeeded()
    await expect(answer).not.toBeInViewport()
    await buyer.getByText('Request a change', { exact: true }).click()
    await buyer.getByLabel('Your request').fill('Fifty more of the first, please.')
    await buyer.getByRole('button', { name: 'Send request' }).click()
    await expect(buyer.getByRole('status').filter({ hasText: 'new version' })).toBeVisible()
  })

  await test.step('the company sends another version', async () => {
    await page.reload()
    await expect(page.getByText('Fifty more of the first, please.')).toBeVisible()
    await page.getByRole('button', { name: 'Revise' }).click()
    await enterPrice(page, '11.90')
    await send(page)
  })

  await test.step('the buyer accepts it on a phone without JavaScript', async () => {
    const options = { baseURL: server.url, viewport: PHONE, javaScriptEnabled: false }
    await withNewPage(browser, options, async (buyer) => {
      await buyer.goto(path)
      await buyer.getByRole('radio', { name: /FOB/ }).check()
      await buyer.getByLabel('Order number (optional)').fill('PO-7')
      await buyer.getByRole('checkbox').check()
      await buyer.getByRole('button', { name: 'Accept quotation' }).click()
      await expect(buyer.getByText(/You accepted FOB/)).toBeVisible()
    })
  })

  const findSubjects = () => findInMails(server, /^Subject: (.*[Aa]ccepted.*)/m)
  await expect.poll(findSubjects).toHaveLength(2)
  const [message] = await (await loginAdministrator(server)).listMessages<{ outcome: string }>()
  expect(message?.outcome).toBe('won')
})
