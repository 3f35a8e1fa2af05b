import { ADMIN, expect, test } from '../server.ts'
import { administrator, signIn } from '../support/administrator.ts'
import { withNewPage } from '../support/page.ts'

test('an unsaved form survives the end of the session', async ({ browser, server }) => {
  const { add, token } = await administrator(server)
  const id = await add({ name: 'Patient' })
  await withNewPage(browser, { baseURL: server.url }, async (page) => {
    await page.goto('/')
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token)
    await page.goto(`/admin/edit-product/${id}`)
    await page.getByLabel('Product Description').fill('Much thought\nof.')
    await page.evaluate(() => localStorage.setItem('adminToken', 'a.revoked.token'))
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin-login')
    await expect(page.getByText('Your session has ended. Please log in again.')).toBeVisible()
    await page.getByLabel('Email').fill(ADMIN.email)
    await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText('Choose unsaved pictures again')).toBeVisible()
    await expect(page.getByLabel('Product Name')).toHaveValue('Patient')
    await expect(page.getByLabel('Product Description')).toHaveValue('Much thought\nof.')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
  })
})

test('leaving an unsaved form by Back or reload asks for confirmation', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await page.getByLabel('Product Name').fill('Half')
  await page.goBack()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL('/admin/add-product')

  const dialog = page.waitForEvent('dialog')
  page.once('dialog', (opened) => void opened.dismiss())
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect((await dialog).type()).toBe('beforeunload')
  await expect(page.getByLabel('Product Name')).toHaveValue('Half')

  // Logging out does not ask.
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-login')
})
