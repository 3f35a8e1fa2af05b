import { readPdfText } from '../../apps/api/src/testing/pdf.ts'
import { expect, test } from '../server.ts'
import { call, loginAdministrator, sendQuotation, signIn } from '../support/administrator.ts'
import { showLanguage } from '../support/languages.ts'
import { findInMails, readAttachments } from '../support/mails.ts'
import { withNewPage } from '../support/page.ts'

/** Returns the text of a PDF without spaces, which are not glyphs. */
const readPdf = (pdf: Buffer) => readPdfText(pdf).replaceAll(/\s/g, '')

test('an accepted quotation becomes a proforma invoice with a packing list, and the buyer sees its steps', async ({
  page,
  browser,
  server,
}) => {
  await call(server, 'POST', '/messages', {
    name: 'Noura',
    email: 'noura@buyer.example',
    message: 'Please quote.',
    lines: [{ text: 'Tea', quantity: 40, unit: 'carton' }],
  })
  const [{ _id } = { _id: '' }] = await (await loginAdministrator(server)).listMessages<{
    _id: string
  }>()
  const { id, code } = await sendQuotation(server, _id, {
    names: ['Tea', 'Dates'],
    currency: 'KWD',
    buyer: { name: 'نورة', email: 'noura@buyer.example', company: 'واحة', country: 'KW' },
    letter: 'Dear Noura',
    terms: { payment: 'tt-balance', depositPercent: 30 },
  })
  await call(server, 'POST', `/sent-quotations/${code}/decision`, {
    version: 1,
    decision: 'accept',
    name: 'نورة',
    column: 0,
    orderNumber: 'PO-7',
    confirmed: true,
  })
  await showLanguage(server, 'ar')
  await signIn(page, server)

  await test.step('the company sends what it finds filled in, with the weights of a line', async () => {
    await page.goto(`/admin/quotations/${id}`)
    await page.getByRole('button', { name: 'Create proforma invoice' }).click()
    // 2 × 40 cartons at 12.350.
    const totals = page.getByRole('region', { name: 'Totals' })
    await expect(totals).toContainText(/988\.000.*296\.400.*691\.600/)
    await page.getByLabel('Gross weight, kg, line 1').fill('512.5')
    await page.getByLabel('Net weight, kg, line 1').fill('500')
    await page.getByLabel('Cartons, line 1').press('Enter')
    await expect(page.getByLabel('Cartons, line 2')).toBeFocused()
    await page.getByLabel('Address of the buyer').fill('Shuwaikh')
    await page.getByLabel('Send the packing list').check()
    await page.getByRole('button', { name: 'Send proforma invoice' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).not.toContainText('Accepted')
    await dialog.getByRole('button', { name: 'Send proforma invoice' }).click()
    await expect(page.getByRole('button', { name: 'Correct proforma invoice' })).toBeVisible()
  })

  await test.step('the mail has both documents, whose sums are those of the accepted column', async () => {
    await expect.poll(() => findInMails(server, /^Subject: .*(PI-\d{4}-\d{5})/m)).toHaveLength(1)
    const texts = (await readAttachments(server, 'application/pdf')).map(readPdf)
    const [invoice = '', packing = ''] = texts.filter((text) => text.includes('PI-20'))
    for (const text of ['PO-7', 'FOBJebelAli', '988.000', '296.400', '691.600', 'Shuwaikh']) {
      expect(invoice).toContain(text)
    }
    expect(packing).toContain('512.5')
    expect(packing).not.toMatch(/KWD|12\.35|988/)
  })

  await test.step('a step has a note', async () => {
    await page.goto(`/admin/quotations/${id}`)
    await page.getByRole('button', { name: 'Set: Shipped' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Note (optional)').fill('Gulf Star')
    await dialog.getByRole('button', { name: 'Save step' }).click()
    await expect(page.getByRole('button', { name: 'Change: Shipped' })).toBeFocused()
    await page.goto(`/admin/inbox/${_id}`)
    await expect(page.getByText('Gulf Star', { exact: true })).toBeVisible()
  })

  await test.step('the buyer reads it in Arabic on a phone, also without JavaScript', async () => {
    const options = {
      baseURL: server.url,
      viewport: { width: 360, height: 740 },
      javaScriptEnabled: false,
    }
    await withNewPage(browser, options, async (buyer) => {
      await buyer.goto(`/ar/quotation/${code}`)
      const order = buyer.getByRole('region', { name: 'طلبك' })
      await expect(order).toContainText('Gulf Star')
      await expect(order.locator('[aria-current=step]')).toHaveCount(1)
      await expect(order).toContainText(/988\.000.*296\.400.*691\.600/)
      const width = await buyer.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBe(360)
      const links = await order
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
      expect(links).toHaveLength(4)
      for (const link of links) expect((await fetch(link)).status).toBe(200)
    })
  })
})
