import type { Page } from '@playwright/test'
import { ADMIN, expect, test } from '../server.ts'
import { administrator, call, signIn } from '../support/administrator.ts'
import { mailedResetPath } from '../support/mails.ts'
import { toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const ENDED = 'Your session has ended. Please log in again.'
const NEW_PASSWORD = 'a better horse'

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('adminToken'))

async function logIn(page: Page) {
  await page.getByLabel('Email').fill(` ${ADMIN.email.toUpperCase()} `)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

test('the login returns to the requested admin page, and logging out ends the session', async ({
  page,
}) => {
  await page.goto('/admin/edit-contact')
  await page.waitForURL('**/admin-login')
  await page.evaluate(() => Object.assign(window, { before: true }))
  await logIn(page)
  await page.waitForURL('**/admin/edit-contact')
  await expect(toast(page, 'Logged in successfully!')).toBeVisible()
  expect(await page.evaluate(() => 'before' in window), 'a new document is loaded').toBe(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Edit Contact Details' })).toBeVisible()
  await expect(toast(page, 'Logged in successfully!')).toHaveCount(0)

  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/admin-login')
  await expect(toast(page, 'Logged out successfully!')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await logIn(page)
  await page.waitForURL('**/admin')
})

test('an unsaved form survives the end of the session', async ({ browser, server }) => {
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
    await logIn(page)
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

// The last test of the file: later ones could not log in.
test('the administrator changes the password by a mailed link, which ends other sessions', async ({
  page,
  server,
}) => {
  const otherSession = await administrator(server)
  await signIn(page, server)
  await page.goto('/admin')

  await test.step('request the link', async () => {
    await page.getByRole('link', { name: 'Change Password' }).click()
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await page.getByRole('button', { name: 'Yes, send reset link' }).click()
    await expect(toast(page, 'Reset password link has been sent to admin email.')).toBeVisible()
  })
  const path = await mailedResetPath(server)

  await test.step('open the link, which is sent as referrer to nobody', async () => {
    // Ends all requests of the page before.
    await page.goto('about:blank')
    const referrers: (string | undefined)[] = []
    page.on('request', (request) => void referrers.push(request.headers().referer))
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
    expect(referrers.filter(Boolean)).toEqual([])
  })

  await test.step('set the password', async () => {
    for (const [label, value] of [
      ['Current Password', ADMIN.password],
      ['New Password', NEW_PASSWORD],
      ['Confirm New Password', NEW_PASSWORD],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByRole('button', { name: 'Yes, Confirm Reset' }).click()
    await page.waitForURL('**/admin')
    await expect(toast(page, 'Password reset successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  await test.step('other sessions and the old password no longer work', async () => {
    await expect(otherSession.put('/contact/details', {})).rejects.toThrow('401')
    await expect(call(server, 'POST', '/admin/login', ADMIN)).rejects.toThrow('401')
    const login = { ...ADMIN, password: NEW_PASSWORD }
    expect(await call(server, 'POST', '/admin/login', login)).toMatchObject({ success: true })
  })
})
