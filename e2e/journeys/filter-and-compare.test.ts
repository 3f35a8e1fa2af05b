import { expect, oncePerServer, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { withNewPage, withoutScripts } from '../support/page.ts'

const stockThree = oncePerServer(async (server) => {
  const { add } = await administrator(server)
  const specification = (origin: string, cartonGrossGrams: number) => ({ origin, cartonGrossGrams })
  await add({ name: 'Tea', brand: 'Sail', specification: specification('LK', 8_000) })
  await add({ name: 'Rice', brand: 'Sail', specification: specification('IN', 10_000) })
  await add({ name: 'Salt', brand: 'Monsoon', specification: specification('IN', 10_000) })
})

test.beforeEach(({ server }) => stockThree(server))

const PHONE = { width: 360, height: 740 }

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with' : 'without'
  test(`a visitor filters products in a sheet on a phone, ${how} JavaScript`, async ({
    browser,
    server,
  }) => {
    const { url: baseURL } = server
    await withNewPage(browser, { baseURL, javaScriptEnabled, viewport: PHONE }, async (page) => {
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
      await expect(page.getByRole('link', { name: /^Tea/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Rice/ })).toHaveCount(0)
      await page.getByRole('link', { name: 'Remove Origin: Sri Lanka' }).click()
      await expect(page.getByRole('link', { name: /^Rice/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Salt/ })).toHaveCount(0)
    })
  })
}

test('a filter opens over the products on a desktop, and Escape closes it', async ({ page }) => {
  await page.goto('/products')
  const tea = page.getByRole('link', { name: /^Tea/ })
  const position = await tea.boundingBox()
  const brand = page.locator('summary', { hasText: 'Brand' })
  const monsoon = page.getByRole('checkbox', { name: 'Monsoon' })
  await brand.click()
  const [button, panel] = await Promise.all([
    brand.boundingBox(),
    page.getByRole('group', { name: 'Brand' }).boundingBox(),
  ])
  expect(panel?.x).toBe(button?.x)
  expect(panel?.y).toBeGreaterThan((button?.y ?? 0) + (button?.height ?? 0))
  // The label, not the checkbox: a press on it must not move the focus out of the list.
  await page.getByRole('group', { name: 'Brand' }).getByText('Monsoon').click()
  await expect(tea).toHaveCount(0)
  await expect(monsoon).toBeFocused()
  await monsoon.uncheck()
  await expect(tea).toBeVisible()
  expect(await tea.boundingBox()).toEqual(position)
  await page.keyboard.press('Escape')
  await expect(monsoon).toBeHidden()
  await expect(brand).toBeFocused()
})

test('a visitor compares products in the units chosen before, from the first paint on', async ({
  page,
  browser,
}) => {
  await page.goto('/products')
  for (const name of ['Tea', 'Rice']) await page.getByLabel(`Compare ${name}`).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  const weights = page.getByRole('row', { name: /^Gross weight/ })
  await expect(weights).toContainText('8 kg')
  // Offsets in the table: checking the radio button may scroll the page.
  const box = () =>
    weights.evaluate(({ offsetTop, offsetHeight }: HTMLElement) => [offsetTop, offsetHeight])
  const boxBefore = await box()
  await page.getByRole('radio', { name: 'US' }).check()
  await expect(weights.getByText('17.64 lb')).toBeVisible()
  await expect(weights.getByText('8 kg')).toBeHidden()
  expect(await box()).toEqual(boxBefore)

  const storageState = await page.context().storageState()
  await withNewPage(browser, { storageState }, async (nextVisit) => {
    await withoutScripts(nextVisit)
    await nextVisit.goto(page.url())
    await expect(nextVisit.getByText('17.64 lb')).toBeVisible()
    await expect(nextVisit.getByText('8 kg')).toBeHidden()
  })
})

test('the names of compared products stay above their columns on a phone', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/products')
  for (const name of ['Tea', 'Rice', 'Salt']) await page.getByLabel(`Compare ${name}`).check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  const table = page.getByRole('region', { name: 'Compare products' })
  const name = page.locator('.comparison > ul').getByText('Salt')
  await expect(name).toBeAttached()
  // Facts below the window, as of products with more facts.
  await table.evaluate((one) => {
    one.style.paddingBlockEnd = '100vh'
    one.scrollLeft = one.scrollWidth
    window.scrollTo(0, one.getBoundingClientRect().bottom + scrollY - innerHeight)
  })
  await expect(name).toBeInViewport({ ratio: 1 })
  const left = (locator: typeof name) => locator.evaluate((one) => one.getBoundingClientRect().left)
  const cell = table
    .getByRole('row', { name: /^Gross weight/ })
    .getByRole('cell')
    .last()
  await expect.poll(async () => (await left(name)) - (await left(cell))).toBeCloseTo(0, 0)
  expect(await left(name)).toBeLessThan(PHONE.width)
})
