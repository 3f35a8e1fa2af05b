import type { Page } from '@playwright/test'
import { expect, type Server, test } from '../server.ts'
import { listProducts, replaceProducts, signIn } from '../support/administrator.ts'
import { centreOf, dragMouse } from '../support/pointer.ts'

const rowNames = (page: Page) => page.getByRole('rowheader').allTextContents()
const handle = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}`, exact: true })

/** Opens a list of the products a, b, c, d and e. */
async function open(page: Page, server: Server) {
  await replaceProducts(server, 'abcde')
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await expect(handle(page, 'e')).toBeVisible()
}

/** Waits for the drop animation: a row cannot be picked up before it ends. */
const expectNoMotion = (page: Page) =>
  expect(page.locator('tr[data-motion]:not([data-motion=idle])')).toHaveCount(0)

/** Drags a row by its handle onto another. */
async function drag(page: Page, name: string, onto: string) {
  await expectNoMotion(page)
  const [from, to] = [await centreOf(handle(page, name)), await centreOf(handle(page, onto))]
  await dragMouse(page, from, { x: from.x, y: to.y }, 6)
}

const expectOrder = async (page: Page, server: Server, letters: string) => {
  await expect.poll(() => rowNames(page)).toEqual([...letters])
  const storedNames = async () => (await listProducts(server)).map(({ name }) => name)
  await expect.poll(storedNames).toEqual([...letters])
}

/** Tall enough that the drags stay away from the edges, where the page would scroll. */
test.use({ viewport: { width: 1280, height: 1400 } })

test('the administrator drags a row to a new position', async ({ page, server }) => {
  await open(page, server)
  await drag(page, 'a', 'd')
  await expect(page.getByText('Product order updated successfully')).toBeVisible()
  await expectOrder(page, server, 'bcdae')
  expect((await listProducts(server)).map(({ order }) => order)).toEqual([0, 1, 2, 3, 4])
  await drag(page, 'e', 'b')
  await expectOrder(page, server, 'ebcda')
  // A drag does not click the handle, which would open the dialog.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect.poll(() => rowNames(page)).toEqual([...'ebcda'])
})

test('the administrator moves a row by keyboard, and a screen reader announces each step', async ({
  page,
  server,
}) => {
  await open(page, server)
  const announcement = page.locator('[aria-live=assertive]')
  await handle(page, 'a').focus()
  await page.keyboard.press('Space')
  await expect(announcement.getByText('Picked up a, position 1 of 5.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(announcement.getByText('Now at position 2 of 5.')).toBeAttached()
  await page.keyboard.press('End')
  await expect(announcement.getByText('Now at position 5 of 5.')).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(announcement.getByText('Cancelled. a is back at position 1 of 5.')).toBeAttached()
  await expectOrder(page, server, 'abcde')
  await expectNoMotion(page)

  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(announcement.getByText('a dropped at position 4 of 5.')).toBeAttached()
  await expectOrder(page, server, 'bcdae')
  await expect(handle(page, 'a')).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
