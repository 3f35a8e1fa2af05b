import type { Page } from '@playwright/test'
import { expect, test } from '../server.ts'
import { addProduct, call, loginAdministrator, sendQuotation } from '../support/administrator.ts'
import { translateTexts } from '../support/page.ts'

async function open(page: Page, path: string) {
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.evaluate(translateTexts)
}

test('a translated page sends the enquiry that was typed', async ({ page, server }) => {
  await addProduct(server)
  await addProduct(server, { name: 'Tea', brand: 'Monsoon' })
  await open(page, '/products')
  await page.locator('summary', { hasText: 'Brand' }).click()
  await page.getByText('Lateen', { exact: true }).first().click()
  await expect(page).toHaveURL(/brand=Lateen/)
  await page.getByRole('link', { name: 'Add Sea salt to enquiry' }).click()
  await page.getByRole('link', { name: /^Your enquiry, 1 line/ }).click()
  await page.getByLabel('Quantity of Sea salt').fill('75')
  await page.getByLabel('Unit of Sea salt').selectOption('pallet')
  await page.getByRole('button', { name: 'Add a note to Sea salt' }).click()
  await page.getByLabel('Note on Sea salt').fill('red label')
  await page.getByRole('button', { name: 'Paste a list' }).click()
  await page.getByLabel('Rows from a spreadsheet or e-mail').fill('Loose saffron\t3\tpallets')
  await page.getByRole('button', { name: 'Find products' }).click()
  await page.getByRole('button', { name: 'Add 1 line' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await page.getByLabel('Email').fill('ada@visitor.example')
  await page.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(page.getByRole('heading', { name: /Your enquiry is E-/ })).toBeVisible()
  const [message] = await (await loginAdministrator(server)).listMessages<{ lines: object[] }>()
  expect(message?.lines).toMatchObject([
    { name: 'Sea salt', quantity: 75, unit: 'pallet', note: 'red label' },
    { name: 'Loose saffron', quantity: 3, unit: 'pallet' },
  ])
})

test('a translated quotation takes wishes, and is accepted', async ({ page, server }) => {
  const { token, post, listMessages } = await loginAdministrator(server)
  await call(server, 'POST', '/messages', {
    name: 'Ada',
    email: 'ada@visitor.example',
    message: '9',
    subject: 'enquiry',
    lines: [{ text: 'Tea', quantity: 40, unit: 'carton' }],
  })
  const [message] = await listMessages<{ _id: string }>()
  const quotation = await sendQuotation(server, message?._id ?? '', {
    names: ['Tea'],
    letter: 'Dear Ada,',
  })
  await open(page, `/quotation/${quotation.code}`)
  await page.getByText('Request a change', { exact: true }).click()
  await page.getByLabel(/^Tea/).fill('80')
  await page.getByLabel('Your request').fill('More, please.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'new version' })).toBeVisible()
  const stored = await call<object>(server, 'GET', `/quotations/${quotation.id}`, undefined, token)
  expect(JSON.stringify(stored)).toContain('"quantity":80')

  await post(`/quotations/${quotation.id}/revise`)
  await post(`/quotations/${quotation.id}/send`)
  await open(page, `/quotation/${quotation.code}`)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Accept quotation' }).click()
  await expect(page.getByText(/You accepted FOB/)).toBeVisible()
})
