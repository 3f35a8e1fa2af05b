import { expect, test } from '../server.ts'
import { stockFilters } from '../support/filters.ts'
import { withNewPage, withoutScripts } from '../support/page.ts'

test.beforeEach(({ server }) => stockFilters(server))

const PHONE = { width: 360, height: 740 }

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
