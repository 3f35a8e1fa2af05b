import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { signIn } from '../support/sign-in.ts'
import { toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const ENDED = 'Your session has ended. Please log in again.'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

async function logIn(page: Page) {
  await page.getByLabel('Email').fill(` ${ADMIN.email.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('a page of the office is reached through the login, afresh, and left by logging out', async ({
  page,
}) => {
  await page.goto('/admin/edit-contact')
  await page.waitForURL('**/admin-login')
  await expect(page.getByRole('link', { name: 'Chat with us on WhatsApp' })).toHaveCount(0)
  await page.evaluate(() => Object.assign(window, { before: true }))
  await logIn(page)
  await page.waitForURL('**/admin/edit-contact')
  await expect(toast(page, 'Logged in successfully!')).toBeVisible()
  expect(await page.evaluate(() => 'before' in window)).toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Edit Contact Details' })).toBeVisible()
  await expect(toast(page, 'Logged in successfully!')).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin-login')
  await expect(toast(page, 'Logged out successfully!')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await expect(page.getByText(ENDED)).toHaveCount(0)
  // Whoever has logged out begins at the dashboard.
  await logIn(page)
  await page.waitForURL('**/admin')
})

test('what was typed outlives the end of the session, and the login leads back to it', async ({
  browser,
  server,
}) => {
  const { add, token } = await administrator(server)
  const id = await add({ name: 'Patient' })
  await asVisitor(browser, { baseURL: server.url }, async (page) => {
    await page.goto('/')
    await page.evaluate((value) => localStorage.setItem('adminToken', value), token)
    await page.goto(`/admin/edit-product/${id}`)
    await page.getByLabel('Product Description').fill('Much thought\nof.')
    await page.evaluate(() => localStorage.setItem('adminToken', 'a.revoked.token'))
    await page.getByRole('button', { name: 'Update' }).click()
    await page.waitForURL('**/admin-login')
    await expect(page.getByText(ENDED)).toBeVisible()
    expect(await storedToken(page)).toBeNull()
    await logIn(page)
    await expect(page.getByText('Pictures that were not saved')).toBeVisible()
    await expect(page.getByLabel('Product Name')).toHaveValue('Patient')
    await expect(page.getByLabel('Product Description')).toHaveValue('Much thought\nof.')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(page.getByText('Product updated successfully!')).toBeVisible()
  })
})

test('whoever leaves unsaved changes is asked: by the page for a link and Back, by the browser for a reload', async ({
  page,
  server,
}) => {
  await signIn(page, server)
  await page.goto('/admin/manage-products')
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await page.getByLabel('Product Name').fill('Half')
  await page.goBack()
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  await ask.getByRole('button', { name: 'Stay here' }).click()
  await expect(page).toHaveURL('/admin/add-product')
  await expect(page.getByLabel('Product Name')).toHaveValue('Half')

  const asked = page.waitForEvent('dialog')
  page.once('dialog', (dialog) => void dialog.dismiss())
  await page.evaluate(() => void setTimeout(() => location.reload()))
  expect((await asked).type()).toBe('beforeunload')
  await expect(page.getByLabel('Product Name')).toHaveValue('Half')

  await page.getByRole('link', { name: 'Manage Products' }).click()
  await ask.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/manage-products')

  // Logging out is no slip of the hand.
  await page.getByRole('link', { name: 'Add New Product' }).click()
  await page.getByLabel('Product Name').fill('Half')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/admin-login')
})
