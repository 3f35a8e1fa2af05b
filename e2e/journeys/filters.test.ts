import { expect, oncePerServer, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { asVisitor } from '../support/visitor.ts'

const stockThree = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  await add({ name: 'Tea', brand: 'Sail', specification: { origin: 'LK' } })
  await add({ name: 'Rice', brand: 'Sail', specification: { origin: 'IN' } })
  await add({ name: 'Salt', brand: 'Monsoon', specification: { origin: 'AE' } })
})

test.beforeEach(({ server }) => stockThree(server))

const PHONE = { width: 360, height: 740 }

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`on a phone the filters open in a sheet, ${how} JavaScript`, async ({ browser, server }) => {
    const { url: baseURL } = server
    await asVisitor(browser, { baseURL, javaScriptEnabled, viewport: PHONE }, async (page) => {
      await page.goto('/products')
      await page.getByRole('button', { name: 'Filters' }).click()
      const sheet = page.getByRole('form', { name: 'Filters' })
      for (const [filter, value] of [
        ['Brand', 'Sail'],
        ['Origin', 'Sri Lanka'],
      ] as const) {
        await sheet.getByText(filter, { exact: true }).first().click()
        await sheet.getByLabel(value).check()
      }
      const apply = javaScriptEnabled ? 'Show 1 product' : 'Apply'
      await sheet.getByRole('button', { name: apply }).click()
      await expect(sheet).toBeHidden()
      await expect(page).toHaveURL(/\/products\?.*brand=Sail&origin=LK/)
      await expect(page.getByRole('link', { name: 'Tea' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Rice' })).toHaveCount(0)
      await page.getByRole('link', { name: 'Remove Origin: Sri Lanka' }).click()
      await expect(page.getByRole('link', { name: 'Rice' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Salt' })).toHaveCount(0)
    })
  })
}

test('in a wide window a list lies over the products, until Escape or the next one', async ({
  page,
}) => {
  await page.goto('/products')
  const heading = page.getByRole('link', { name: 'Tea' })
  const before = await heading.boundingBox()
  const brand = page.locator('summary', { hasText: 'Brand' })
  await brand.click()
  await page.getByRole('checkbox', { name: 'Monsoon' }).check()
  await expect(page.getByRole('link', { name: 'Tea' })).toHaveCount(0)
  await expect(page.getByRole('checkbox', { name: 'Monsoon' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'Monsoon' }).uncheck()
  await expect(heading).toBeVisible()
  expect(await heading.boundingBox()).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Monsoon' })).toBeHidden()
  await expect(brand).toBeFocused()
})
