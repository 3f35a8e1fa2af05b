import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { ADMIN, expect, type Server, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { call } from '../support/api.ts'
import { findInMails, mailedResetPath } from '../support/mails.ts'
import { signIn } from '../support/sign-in.ts'
import { expectToLast, notifications, toast } from '../support/toast.ts'
import { asVisitor } from '../support/visitor.ts'

const NEW_PASSWORD = 'a better horse'
const QUESTION = 'Are you sure you want to change the admin password?'
const LINK_SENT = 'Reset password link has been sent to admin email.'
const CHANGED = 'Password reset successfully!'
const MAILED = 'A confirmation email has been sent to your inbox'
const DEAD = 'This reset link has expired or was already used. Please ask for a new one.'
const FIELDS = ['Current Password', 'New Password', 'Confirm New Password']

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm Password Reset' })
const reset = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Reset Password' })

/** How many links this server has mailed so far. */
const countLinks = async (server: Server) =>
  (await findInMails(server, /(\/admin\/reset-password\/[\w-]{43})/)).length

/** Asks for a link by the API and takes its path from the mail. */
async function askForLink(server: Server): Promise<string> {
  const before = await countLinks(server)
  const { token } = await administrator(server)
  await fetch(`${server.url}/api/admin/reset-password-request`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  return mailedResetPath(server, before + 1)
}

async function fillIn(page: Page, current: string, next: string, again = next) {
  for (const [label, value] of [
    [FIELDS[0], current],
    [FIELDS[1], next],
    [FIELDS[2], again],
  ]) {
    await field(page, label ?? '').fill(value ?? '')
  }
}

/** A signed-in page whose console nobody watches: refusals are logged there. */
const unwatched = (
  { browser, server }: { browser: Browser; server: Server },
  use: (page: Page) => Promise<void>,
) =>
  asVisitor(browser, { baseURL: server.url }, async (page) => {
    await signIn(page, server)
    await use(page)
  })

test.describe('section 2, change password', () => {
  test.beforeEach(async ({ page, server }) => {
    await signIn(page, server)
    await page.goto('/admin/change-password')
  })

  test('asks, and leads back to /admin who clicked by mistake', async ({ page }) => {
    await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible()
    await page.getByRole('link', { name: 'No, I clicked by mistake' }).click()
    await page.waitForURL('**/admin')
  })

  test('asks once more in a dialog, which Cancel and Escape close', async ({ page }) => {
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await expect(dialog(page)).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  test('sections 8 and 9: sends the link, leads to /admin and says so for 5 s, and that it is a file without a mail server', async ({
    page,
  }) => {
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, send reset link' }).click()
    await expect(
      toast(page, 'No mail server is set up: the link was stored as a file'),
    ).toBeVisible()
    await expectToLast(page, LINK_SENT, 5_000)
    await expect(page).toHaveURL(/\/admin$/)
  })
})

test('section 8: a request that fails says "Failed to send reset password link"', async ({
  browser,
  server,
}) => {
  await unwatched({ browser, server }, async (page) => {
    await page.route('**/api/admin/reset-password-request', (route) => route.abort())
    await page.goto('/admin/change-password')
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, send reset link' }).click()
    await expect(toast(page, 'Failed to send reset password link')).toBeVisible()
    await expect(page.getByRole('heading', { name: QUESTION })).toBeVisible()
  })
})

test.describe('sections 2 and 5, the form', () => {
  test.beforeEach(async ({ page, server }) => {
    const path = await askForLink(server)
    await signIn(page, server)
    await page.goto(path)
    await expect(reset(page)).toBeVisible()
  })

  test('has three passwords that can be shown and hidden, and asks for each', async ({ page }) => {
    await reset(page).click()
    for (const label of FIELDS) {
      await expect(field(page, label)).toHaveAccessibleDescription(/ is required\.$/)
      await field(page, label).fill('x')
      await page.getByRole('button', { name: `Show ${label.toLowerCase()}`, exact: true }).click()
      await expect(field(page, label)).toHaveAttribute('type', 'text')
      await page.getByRole('button', { name: `Hide ${label.toLowerCase()}`, exact: true }).click()
      await expect(field(page, label)).toHaveAttribute('type', 'password')
    }
    await expect(dialog(page)).toBeHidden()
  })

  test('says "New passwords do not match" and opens no dialog', async ({ page }) => {
    await fillIn(page, ADMIN.password, 'one', 'other')
    await reset(page).click()
    await expect(toast(page, 'New passwords do not match')).toBeVisible()
    await expect(field(page, 'Confirm New Password')).toHaveAccessibleDescription(
      'New passwords do not match',
    )
    await expect(dialog(page)).toBeHidden()
  })

  test('asks before it is done for good, and sends nothing on Cancel', async ({ page }) => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/admin/reset-password')) calls += 1
    })
    await fillIn(page, ADMIN.password, NEW_PASSWORD)
    await reset(page).click()
    await expect(dialog(page)).toContainText('one-time action and cannot be undone')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page)).toBeHidden()
    expect(calls).toBe(0)
    await expect(field(page, 'New Password')).toHaveValue(NEW_PASSWORD)
  })

  for (const width of [360, 1280]) {
    test(`is accessible and fits, ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      await reset(page).click()
      for (const dark of [false, true]) {
        await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
        await page.evaluate(() =>
          Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
        )
        expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
      }
      const taken = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(taken).toBeLessThanOrEqual(width)
    })
  }
})

test.describe('section 8, a change that fails', () => {
  test('says the server’s message and keeps the link alive', async ({ browser, server }) => {
    const path = await askForLink(server)
    await unwatched({ browser, server }, async (page) => {
      await page.goto(path)
      await fillIn(page, 'wrong', NEW_PASSWORD)
      await reset(page).click()
      await dialog(page).getByRole('button', { name: 'Yes, Confirm Reset' }).click()
      await expect(toast(page, 'The current password is not right.')).toBeVisible()
      await expect(field(page, 'Current Password')).toHaveAccessibleDescription(
        'The current password is not right.',
      )
      await page.reload()
      await expect(reset(page)).toBeVisible()
    })
  })

  test('without an answer says "Failed to reset password"', async ({ browser, server }) => {
    const path = await askForLink(server)
    await unwatched({ browser, server }, async (page) => {
      await page.goto(path)
      await page.route('**/api/admin/reset-password', (route) => route.abort())
      await fillIn(page, ADMIN.password, NEW_PASSWORD)
      await reset(page).click()
      await dialog(page).getByRole('button', { name: 'Yes, Confirm Reset' }).click()
      await expect(toast(page, 'Failed to reset password')).toBeVisible()
    })
  })
})

test.describe('a dead link', () => {
  test('says so on arrival, and leads to a new one', async ({ browser, server }) => {
    const older = await askForLink(server)
    await askForLink(server)
    await unwatched({ browser, server }, async (page) => {
      for (const path of [older, '/admin/reset-password/never-was-one']) {
        await page.goto(path)
        await expect(page.getByText(DEAD)).toBeVisible()
        await expect(field(page, 'New Password')).toHaveCount(0)
      }
      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await page.waitForURL('**/admin/change-password')
    })
  })
})

test('the page of a link tells its address to nobody', async ({ page, server }) => {
  const path = await askForLink(server)
  await signIn(page, server)
  const referers: (string | undefined)[] = []
  page.on('request', (request) => void referers.push(request.headers().referer))
  const answer = await page.goto(path)
  await expect(reset(page)).toBeVisible()
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  expect(answer?.headers()['cache-control']).toBe('no-store')
  expect(referers.filter(Boolean)).toEqual([])
})

test('the whole flow: from the question over the mail to the new password', async ({
  browser,
  server,
}) => {
  await unwatched({ browser, server }, async (page) => {
    const links = await countLinks(server)
    const elsewhere = await administrator(server)
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Change Password' }).click()
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await dialog(page).getByRole('button', { name: 'Yes, send reset link' }).click()
    await expect(toast(page, LINK_SENT)).toBeVisible()
    const path = await mailedResetPath(server, links + 1)

    await page.goto(path)
    await fillIn(page, ADMIN.password, NEW_PASSWORD)
    await reset(page).click()
    await dialog(page).getByRole('button', { name: 'Yes, Confirm Reset' }).click()
    await page.waitForURL('**/admin')
    await expect(toast(page, CHANGED)).toBeVisible()
    await expect(toast(page, MAILED)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    await expect
      .poll(() => findInMails(server, /^Subject: (Your password was changed)/m))
      .not.toEqual([])

    // Older sessions are over, this one goes on.
    await expect(elsewhere.put('/contact/details', {})).rejects.toThrow('401')
    const token = await page.evaluate(() => localStorage.getItem('adminToken'))
    const renewed = { ...ADMIN, password: NEW_PASSWORD }
    await expect(call(server, 'POST', '/admin/login', ADMIN)).rejects.toThrow('401')
    expect(await call(server, 'POST', '/admin/login', renewed)).toMatchObject({ success: true })

    // The link is spent.
    const spent = { token: path.split('/').at(-1) }
    await expect(
      call(server, 'POST', '/admin/reset-password-check', spent, token ?? ''),
    ).rejects.toThrow('410')

    // Back to the password that the other tests know.
    await call(server, 'POST', '/admin/reset-password-request', new FormData(), token ?? '')
    await mailedResetPath(server, links + 2)
    const back = {
      currentPassword: NEW_PASSWORD,
      newPassword: ADMIN.password,
      confirmPassword: ADMIN.password,
    }
    await call(server, 'POST', '/admin/reset-password', back, token ?? '')
  })
})

test('sections 8 and 9: both notices of the change stay 5 s, in green', async ({
  page,
  server,
}) => {
  const path = await askForLink(server)
  await signIn(page, server)
  await page.goto(path)
  await fillIn(page, ADMIN.password, ADMIN.password)
  await reset(page).click()
  await dialog(page).getByRole('button', { name: 'Yes, Confirm Reset' }).click()
  for (const text of [CHANGED, MAILED]) {
    const notice = notifications(page).locator('[data-in]', { hasText: text })
    await expect(notice.locator('svg').first()).toHaveClass(/text-leaf/)
  }
  for (const text of [CHANGED, MAILED]) await expectToLast(page, text, 5_000)
})
