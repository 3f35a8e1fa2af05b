import { expect, oncePerServer, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { asVisitor, withoutScripts } from '../support/visitor.ts'

const stockTwo = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  await add({ name: 'Tea', specification: { cartonGrossGrams: 8_000, origin: 'LK' } })
  await add({ name: 'Rice', specification: { cartonGrossGrams: 10_000, origin: 'LK' } })
})

test.beforeEach(({ server }) => stockTwo(server))

test('products are compared in the units of before, painted at once', async ({ page, browser }) => {
  await page.goto('/products')
  for (const name of ['Tea', 'Rice']) await page.getByLabel(`Compare ${name}`).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  const weights = page.getByRole('row', { name: /^Gross weight/ })
  await expect(weights).toContainText('8 kg')
  const box = await weights.boundingBox()
  await page.getByRole('radio', { name: 'US' }).check()
  await expect(weights.getByText('17.64 lb')).toBeVisible()
  await expect(weights.getByText('8 kg')).toBeHidden()
  expect(await weights.boundingBox()).toEqual(box)

  await page.getByLabel('Only what differs').check()
  await expect(weights).toBeVisible()
  await expect(page.getByRole('row', { name: /^Origin/ })).toBeHidden()

  const storageState = await page.context().storageState()
  await asVisitor(browser, { storageState }, async (again) => {
    await withoutScripts(again)
    await again.goto(page.url())
    await expect(again.getByText('17.64 lb')).toBeVisible()
    await expect(again.getByText('8 kg')).toBeHidden()
  })
})

test('without JavaScript what is ticked is compared, in both units', async ({
  browser,
  server,
}) => {
  const options = {
    baseURL: server.url,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  }
  await asVisitor(browser, options, async (page) => {
    await page.goto('/products')
    for (const name of ['Tea', 'Rice']) await page.getByLabel(`Compare ${name}`).check()
    await page.getByRole('button', { name: 'Compare what is ticked' }).click()
    const weights = page.getByRole('row', { name: /^Gross weight/ })
    await expect(weights).toContainText('8 kg')
    await expect(weights.getByText('17.64 lb')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'US' })).toBeHidden()
    await page.getByRole('link', { name: 'Remove Tea' }).click()
    await expect(page.getByRole('columnheader', { name: /Tea/ })).toHaveCount(0)
    await expect(page.getByRole('columnheader', { name: /Rice/ })).toBeVisible()
  })
})
